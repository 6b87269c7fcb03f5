import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { RevisionName } from '#server/cache/revisions.ts';
import type { Db } from './database.ts';
import { revisions } from './schema/revisions.ts';
import { statement } from './statement.ts';

/** Ids are given in order, but a row may appear after one with a higher id: never so much later. */
export const SETTLED_AFTER = sql.raw(`interval '10 minutes'`);
/** Should somebody change rows by hand. */
const KEPT_MS = 3_600_000;
const KEPT_SEARCHES = 200;

type Settled = { upTo: number; settled: number; changes: string | null };
type All = Settled & { total: number };
type Newer = { newer: number; changes: string | null };

/** What a text finds: the condition for an index to answer, and one for a few rows. */
export type Search = { text: string; where: () => Promise<SQL | undefined>; ofNewer: SQL | undefined };

/**
 * How many rows a table has that grows for ever, or how many of them a text finds: the older ones are counted once, and
 * from then on only those that came after them. Whoever deletes rows raises the revision of the table's name; then all
 * are counted. `alsoSearched`: what else decides whether an older row is found.
 */
export function tableTotal(
  table: PgTable & { id: PgColumn },
  createdAt: PgColumn,
  alsoSearched: RevisionName[] = [],
): (db: Db, search?: Search) => Promise<number> {
  const name = getTableName(table);
  const names = sql.raw([name, ...alsoSearched].map((each) => `'${each}'`).join(', '));
  const changes = sql`(select sum(${revisions.value}) from ${revisions} where ${revisions.name} in (${names}))`;
  const newestSettled = sql`(select max(${table.id}) from ${table} where ${createdAt} < now() - ${SETTLED_AFTER})`;
  const all = (where: SQL | undefined) => sql`
    select count(*)::int as total, count(*) filter (where ${table.id} <= ${newestSettled})::int as settled,
      coalesce(${newestSettled}, 0) as "upTo", ${changes} as changes
    from ${table} where ${where}`;
  const newer = (upTo: unknown, where: SQL | undefined) => sql`
    select count(*)::int as newer, ${changes} as changes from ${table} where ${table.id} > ${upTo} and (${where})`;
  const countAll = statement<All, Record<string, never>>(`${name}_total`, all(sql`true`));
  const countNewer = statement<Newer, { upTo: number }>(`${name}_newer`, newer(sql.placeholder('upTo'), sql`true`));
  const keptOf = new WeakMap<Db, LRUCache<string, Settled>>();

  return async (db, search) => {
    const kept = keptOf.get(db) ?? new LRUCache<string, Settled>({ max: KEPT_SEARCHES, ttl: KEPT_MS });
    keptOf.set(db, kept);
    const key = search?.text ?? '';
    const known = kept.get(key);
    if (known) {
      const { upTo } = known;
      const [row] = search
        ? (await db.execute<Newer>(newer(upTo, search.ofNewer))).rows
        : await countNewer(db, { upTo });
      if (row?.changes === known.changes) return known.settled + row.newer;
    }
    const [row] = search ? (await db.execute<All>(all(await search.where()))).rows : await countAll(db, {});
    if (!row) throw new Error(`The rows of ${name} were not counted`);
    kept.set(key, row);
    return row.total;
  };
}
