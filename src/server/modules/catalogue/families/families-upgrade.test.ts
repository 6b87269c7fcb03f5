import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateUpTo } from '#server/backup/migrate-up-to.ts';
import { openClient } from '#server/database/database.ts';
import { MIGRATIONS_FOLDER, runMigrations } from '#server/database/migrate.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

const SAME = `select p.id, p.name, p.price_paise, p.image_url, p.thumbnail_url, p.version, s.quantity
  from products p left join stock s on s.product_id = p.id order by p.id`;

test('a shop from before families keeps its products and stock, and has a picture for each main image', async () => {
  const connection = { ...shop.connection, database: `${shop.connection.database}_older` };
  const admin = await openClient(shop.connection);
  await admin.query(`create database ${connection.database}`);
  const journal = JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'));
  const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag);
  await migrateUpTo(
    connection,
    tags.findIndex((tag) => tag.endsWith('families_and_pictures')),
  );
  const client = await openClient(connection);
  try {
    await client.query(`insert into products (name, slug, description, price_paise, image_url, thumbnail_url) values
      ('Neon Tetra Pack of 10', 'neon', '', 100, '/media/neon.webp', '/media/small.webp'),
      ('Honey Gourami Pair', 'honey', '', 200, null, null), ('Repair Kit', 'kit', '', 300, '/media/kit.webp', null)`);
    await client.query('insert into stock (product_id, quantity) values (1, 12), (2, 0), (3, 4)');
    const before = await client.query(SAME);
    await runMigrations(connection);
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
  } finally {
    await client.end();
    await admin.query(`drop database ${connection.database} with (force)`);
    await admin.end();
  }
});
