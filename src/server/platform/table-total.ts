import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { revisions } from '../schema/revisions.ts';
import type { Db } from './database.ts';
import { statement } from './statement.ts';

/** Ids are given in order, but a row may appear after one with a higher id: never so much later. */
const SETTLED_AFTER = sql.raw(`interval '10 minutes'`);
/** Should somebody delete rows by hand. */
const KEPT_MS = 3_600_000;

type Settled = { upTo: number; settled: number; deletions: string | null };

/**
 * How many rows a table has that grows for ever: the older ones are counted once, and from then on only those that came
 * after them. Whoever deletes rows raises the revision of the table's name; then all are counted.
 */
export function tableTotal(table: PgTable & { id: PgColumn }, createdAt: PgColumn): (db: Db) => Promise<number> {
  const name = getTableName(table);
  const deletions = sql`(select ${revisions.value} from ${revisions} where ${revisions.name} = ${sql.raw(`'${name}'`)})`;
  const newestSettled = sql`(select max(${table.id}) from ${table} where ${createdAt} < now() - ${SETTLED_AFTER})`;
  const countAll = statement<Settled & { total: number }, Record<string, never>>(
    `${name}_total`,
    sql`
      select count(*)::int as total, count(*) filter (where ${table.id} <= ${newestSettled})::int as settled,
        coalesce(${newestSettled}, 0) as "upTo", ${deletions} as deletions
      from ${table}`,
  );
  const countNewer = statement<{ newer: number; deletions: string | null }, { upTo: number }>(
    `${name}_newer`,
    sql`select count(*)::int as newer, ${deletions} as deletions from ${table} where ${table.id} > ${sql.placeholder('upTo')}`,
  );
  const kept = new WeakMap<Db, Settled & { countedAt: number }>();

  return async (db) => {
    const known = kept.get(db);
    if (known && performance.now() - known.countedAt < KEPT_MS) {
      const [row] = await countNewer(db, { upTo: known.upTo });
      if (row?.deletions === known.deletions) return known.settled + row.newer;
    }
    const countedAt = performance.now();
    const [row] = await countAll(db, {});
    if (!row) throw new Error(`The rows of ${name} were not counted`);
    kept.set(db, { ...row, countedAt });
    return row.total;
  };
}
