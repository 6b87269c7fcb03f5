import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { type ConnectionOptions, openClient } from '#server/database/database.ts';
import { refreshSearchDocuments } from '../modules/catalogue/search/search-document.ts';
import { type DemoCatalogue, readDemoCatalogue, type SampleProduct, sampleProducts } from './sample-products.ts';

const BATCH = 1000;

/** Fills an empty, migrated database with made-up products. */
export async function seedProducts(connection: ConnectionOptions, count: number): Promise<void> {
  const client = await openClient(connection);
  try {
    const demo = readDemoCatalogue();
    await client.query(
      `insert into categories (name, slug, description) select name, slug, description
       from json_to_recordset($1) as given(name text, slug text, description text)`,
      [JSON.stringify(demo.categories)],
    );
    await client.query('insert into tags (name) select unnest($1::text[])', [demo.tags]);
    await withoutTextIndexes(client, () => insertProducts(client, demo, count));
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/** Building the text indexes at the end is many times faster than updating them for each product. */
async function withoutTextIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename in ('products', 'product_search', 'search_words') and indexdef like '%USING gin%'`,
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await work();
  for (const { indexdef } of indexes) await client.query(indexdef);
}

async function insertProducts(client: Client, demo: DemoCatalogue, count: number): Promise<void> {
  const products = [...sampleProducts(demo, count)];
  for (let first = 0; first < count; first += BATCH) await insertBatch(client, products.slice(first, first + BATCH));
}

async function insertBatch(client: Client, batch: SampleProduct[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `with given as materialized (
       select * from json_to_recordset($1) as given(
         n int, name text, slug text, description text, price_paise int, compare_at_paise int, category text, tags json,
         rating numeric, is_new bool, is_sale bool, is_featured bool, is_trending bool,
         scientific_name text, difficulty text, light text, co2 text, stock int)
     ), added as (
       insert into products (name, slug, description, price_paise, compare_at_paise, category_id, rating,
         is_new, is_sale, is_featured, is_trending, image_url, thumbnail_url, scientific_name, difficulty, light, co2, created_at)
       select g.name, g.slug, g.description, g.price_paise, g.compare_at_paise, c.id, g.rating,
         g.is_new, g.is_sale, g.is_featured, g.is_trending, '/media/products/' || g.slug || '.webp',
         '/media/products/' || g.slug || '.webp', g.scientific_name, g.difficulty, g.light, g.co2,
         timestamptz '2026-01-01 00:00Z' + g.n * interval '1 minute'
       from given g join categories c on c.slug = g.category order by g.n
       returning id, slug, image_url
     ), stocked as (
       insert into stock (product_id, quantity) select a.id, g.stock from added a join given g using (slug)
     ), pictured as (
       insert into product_images (product_id, position, url) select id, 0, image_url from added
     ), tagged as (
       insert into product_tags (product_id, tag_id)
       select a.id, t.id from added a join given g using (slug), json_array_elements_text(g.tags) as tag(name) join tags t using (name)
     )
     select id from added`,
    [JSON.stringify(batch)],
  );
  await refreshSearchDocuments(
    drizzle(client, { casing: 'snake_case' }),
    rows.map(({ id }) => id),
  );
}
