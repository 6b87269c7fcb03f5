import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Unused. Processes of the previous version still write it during an update: drop it in the next version. */
export const revisions = pgTable('revisions', {
  name: text().primaryKey(),
  value: bigint({ mode: 'number' }).notNull(),
});
