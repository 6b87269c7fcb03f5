import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { fruitlessSearches } from '#server/database/schema/operation.ts';

export async function addFruitlessSearches(db: Db, times: ReadonlyMap<string, number>, now: Date): Promise<void> {
  // In one order for everybody: two processes that count the same texts wait for each other, never in a circle.
  const rows = [...times].sort().map(([query, times]) => ({ query, times, lastAt: now }));
  await db
    .insert(fruitlessSearches)
    .values(rows)
    .onConflictDoUpdate({
      target: fruitlessSearches.query,
      set: { times: sql`${fruitlessSearches.times} + excluded.times`, lastAt: now },
    });
}
