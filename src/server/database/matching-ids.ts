import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** The ids of the rows that a condition finds, as an array to compare with. There may be thousands: they pass unread. */
export async function matchingIds(db: Db, table: PgTable & { id: PgColumn }, where: SQL | undefined): Promise<SQL> {
  const [row] = await db
    .select({ ids: sql<string>`coalesce(array_agg(${table.id}), '{}')::text` })
    .from(table)
    .where(where);
  return sql`${row?.ids ?? '{}'}::int[]`;
}
