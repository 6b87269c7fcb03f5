import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { ProductSort } from '#contracts/catalogue/catalogue.ts';
import { MAX_TOTAL, type PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { productSearch, products } from '#server/database/schema/catalogue.ts';
import { fruitlessSearches } from '#server/database/schema/operation.ts';
import { statement } from '#server/database/statement.ts';
import { isFiltered, type ProductConditions, productCondition } from '#server/modules/catalogue/product-conditions.ts';
import {
  type IdPage,
  type ProductPage,
  selectIdPage,
  selectListed,
} from '#server/modules/catalogue/product-queries.ts';
import { correctedWords } from './search-correction.ts';
import {
  type SearchParameters,
  type SearchWords,
  searchParameters,
  searchPlaceholders,
  tsquery,
} from './search-query.ts';
import { selectRankedIds } from './search-ranking.ts';
import { searchedWords } from './search-text.ts';

type Search = {
  condition: SQL;
  isFiltered: boolean;
  sort: ProductSort | undefined;
  group: ProductConditions['group'];
  page: PageRequest;
};

/** Best match first unless another order is asked for. Words that nothing matches are taken as typing mistakes. */
export async function searchProducts(
  db: Db,
  text: string,
  conditions: ProductConditions,
  sort: ProductSort | undefined,
  page: PageRequest,
): Promise<ProductPage> {
  const words = searchedWords(text);
  const condition = words.length === 0 ? null : await productCondition(db, conditions);
  if (condition === null) return { rows: [], total: 0 };
  const search: Search = { condition, isFiltered: isFiltered(conditions), sort, group: conditions.group, page };

  let found = await findPage(db, { words }, search);
  if (found.total === 0) {
    const meant = await correctedWords(db, words);
    if (meant) found = await findPage(db, { words: meant, isWhole: true }, search);
  }
  return { rows: await selectListed(db, found.ids, conditions), total: found.total };
}

async function findPage(db: Db, searched: SearchWords, { sort, group, page, ...search }: Search): Promise<IdPage> {
  const matching = and(search.condition, matches(searched)) ?? search.condition;
  if (sort) return selectIdPage(db, matching, { sort, group }, page);

  const { ids, isAll } = await selectRankedIds(db, 'search', searched, search.isFiltered ? search.condition : null);
  const start = (page.page - 1) * page.limit;
  const ranked = ids.slice(start, start + page.limit);
  if (isAll) return { ids: ranked, total: ids.length };
  if (!page.isPaged) return { ids: ranked, total: ranked.length };
  const total = await (search.isFiltered ? cappedCount(db, products, matching) : countActive(db, searched));
  if (ranked.length === page.limit) return { ids: ranked, total };
  // More match than were ranked: the others follow, newest first.
  const rest = await db
    .select({ id: products.id })
    .from(products)
    .where(and(matching, sql`${products.id} <> all(${sql.param(ids)}::int[])`))
    .orderBy(desc(products.id))
    .limit(page.limit - ranked.length)
    .offset(Math.max(0, start - ids.length));
  return { ids: [...ranked, ...rest.map(({ id }) => id)], total };
}

const activeMatches = statement<{ total: number }, SearchParameters>(
  'search_count',
  sql`select count(*)::int as total from (
    select from ${productSearch} where ${productSearch.document} @@ ${tsquery(searchPlaceholders)}
      and ${productSearch.productId} not in (select ${products.id} from ${products} where not ${products.isActive})
    limit ${sql.raw(String(MAX_TOTAL + 1))}) as counted`,
);

/** Without reading each product: an index lists the few that are not active. */
async function countActive(db: Db, searched: SearchWords): Promise<number> {
  const [row] = await activeMatches(db, searchParameters(searched));
  return row?.total ?? 0;
}

function matches(searched: SearchWords): SQL {
  return sql`exists (select 1 from ${productSearch}
    where ${productSearch.productId} = ${products.id} and ${productSearch.document} @@ ${tsquery(searchParameters(searched))})`;
}

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
