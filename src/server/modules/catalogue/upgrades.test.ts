import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkShop } from '#server/backup/check-shop.ts';
import { migrateUpTo } from '#server/backup/migrate-up-to.ts';
import { selectMigrations } from '#server/backup/table-queries.ts';
import { openClient } from '#server/database/database.ts';
import { MIGRATIONS_FOLDER, runMigrations } from '#server/database/migrate.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

/** A database from before the migration. */
async function withShopBefore(
  migration: string,
  work: (client: Client, upgrade: () => Promise<void>) => Promise<void>,
) {
  const connection = { ...shop.connection, database: `${shop.connection.database}_${migration}` };
  const admin = await openClient(shop.connection);
  await admin.query(`create database ${connection.database}`);
  const journal = JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'));
  const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag);
  await migrateUpTo(
    connection,
    tags.findIndex((tag) => tag.endsWith(migration)),
  );
  const client = await openClient(connection);
  try {
    await work(client, async () => void (await runMigrations(connection)));
  } finally {
    await client.end();
    await admin.query(`drop database ${connection.database} with (force)`);
    await admin.end();
  }
}

const SAME = `select p.id, p.name, p.price_paise, p.image_url, p.thumbnail_url, p.version, s.quantity
  from products p left join stock s on s.product_id = p.id order by p.id`;

test('a shop from before families keeps its products and stock, and has a picture for each main image', () =>
  withShopBefore('families_and_pictures', async (client, upgrade) => {
    await client.query(`insert into products (name, slug, description, price_paise, image_url, thumbnail_url) values
      ('Neon Tetra Pack of 10', 'neon', '', 100, '/media/neon.webp', '/media/small.webp'),
      ('Honey Gourami Pair', 'honey', '', 200, null, null), ('Repair Kit', 'kit', '', 300, '/media/kit.webp', null)`);
    await client.query('insert into stock (product_id, quantity) values (1, 12), (2, 0), (3, 4)');
    const before = await client.query(SAME);
    await upgrade();
    expect((await client.query(SAME)).rows).toEqual(before.rows);
    const images = await client.query('select product_id as id, position, url, alt from product_images order by id');
    expect(images.rows).toEqual([
      { id: 1, position: 0, url: '/media/neon.webp', alt: null },
      { id: 3, position: 0, url: '/media/kit.webp', alt: null },
    ]);
    const added = await client.query(
      'select pieces, sku, family_id, is_face, box_size, facts from products order by id',
    );
    const single = { sku: null, family_id: null, is_face: true, box_size: 'small', facts: [] };
    expect(added.rows).toEqual([10, 2, 1].map((pieces) => ({ pieces, ...single })));
  }));

test('a shop from before the ledger gets an opening movement for each product, also for those without stock', () =>
  withShopBefore('stock_ledger', async (client, upgrade) => {
    await client.query(`insert into products (name, slug, description, price_paise)
      values ('Moss', 'moss', '', 100), ('Fern', 'fern', '', 100), ('Rock', 'rock', '', 100)`);
    await client.query('insert into stock (product_id, quantity) values (1, 12), (2, 0)');
    const check = async () => {
      const checks = await checkShop(client, { migrations: await selectMigrations(client), counts: {} });
      return checks.find(({ name }) => name === 'every stock is the sum of its movements');
    };
    expect(await check()).toMatchObject({ isGood: true, found: 'not checked: there are none yet' });
    await upgrade();
    const { rows } = await client.query(
      'select product_id as id, cause, quantity, balance, order_id, actor_id from stock_movements order by id',
    );
    const opening = { cause: 'opening', order_id: null, actor_id: null };
    expect(rows).toEqual([
      { id: 1, quantity: 12, balance: 12, ...opening },
      { id: 2, quantity: 0, balance: 0, ...opening },
      { id: 3, quantity: 0, balance: 0, ...opening },
    ]);
    expect(await check()).toMatchObject({ isGood: true, found: 'all' });
    await client.query('update stock set quantity = 13 where product_id = 1');
    expect(await check()).toMatchObject({ isGood: false, found: 'not so for 1 products' });
  }));
