import { sql } from 'drizzle-orm';
import { bigint, customType, index, text } from 'drizzle-orm/pg-core';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Which cached responses a transaction made stale. Every process reads it; rows are deleted after an hour. Readers go
 * by the transaction id, because ids are not committed in their order.
 */
export const cacheInvalidations = checkedTable(
  'cache_invalidations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tags: text().array().notNull(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('cache_invalidations_xid').on(table.xid)],
);

/** Unused since decision 22. It stays, because migrations only add. */
export const revisions = checkedTable('revisions', {
  name: text().primaryKey(),
  value: bigint({ mode: 'number' }).notNull(),
});
