import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/**
 * The ids of the rows that match a condition, as a PostgreSQL array literal; thousands are fine, nothing parses them.
 */
export async function matchingIds(db: Db, table: PgTable & { id: PgColumn }, where: SQL | undefined): Promise<SQL> {
  const [row] = await db
    .select({ ids: sql<string>`coalesce(array_agg(${table.id}), '{}')::text` })
    .from(table)
    .where(where);
  return sql`${row?.ids ?? '{}'}::int[]`;
}
