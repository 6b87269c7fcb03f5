import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';

/** One open subscription per product and address; a new one may follow after its mail was queued. */
export const stockSubscriptions = checkedTable(
  'stock_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Trimmed and in lower case. */
    email: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** When its mail was queued. */
    notifiedAt: moment(),
    mailedAt: moment(),
    failedAt: moment(),
  },
  (table) => [
    uniqueIndex('stock_subscriptions_open_unique')
      .on(table.productId, table.email)
      .where(sql`${table.notifiedAt} is null`),
    index('stock_subscriptions_by_product').on(table.productId),
  ],
);
