import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  contactChannels,
  contactDirections,
  contactOutcomes,
  messageTemplates,
} from '#contracts/orders/desk/contacts.ts';
import { paymentDirections, paymentMethods, paymentRecordStates } from '#contracts/orders/desk/payments.ts';
import { answerers, quoteStates, type StockCheck } from '#contracts/orders/desk/quote-states.ts';
import { users } from './accounts.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';
import { orders } from './orders.ts';

const orderId = () =>
  integer()
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });
const administratorId = () => integer().references(() => users.id, { onDelete: 'set null' });

/** A line of a quote as stored; see `quoteLineSchema`. */
export type StoredQuoteLine = {
  itemId: number | null;
  productId: number | null;
  name: string;
  imageUrl: string | null;
  pricePaise: number;
  isHeavy: boolean;
  ordered: number;
  quantity: number;
  /** What the shop offered; `quantity` is less when the customer takes less. */
  offered: number;
  wanted?: number;
  check: StockCheck;
  restock: boolean;
  note: string | null;
  replaces: number | null;
};

/** What the shop can send of an order, round by round. Round 0 holds the lines as ordered. */
export const orderQuotes = checkedTable(
  'order_quotes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderId(),
    round: integer().notNull(),
    state: text({ enum: quoteStates }).notNull(),
    lines: jsonb().$type<StoredQuoteLine[]>().notNull(),
    subtotalPaise: integer().notNull(),
    discountPaise: integer().notNull().default(0),
    shippingPaise: integer().notNull(),
    shippingReason: text(),
    message: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
    expiresAt: moment(),
    answeredAt: moment(),
    answeredBy: text({ enum: answerers }),
    answerText: text(),
    createdBy: administratorId(),
    /** Counts up over all quotes of an order, so that a change by somebody else is noticed. */
    version: integer().notNull(),
  },
  (table) => [
    uniqueIndex('order_quotes_rounds').on(table.orderId, table.round),
    uniqueIndex('order_quotes_one_open').on(table.orderId).where(sql`${table.state} in ('draft', 'sent')`),
    index('order_quotes_by_creator').on(table.createdBy).where(sql`${table.createdBy} is not null`),
  ],
);

export const orderPayments = checkedTable(
  'order_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderId(),
    direction: text({ enum: paymentDirections }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    amountPaise: integer().notNull(),
    reference: text(),
    state: text({ enum: paymentRecordStates }).notNull(),
    receivedOn: date(),
    note: text(),
    actorId: administratorId(),
    createdAt: moment().notNull(),
    /** Sent with it, so that a repeat is not a second payment. */
    idempotencyKey: text(),
  },
  (table) => [
    uniqueIndex('order_payments_by_key').on(table.orderId, table.idempotencyKey),
    index('order_payments_by_order').on(table.orderId),
    index('order_payments_by_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    check('order_payments_amount_positive', sql`${table.amountPaise} > 0`),
  ],
);

/** Messages and calls about an order. */
export const orderContacts = checkedTable(
  'order_contacts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderId(),
    at: moment().notNull(),
    channel: text({ enum: contactChannels }).notNull(),
    direction: text({ enum: contactDirections }).notNull(),
    template: text({ enum: messageTemplates }),
    text: text().notNull(),
    outcome: text({ enum: contactOutcomes }),
    actorId: administratorId(),
  },
  (table) => [
    index('order_contacts_by_order').on(table.orderId),
    index('order_contacts_by_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
  ],
);

/** Parcels. */
export const shipments = checkedTable(
  'shipments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderId(),
    carrier: text().notNull(),
    trackingNumber: text(),
    trackingUrl: text(),
    boxes: integer().notNull(),
    shippedOn: date().notNull(),
    expectedFrom: date(),
    expectedTo: date(),
    createdBy: administratorId(),
  },
  (table) => [
    index('shipments_by_order').on(table.orderId),
    index('shipments_by_creator').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    check('shipments_boxes_in_range', sql`${table.boxes} between 1 and 50`),
  ],
);
