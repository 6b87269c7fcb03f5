import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { preparedFor } from '#server/database/prepared-for.ts';
import { productSearch, products } from '#server/database/schema/catalogue.ts';
import {
  beginsWith,
  type SearchParameters,
  type SearchWords,
  searchParameters,
  searchPlaceholders,
  tsquery,
} from './search-query.ts';

/**
 * How many matches by their name, and how many others, are ranked. Suggestions are asked for with every letter typed.
 */
const RANKED = { search: 120, suggestions: 40 } as const;
type Purpose = keyof typeof RANKED;

const NAME_BEGINNINGS = sql.raw('50');

export type Ranked = { ids: number[]; isAll: boolean };

function prepareFor(purpose: Purpose, condition: SQL) {
  return preparedFor((db) =>
    statement(db, searchPlaceholders, condition, RANKED[purpose]).prepare(`ranked_for_${purpose}`),
  );
}

const amongActive = {
  search: prepareFor('search', sql`${products.isActive}`),
  suggestions: prepareFor('suggestions', sql`${products.isActive} and ${products.isFace}`),
};

/**
 * The best matches among all active products (suggested: one of each family), or among those that meet the condition.
 */
export async function selectRankedIds(
  db: Db,
  purpose: Purpose,
  searched: SearchWords,
  condition: SQL | null = null,
): Promise<Ranked> {
  const parameters = searchParameters(searched);
  const [row] = condition
    ? await statement(db, parameters, condition, RANKED[purpose])
    : await amongActive[purpose](db).execute(parameters);
  return { ids: row?.ids ?? [], isAll: row?.isAll ?? true };
}

/**
 * The whole name, then its beginning, then its words, before tags, scientific name, category and description. Three
 * branches with an index and a limit each; the last one is not run when the names alone fill the list. The query comes
 * from a subquery, so that the planner cannot guess how common a word is: it then always takes the index.
 */
function statement(db: Db, parameters: SearchParameters | typeof searchPlaceholders, condition: SQL, ranked: number) {
  const { typed } = parameters;
  const limit = sql.raw(String(ranked));
  const query = sql`(select words from query)`;
  const begins = beginsWith(sql`${productSearch.name}`, parameters);
  const branch = (match: SQL, most: SQL) => sql`
    select ${productSearch.productId}, ${productSearch.name}, ${productSearch.nameWords}, ${productSearch.document}
    from ${productSearch} join ${products} on ${products.id} = ${productSearch.productId}
    where ${match} and ${condition} limit ${most}`;
  const scored = sql`(
    with query as materialized (
      select ${tsquery(parameters)} as words, phraseto_tsquery('english', ${typed}) as phrase
    ), beginning as (
      ${branch(sql`${begins} and ${productSearch.document} @@ ${query}`, NAME_BEGINNINGS)}
    ), named as materialized (
      ${branch(sql`${productSearch.nameWords} @@ ${query}`, limit)}
    ), others as materialized (
      ${branch(sql`${productSearch.document} @@ ${query} and (select count(*) from named) < ${limit}`, limit)}
    ), candidates as (
      select distinct on (product_id) * from (
        select * from beginning union all select * from named union all select * from others
      ) as found
    )
    select
      product_id,
      case
        when name = ${typed} then 8
        when starts_with(name, ${typed}) then 4
        when strpos(' ' || name || ' ', ' ' || ${typed} || ' ') > 0 then 3
        when strpos(' ' || name, ' ' || ${typed}) > 0 then 2
        else 0
      end
      + case when name_words @@ ${query} then 1 else 0 end
      + case when document @@ (select phrase from query) then 0.5 else 0 end
      + ts_rank(array[0.05, 0.3, 0.5, 1], document, ${query}) as score,
      (select count(*) from named) < ${limit} and (select count(*) from others) < ${limit} as is_all
    from candidates
  ) as scored`;
  return db
    .select({
      ids: sql<number[] | null>`array_agg(product_id order by score desc, product_id desc)`,
      isAll: sql<boolean | null>`bool_and(is_all)`,
    })
    .from(scored);
}
