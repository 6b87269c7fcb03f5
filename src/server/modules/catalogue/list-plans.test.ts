import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openClient } from '#server/database/database.ts';
import { seedProducts } from '#server/testing/seed-products.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { ProductConditions } from './product-conditions.ts';
import { findProductPage, selectRelatedProducts } from './product-page-queries.ts';
import { selectProductPage } from './product-queries.ts';
import { findProduct } from './product-rows.ts';
import { searchProducts } from './search/search-queries.ts';
import { selectSuggestions } from './search/suggest-queries.ts';

const PRODUCTS = 5000;
const FAMILIES = 500;
const page = { page: 1, limit: 24, isPaged: true };

let shop: TestShop;
let client: Client;
let db: Db;
const statements: { query: string; params: unknown[] }[] = [];

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  await seedProducts(shop.connection, PRODUCTS, { families: FAMILIES, pictures: 3 });
  client = await openClient(shop.connection);
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) };
  db = drizzle(client, { casing: 'snake_case', logger });
}, 120_000);
afterAll(async () => {
  await client.end();
  await shop.close();
});

/** The plans of every statement that the work sends, except capped counts, which may read a small table whole. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await work(db);
  const sent = statements.filter(({ query }) => !query.startsWith('select count(*)'));
  const plans: string[] = [];
  for (const { query, params } of sent) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

const READS_ALL = /Seq Scan on (products|product_search|product_tags|stock)\b/;
const list = (conditions: ProductConditions, sort?: Parameters<typeof selectProductPage>[2]) => (database: Db) =>
  selectProductPage(database, conditions, sort, page);
const search =
  (text: string, conditions: ProductConditions = {}) =>
  (database: Db) =>
    searchProducts(database, text, conditions, undefined, page);

describe(`with ${PRODUCTS} products an index answers`, () => {
  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['the newest', list({}, 'newest')],
    ['the families that can be bought', list({ group: 'family' })],
    ['those of a category', list({ group: 'family', category: ['fish'] })],
    ['the cheapest', list({}, 'price')],
    ['the dearest', list({}, '-price')],
    ['the best rated', list({}, 'rating')],
    ['by name', list({}, 'name')],
    ['best sellers', list({}, 'best-selling')],
    ['best sellers by family', list({ group: 'family' }, 'best-selling')],
    ['best sellers of a category in stock', list({ category: ['fish'], inStock: true }, 'best-selling')],
    ['a category', list({ category: ['fish'] }, 'newest')],
    ['a category by price', list({ category: ['Fish'] }, 'price')],
    ['two categories by rating', list({ category: ['fish', 'plants'] }, 'rating')],
    ['what is on sale', list({ filter: 'sale' }, 'newest')],
    ['what is featured', list({ filter: 'featured' }, 'newest')],
    ['a price range of what is new', list({ filter: 'new', minPrice: 10_000, maxPrice: 90_000 }, 'price')],
    ['a tag', list({ tag: 'Nano' }, 'newest')],
    ['what is in stock', list({ inStock: true, category: ['plants'] }, 'name')],
    ['care', list({ difficulty: 'Easy', light: 'Low' }, 'rating')],
    ['a part of a name', list({ query: 'otocin' }, 'newest')],
    ['administrators', list({ includeInactive: true }, 'newest')],
    ['families', list({ group: 'family' }, 'newest')],
    ['the cheapest families', list({ group: 'family' }, 'price')],
    ['the dearest families of a category', list({ group: 'family', category: ['fish'] }, '-price')],
    ['families in a price range', list({ group: 'family', minPrice: 10_000, maxPrice: 90_000 }, 'rating')],
    ['families in stock', list({ group: 'family', inStock: true, category: ['plants'] }, 'name')],
    ['new families in stock', list({ group: 'family', inStock: true, filter: 'new' }, 'newest')],
    ['a search for families', search('anubias', { group: 'family' })],
    ['one product', (database) => findProduct(database, 1)],
    ['a search', search('anubias')],
    ['a search with a mistake', search('cardnal tetra')],
    ['a search for much', search('shrimp')],
    ['a search for nothing', search('zzzzqqq')],
    ['a suggestion', (database) => selectSuggestions(database, 'tet')],
    ['a suggestion with a mistake', (database) => selectSuggestions(database, 'anubius')],
    ['relatives', (database) => selectRelatedProducts(database, 1, 8)],
    ['a product and its relatives', (database) => findProductPage(database, 1, 8)],
  ])('%s', async (_, work) => {
    const plans = await plansOf(work);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toMatch(READS_ALL);
  });
});

test.each(['newest', 'price', '-price', 'rating', 'name'] as const)(
  'families by %s come from an index alone',
  async (sort) => {
    const conditions = { minPrice: 10_000, maxPrice: 90_000, light: 'Low' } as const;
    const alike = await plansOf(list(conditions, sort));
    const [walk] = await plansOf(list({ ...conditions, group: 'family' }, sort));
    expect(alike[0]).toMatch(/Index Only Scan/);
    expect(walk).toMatch(/Index Only Scan/);
  },
);

test('families in stock come from indexes alone', async () => {
  const [walk] = await plansOf(list({ group: 'family', inStock: true }, 'price'));
  expect(walk).toMatch(/Index Only Scan using products_by_listed_price/);
});

describe('a search with more matches than are ranked', () => {
  test('shows each of the active ones on one page only, and counts them all', async () => {
    await client.query('update products set is_active = false where id % 5 = 0');
    const found: number[] = [];
    let total = 0;
    for (let number = 1; number === 1 || (number - 1) * 100 < total; number += 1) {
      const result = await searchProducts(db, 'tetra', {}, undefined, { page: number, limit: 100, isPaged: true });
      total = result.total;
      found.push(...result.rows.map(({ id }) => id));
    }
    expect(total).toBeGreaterThan(400);
    expect(found).toHaveLength(total);
    expect(new Set(found).size).toBe(total);
    expect(found.filter((id) => id % 5 === 0)).toEqual([]);
  });
});
