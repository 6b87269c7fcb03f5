import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { type ConnectionOptions, openClient } from '#server/database/database.ts';
import { refreshSearchDocuments } from '../modules/catalogue/search/search-document.ts';
import { type DemoCatalogue, readDemoCatalogue, type SampleProduct, sampleProducts } from './sample-products.ts';

const BATCH = 1000;

const MEMBERS = 3;

type Variety = { families?: number; pictures?: number };

/** Fills an empty, migrated database with made-up products; the first of them are families of three. */
export async function seedProducts(
  connection: ConnectionOptions,
  count: number,
  { families = 0, pictures = 1 }: Variety = {},
): Promise<void> {
  const client = await openClient(connection);
  try {
    const demo = readDemoCatalogue();
    await client.query(
      `insert into categories (name, slug, description) select name, slug, description
       from json_to_recordset($1) as given(name text, slug text, description text)`,
      [JSON.stringify(demo.categories)],
    );
    await client.query('insert into tags (name) select unnest($1::text[])', [demo.tags]);
    await withoutTextIndexes(client, async () => {
      await insertProducts(client, demo, count);
      await makeFamilies(client, families);
    });
    await client.query(
      `insert into product_images (product_id, position, url)
       select id, position, image_url from products, generate_series(1, $1::int - 1) as position`,
      [pictures],
    );
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

async function makeFamilies(client: Client, count: number): Promise<void> {
  if (count === 0) return;
  await client.query(
    `insert into product_families (name) select 'Family ' || n from generate_series(1, $1::int) as n`,
    [count],
  );
  const { rows } = await client.query<{ id: number }>(
    `update products p set family_id = (id - 1) / ${MEMBERS} + 1, option_label = 'Option ' || (id - 1) % ${MEMBERS} + 1,
       family_position = (id - 1) % ${MEMBERS}, is_face = (id - 1) % ${MEMBERS} = 0,
       family_from_paise = case when (id - 1) % ${MEMBERS} = 0 then (
         select min(m.price_paise) from products m where m.id between p.id and p.id + ${MEMBERS} - 1) end
     where id <= $1 returning id`,
    [count * MEMBERS],
  );
  await refreshSearchDocuments(
    drizzle(client, { casing: 'snake_case' }),
    rows.map(({ id }) => id),
  );
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
       returning product_id, quantity
     ), opened as (
       insert into stock_movements (product_id, at, cause, quantity, balance)
       select product_id, now(), 'opening', quantity, quantity from stocked
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
