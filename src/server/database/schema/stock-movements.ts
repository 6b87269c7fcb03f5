import { sql } from 'drizzle-orm';
import { check, date, index, integer, text } from 'drizzle-orm/pg-core';
import { MAX_STOCK_NOTE_LENGTH, stockCauses } from '#contracts/catalogue/stock-movements.ts';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';
import { orders } from './orders.ts';

/** Every change of a stock. The movements of a product add up to its stock. */
export const stockMovements = checkedTable(
  'stock_movements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    cause: text({ enum: stockCauses }).notNull(),
    quantity: integer().notNull(),
    /** The stock after it. */
    balance: integer().notNull(),
    note: text(),
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    /** An administrator. Of a customer's order, the order says who placed it. */
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('stock_movements_by_product').on(table.productId, table.id.desc().nullsFirst()),
    index('stock_movements_by_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('stock_movements_by_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('stock_movements_losses').on(table.at).where(sql`${table.cause} = 'died'`),
    check('stock_movements_balance_not_negative', sql`${table.balance} >= 0`),
    check('stock_movements_note_short', sql`length(${table.note}) <= ${sql.raw(`${MAX_STOCK_NOTE_LENGTH}`)}`),
  ],
);

/** The days on which stocks were looked at for the daily mail; the key makes it once a day, for all processes. */
export const lowStockDays = checkedTable('low_stock_days', { day: date().primaryKey(), at: moment().notNull() });
