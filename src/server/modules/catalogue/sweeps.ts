import { lt, or, sql } from 'drizzle-orm';
import { fruitlessSearches, productImports } from '#server/database/schema/operation.ts';
import type { Sweep } from '#server/database/sweep.ts';

const LIFE_MS = 90 * 86_400_000;
const MOST_SEARCHES = 1000;

/** Of the searches without results, the most frequent stay, then the latest. */
export function catalogueSweeps(now: Date): Sweep[] {
  const before = new Date(now.getTime() - LIFE_MS);
  const { query, times, lastAt } = fruitlessSearches;
  const isRare = sql`${query} not in (
    select ${query} from ${fruitlessSearches} order by ${times} desc, ${lastAt} desc limit ${MOST_SEARCHES})`;
  return [
    { what: 'searches without results', table: fruitlessSearches, isOver: or(lt(lastAt, before), isRare) },
    { what: 'product imports', table: productImports, isOver: lt(productImports.startedAt, before) },
  ];
}
