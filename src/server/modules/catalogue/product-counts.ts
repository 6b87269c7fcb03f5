import { LRUCache } from 'lru-cache';
import type { Db } from '#server/database/database.ts';
import type { ProductConditions } from './product-conditions.ts';

const MAX_AGE_MS = 30_000;
const MAX_COUNTS = 1000;

type Counts = LRUCache<string, Promise<number>>;

/** One for each database of the process, forgotten together with it. */
const countsOf = new WeakMap<Db, Counts>();

function counts(db: Db): Counts {
  const known = countsOf.get(db) ?? new LRUCache<string, Promise<number>>({ max: MAX_COUNTS, ttl: MAX_AGE_MS });
  countsOf.set(db, known);
  return known;
}

/**
 * How many products a list has in all. Counting grows with the shop, so the number is kept while the catalogue stays at
 * the same revision, for half a minute at most. Without a revision it is counted anew.
 */
export function keptCount(
  db: Db,
  key: string,
  revision: string | undefined,
  count: () => Promise<number>,
): Promise<number> {
  if (revision === undefined) return count();
  const kept = counts(db);
  const name = `${revision} ${key}`;
  const known = kept.get(name);
  if (known) return known;
  // A query of Drizzle's runs again for each who waits for it; a promise does not.
  const counting = Promise.resolve(count());
  kept.set(name, counting);
  counting.catch(() => kept.delete(name));
  return counting;
}

export function countKey(conditions: ProductConditions): string {
  return JSON.stringify(Object.entries(conditions).sort());
}
