import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { claimFileStates, claimMedia, claimSteps } from '#contracts/claims/claim-files.ts';
import { claimMethods, claimProblems, claimStates } from '#contracts/claims/claim-states.ts';
import { eventAuthors } from '#contracts/orders/orders.ts';
import { users } from './accounts.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';
import { orderPayments } from './order-desk.ts';
import { orderItems, orders } from './orders.ts';
import { storeCredits } from './store-credits.ts';

const administratorId = () => integer().references(() => users.id, { onDelete: 'set null' });
const claimId = () =>
  integer()
    .notNull()
    .references(() => claims.id, { onDelete: 'cascade' });

export const claims = checkedTable(
  'claims',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reference: text().notNull().unique(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text({ enum: claimStates }).notNull(),
    /** What the customer says. */
    arrivedAt: moment().notNull(),
    submittedAt: moment(),
    isLate: boolean().notNull().default(false),
    /** The video of the opening came by WhatsApp. */
    videoOnWhatsapp: boolean().notNull().default(false),
    wantedMethod: text({ enum: claimMethods }),
    decisionText: text(),
    decidedAt: moment(),
    decidedBy: administratorId(),
    /** As it was when the claim was decided. */
    approvedPaise: integer(),
    /** A refused claim is taken up again once. */
    reopenedAt: moment(),
    settledAt: moment(),
    /** Null while the claim waits for the shop. */
    eraseFilesOn: date(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('claims_one_open').on(table.orderId).where(sql`${table.state} in ('draft', 'submitted', 'need-more')`),
    index('claims_by_order').on(table.orderId),
    index('claims_by_state').on(table.state, table.submittedAt),
    index('claims_to_erase').on(table.eraseFilesOn).where(sql`${table.eraseFilesOn} is not null`),
    index('claims_by_decider').on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
  ],
);

export const claimLines = checkedTable(
  'claim_lines',
  {
    claimId: claimId(),
    itemId: integer()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    problem: text({ enum: claimProblems }).notNull(),
    note: text(),
    /** Null until the shop has decided. */
    approvedQuantity: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.itemId] }),
    index('claim_lines_by_item').on(table.itemId),
    check('claim_lines_quantity_positive', sql`${table.quantity} > 0`),
    check('claim_lines_approved_in_range', sql`${table.approvedQuantity} between 0 and ${table.quantity}`),
  ],
);

/** Photos and videos. The bytes are in the private storage under `key`. */
export const claimFiles = checkedTable(
  'claim_files',
  {
    id: uuid().primaryKey(),
    claimId: claimId(),
    step: text({ enum: claimSteps }).notNull(),
    media: text({ enum: claimMedia }).notNull(),
    /** The item that it shows. */
    itemId: integer().references(() => orderItems.id, { onDelete: 'set null' }),
    bytes: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: claimFileStates }).notNull(),
    key: text(),
    sha256: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('claim_files_by_claim').on(table.claimId),
    index('claim_files_by_item').on(table.itemId).where(sql`${table.itemId} is not null`),
    index('claim_files_uploading').on(table.createdAt).where(sql`${table.state} = 'uploading'`),
    check('claim_files_bytes_positive', sql`${table.bytes} > 0`),
    check('claim_files_ready_has_key', sql`(${table.state} = 'ready') = (${table.key} is not null)`),
  ],
);

export const claimMessages = checkedTable(
  'claim_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    claimId: claimId(),
    by: text({ enum: ['customer', 'shop'] }).notNull(),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('claim_messages_by_claim').on(table.claimId)],
);

export const claimEvents = checkedTable(
  'claim_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    claimId: claimId(),
    state: text({ enum: claimStates }).notNull(),
    at: moment().notNull(),
    by: text({ enum: eventAuthors }).notNull(),
    actorId: administratorId(),
  },
  (table) => [
    index('claim_events_by_claim').on(table.claimId),
    index('claim_events_by_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
  ],
);

export const claimSettlements = checkedTable(
  'claim_settlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    claimId: claimId().unique(),
    method: text({ enum: claimMethods }).notNull(),
    amountPaise: integer().notNull(),
    paymentId: integer().references(() => orderPayments.id),
    replacementOrderId: integer().references(() => orders.id),
    creditId: integer().references(() => storeCredits.id),
    at: moment().notNull(),
    actorId: administratorId(),
  },
  (table) => [
    index('claim_settlements_by_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('claim_settlements_by_replacement')
      .on(table.replacementOrderId)
      .where(sql`${table.replacementOrderId} is not null`),
    index('claim_settlements_by_credit').on(table.creditId).where(sql`${table.creditId} is not null`),
    index('claim_settlements_by_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    check('claim_settlements_amount_not_negative', sql`${table.amountPaise} >= 0`),
  ],
);
