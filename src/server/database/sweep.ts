import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Expired rows of a table. */
export type Sweep = { what: string; table: PgTable; isOver: SQL | undefined };

/** Small enough that no statement takes long, however many rows have expired. */
const BATCH = 5000;

export async function deleteSwept(db: Db, { table, isOver }: Sweep): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit ${BATCH}))`,
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}
