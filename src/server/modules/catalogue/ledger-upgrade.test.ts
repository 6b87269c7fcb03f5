import { readFile } from 'node:fs/promises';
import path from 'node:path';
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

test('a shop from before the ledger gets an opening movement for each product, also for those without stock', async () => {
  const connection = { ...shop.connection, database: `${shop.connection.database}_old` };
  const admin = await openClient(shop.connection);
  await admin.query(`create database ${connection.database}`);
  const journal = JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'));
  const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag);
  await migrateUpTo(
    connection,
    tags.findIndex((tag) => tag.endsWith('stock_ledger')),
  );
  const client = await openClient(connection);
  try {
    await client.query(`insert into products (name, slug, description, price_paise)
      values ('Moss', 'moss', '', 100), ('Fern', 'fern', '', 100), ('Rock', 'rock', '', 100)`);
    await client.query('insert into stock (product_id, quantity) values (1, 12), (2, 0)');
    const check = async () => {
      const checks = await checkShop(client, { migrations: await selectMigrations(client), counts: {} });
      return checks.find(({ name }) => name === 'every stock is the sum of its movements');
    };
    expect(await check()).toMatchObject({ isGood: true, found: 'not checked: there are none yet' });
    await runMigrations(connection);
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
  } finally {
    await client.end();
    await admin.query(`drop database ${connection.database} with (force)`);
    await admin.end();
  }
});
