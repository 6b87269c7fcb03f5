import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';
import { orderPayments } from './order-desk.ts';
import { orders } from './orders.ts';

export const storeCredits = checkedTable(
  'store_credits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null when the account was erased, or the order has none. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The order that it was given for. */
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountPaise: integer().notNull(),
    leftPaise: integer().notNull(),
    reason: text().notNull(),
    /** The last day in India on which it can be spent. */
    expiresOn: date().notNull(),
    createdAt: moment().notNull(),
    voidedAt: moment(),
    /** When its owner was told that it expires soon. */
    remindedAt: moment(),
  },
  (table) => [
    index('store_credits_by_user').on(table.userId, table.expiresOn),
    index('store_credits_by_order').on(table.orderId),
    index('store_credits_to_remind').on(table.expiresOn).where(sql`${table.remindedAt} is null`),
    check('store_credits_left_in_range', sql`${table.leftPaise} between 0 and ${table.amountPaise}`),
  ],
);

/** What an order was paid with. A cancelled order gives it back once. */
export const storeCreditUses = checkedTable(
  'store_credit_uses',
  {
    creditId: integer()
      .notNull()
      .references(() => storeCredits.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountPaise: integer().notNull(),
    paymentId: integer()
      .notNull()
      .references(() => orderPayments.id, { onDelete: 'cascade' }),
    givenBackAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.creditId, table.orderId] }),
    index('store_credit_uses_by_order').on(table.orderId),
    index('store_credit_uses_by_payment').on(table.paymentId),
    check('store_credit_uses_amount_positive', sql`${table.amountPaise} > 0`),
  ],
);
