import { and, asc, eq, like, or, sql } from 'drizzle-orm';
import {
  MAX_SUGGESTED_CATEGORIES,
  MAX_SUGGESTED_PRODUCTS,
  type Suggestion,
  type Suggestions,
} from '#contracts/catalogue/search.ts';
import { moneyText } from '#contracts/money.ts';
import type { Db } from '#server/database/database.ts';
import { preparedFor } from '#server/database/prepared-for.ts';
import { categories, productFamilies, productSearch, products } from '#server/database/schema/catalogue.ts';
import { isFamilySoldOut } from '../product-conditions.ts';
import { correctedWords } from './search-correction.ts';
import { beginsWith, type SearchWords, searchParameters, searchPlaceholders } from './search-query.ts';
import { selectRankedIds } from './search-ranking.ts';
import { searchedWords } from './search-text.ts';

/**
 * Names that begin with what was typed, then the best matches; only then is a typing mistake suspected. A family is one
 * of them.
 */
export async function selectSuggestions(db: Db, text: string): Promise<Suggestions> {
  const words = searchedWords(text);
  if (words.length === 0) return { data: [], categories: [] };
  const found = await suggestFor(db, { words });
  if (found.data.length > 0 || found.categories.length > 0) return found;
  const meant = await correctedWords(db, words);
  return meant ? suggestFor(db, { words: meant, isWhole: true }) : found;
}

async function suggestFor(db: Db, searched: SearchWords): Promise<Suggestions> {
  const [ids, categories] = await Promise.all([selectSuggestedIds(db, searched), selectCategories(db, searched)]);
  return { data: await selectSuggested(db, ids), categories };
}

const namesBeginning = preparedFor((db) =>
  db
    .select({ id: productSearch.productId })
    .from(productSearch)
    .innerJoin(products, eq(products.id, productSearch.productId))
    .where(
      and(
        beginsWith(sql`${productSearch.name}`, searchPlaceholders),
        sql`${products.isActive}`,
        sql`${products.isFace}`,
      ),
    )
    .orderBy(sql`${productSearch.name} using ~<~`)
    .limit(MAX_SUGGESTED_PRODUCTS)
    .prepare('suggest_names'),
);

async function selectSuggestedIds(db: Db, searched: SearchWords): Promise<number[]> {
  const beginning = (await namesBeginning(db).execute(searchParameters(searched))).map(({ id }) => id);
  if (beginning.length === MAX_SUGGESTED_PRODUCTS) return beginning;
  const { ids } = await selectRankedIds(db, 'suggestions', searched);
  return [...new Set([...beginning, ...ids])].slice(0, MAX_SUGGESTED_PRODUCTS);
}

/** There are few categories: they are compared one by one. */
const matchingCategories = preparedFor((db) => {
  const name = sql`lower(${categories.name})`;
  return db
    .select({ name: categories.name, slug: categories.slug })
    .from(categories)
    .where(
      and(
        sql`${categories.isActive}`,
        or(
          like(name, sql.placeholder('beginning')),
          like(name, sql.placeholder('inside')),
          like(sql`lower(${categories.slug})`, sql.placeholder('slug')),
        ),
      ),
    )
    .orderBy(asc(name))
    .limit(MAX_SUGGESTED_CATEGORIES)
    .prepare('suggest_categories');
});

/** Searched words hold no character that a pattern could take for a wildcard. */
function selectCategories(db: Db, { words }: SearchWords): Promise<Suggestions['categories']> {
  const typed = words.join(' ');
  const patterns = { beginning: `${typed}%`, inside: `% ${typed}%`, slug: `${words.join('-')}%` };
  return matchingCategories(db).execute(patterns);
}

const suggestedProducts = preparedFor((db) =>
  db
    .select({
      id: products.id,
      name: products.name,
      imageUrl: sql<string | null>`coalesce(${products.thumbnailUrl}, ${products.imageUrl})`,
      pricePaise: products.pricePaise,
      categoryName: categories.name,
      familyName: productFamilies.name,
      fromPaise: sql<number | null>`case when exists (select 1 from products m where m.family_id = ${products.familyId}
        and m.is_active and m.price_paise <> ${products.pricePaise}) then ${products.familyFromPaise} end`,
      isInStock: sql<boolean>`not ${isFamilySoldOut}`,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productFamilies, eq(productFamilies.id, products.familyId))
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('suggest_products'),
);

async function selectSuggested(db: Db, ids: number[]): Promise<Suggestion[]> {
  if (ids.length === 0) return [];
  const rows = await suggestedProducts(db).execute({ ids });
  return rows
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ pricePaise, fromPaise, ...suggestion }) => ({
      ...suggestion,
      price: moneyText(pricePaise),
      fromPrice: fromPaise === null ? null : moneyText(fromPaise),
    }));
}
