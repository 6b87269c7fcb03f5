import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type RevisionName, raiseRevision } from '#server/cache/revisions.ts';
import type { Db } from './database.ts';

/** Rows of a table that are over and can go; `revision`: what is raised when some went. */
export type Sweep = { what: string; table: PgTable; isOver: SQL | undefined; revision?: RevisionName };

/** Few enough that no statement holds anybody up, however much has piled up. */
const BATCH = 5000;

export async function deleteSwept(db: Db, { table, isOver, revision }: Sweep): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit ${BATCH}))`,
    );
    total += rowCount ?? 0;
    if (rowCount && revision) await raiseRevision(db, revision);
    if ((rowCount ?? 0) < BATCH) return total;
  }
}
