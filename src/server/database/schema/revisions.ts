import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Counters raised in the transaction of a change, by which every process learns that its caches are old. */
export const revisions = pgTable('revisions', {
  name: text().primaryKey(),
  value: bigint({ mode: 'number' }).notNull(),
});
