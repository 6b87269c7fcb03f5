import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { billKinds } from '#contracts/bills/bill-papers.ts';
import type { BillSnapshot } from '#contracts/bills/bills.ts';
import { users } from './accounts.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';
import { orders } from './orders.ts';

/** The last number of each series and financial year. Its row lock makes numbers consecutive. */
export const billSeries = checkedTable(
  'bill_series',
  { series: text().notNull(), financialYear: text().notNull(), lastNumber: integer().notNull() },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);

/** The text that finds a bill. A query uses the index only with exactly this expression. */
export function billSearchText({ numberText, snapshot }: Record<'numberText' | 'snapshot', AnyPgColumn>) {
  return sql`${numberText} || E'\\n' || coalesce(${snapshot} -> 'buyer' ->> 'name', '')`;
}

/** Papers as they were issued. They are never changed: a credit note corrects one. */
export const bills = checkedTable(
  'bills',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: billKinds }).notNull(),
    series: text().notNull(),
    financialYear: text().notNull(),
    number: integer().notNull(),
    numberText: text().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    issuedOn: date().notNull(),
    snapshot: jsonb().$type<BillSnapshot>().notNull(),
    totalPaise: integer().notNull(),
    taxPaise: integer().notNull(),
    /** The bill that this credit note corrects. */
    corrects: integer().references((): AnyPgColumn => bills.id),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('bills_numbers').on(table.series, table.financialYear, table.number),
    index('bills_by_order').on(table.orderId),
    index('bills_by_day').on(table.issuedOn.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('bills_search_text')
      .using('gin', sql`(${billSearchText(table)}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('bills_by_corrected').on(table.corrects).where(sql`${table.corrects} is not null`),
    index('bills_by_creator').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    check('bills_amounts_not_negative', sql`${table.totalPaise} >= 0 and ${table.taxPaise} >= 0`),
  ],
);
