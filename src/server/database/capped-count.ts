import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { MAX_TOTAL } from '#contracts/pagination.ts';
import type { Db } from './database.ts';

/** Stops counting one row after the largest total that lists show. */
export function cappedCount(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MAX_TOTAL + 1);
  return db.$count(rows.as('counted'));
}
