import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openClient } from '#server/database/database.ts';
import { policies } from '#server/database/schema/settings.ts';
import { storeCredits } from '#server/database/schema/store-credits.ts';
import { addProduct, createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { schemaOf } from '#server/testing/schema-of.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { exportShop } from './export-shop.ts';
import { importShop } from './import-shop.ts';
import { knownMigrations, migrateUpTo } from './migrate-up-to.ts';
import { noProgress } from './progress.ts';
import { countRows, selectMigrations, selectTables } from './table-queries.ts';

const { connection } = inject('testServer');
const databases: string[] = [];
const TIMEOUT = { timeout: 60_000 };
let folder: string;
let shop: TestShop;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-export-'));
  shop = await openTestShop({ catalogue: 'demo' });
});
afterEach(async () => {
  await shop.close();
  const admin = await openClient(connection);
  for (const name of databases.splice(0)) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

function urlOf(database: string): string {
  const [user, password, host] = [connection.user, connection.password, connection.host].map((part) =>
    encodeURIComponent(String(part ?? '')),
  );
  return `postgres://${user}:${password}@${host}:${connection.port}/${database}`;
}

async function newDatabase(): Promise<string> {
  const name = `import_${randomBytes(6).toString('hex')}`;
  const admin = await openClient(connection);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  databases.push(name);
  return urlOf(name);
}

async function inDatabase<T>(
  url: string,
  work: (client: Awaited<ReturnType<typeof openClient>>) => Promise<T>,
): Promise<T> {
  const client = await openClient(url);
  return work(client).finally(() => client.end());
}

async function exported(databaseUrl = urlOf(shop.connection.database ?? ''), name = 'shop.tar'): Promise<string> {
  const target = path.join(folder, name);
  await exportShop({ dataDir: shop.dataDir, databaseUrl, target, progress: noProgress });
  return target;
}

function imported(from: string, DATABASE_URL: string, dataDir = path.join(folder, 'there')) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL });
  return importShop({ from, config, progress: noProgress });
}

const EVERYTHING = `SELECT
  (SELECT json_agg(o ORDER BY id) FROM orders o) AS orders,
  (SELECT json_agg(i ORDER BY id) FROM order_items i) AS items,
  (SELECT json_agg(p ORDER BY id) FROM products p) AS products,
  (SELECT json_agg(s ORDER BY product_id) FROM product_search s) AS search,
  (SELECT json_agg(r) FROM policies r) AS policies,
  (SELECT json_agg(c) FROM store_credits c) AS credits,
  (SELECT json_agg(json_build_object('id', id, 'data', data, 'at', created_on) ORDER BY id) FROM pgboss.job) AS mails,
  (SELECT json_agg(json_build_object('name', sequencename, 'value', last_value) ORDER BY sequencename) FROM pg_sequences
    WHERE schemaname = 'public') AS sequences`;

test('imports a whole shop: rows, queued mails, id sequences, pictures and secrets', async () => {
  const buyer = await createOrderClient(shop);
  const goods = await addProduct(shop, { name: 'Tab\t, "quotes" \\ and\nलोटस' });
  const { id: first } = await buyer.place(orderOf(goods));
  const { id: last } = await buyer.place(orderOf(goods, { notes: '\\N' }));
  // The id of a deleted order must not be used again.
  await shop.database.write.execute(`DELETE FROM orders WHERE id = ${last}`);
  await shop.database.write.insert(policies).values({ name: 'tax', values: {}, version: 3, updatedAt: new Date() });
  await mkdir(path.join(shop.dataDir, 'media/uploads'), { recursive: true });
  await writeFile(path.join(shop.dataDir, 'media/uploads/a.webp'), 'a picture');
  const credit = { orderId: first, amountPaise: 9000, leftPaise: 4000, reason: 'Claim', expiresOn: '2027-11-17' };
  await shop.database.write.insert(storeCredits).values({ ...credit, createdAt: new Date() });
  await mkdir(path.join(shop.dataDir, 'private/claims'), { recursive: true });
  await writeFile(path.join(shop.dataDir, 'private/claims/evidence.mp4'), 'a video');
  await mkdir(path.join(shop.dataDir, 'secrets'));
  await writeFile(path.join(shop.dataDir, 'secrets/session-secret'), 'a secret');

  const url = await newDatabase();
  const checks = await imported(await exported(), url);
  expect(checks.filter(({ isGood }) => !isGood)).toEqual([]);
  const [before, after] = await Promise.all(
    [urlOf(shop.connection.database ?? ''), url].map((at) =>
      inDatabase(at, async (client) => ({
        rows: (await client.query(EVERYTHING)).rows,
        schema: await schemaOf(client),
      })),
    ),
  );
  expect(after).toEqual(before);
  expect(before?.rows[0]).toMatchObject({
    mails: expect.arrayContaining([expect.anything()]),
    policies: [{ version: 3 }],
    credits: [{ left_paise: 4000 }],
  });
  expect(await readFile(path.join(folder, 'there/media/uploads/a.webp'), 'utf8')).toBe('a picture');
  const evidence = path.join(folder, 'there/private/claims/evidence.mp4');
  expect([await readFile(evidence, 'utf8'), (await stat(evidence)).mode & 0o777]).toEqual(['a video', 0o600]);
  const secret = path.join(folder, 'there/secrets/session-secret');
  expect([await readFile(secret, 'utf8'), (await stat(secret)).mode & 0o777]).toEqual(['a secret', 0o600]);
});

test('an import into a shop that is not empty is refused', async () => {
  const url = await newDatabase();
  const file = await exported();
  await imported(file, url);
  await expect(imported(file, url)).rejects.toThrow(/^This shop is not empty \(.*products: 84.*\): import into a new/);
});

test('importing an incomplete export leaves the shop empty', async () => {
  const url = await newDatabase();
  const file = await exported();
  await migrateUpTo(url, (await knownMigrations()).length);
  await inDatabase(url, (client) => client.query('ALTER TABLE tags ADD CONSTRAINT none CHECK (false)'));
  await expect(imported(file, url)).rejects.toThrow('violates check constraint "none"');
  const counts = await inDatabase(url, async (client) => countRows(client, await selectTables(client)));
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([['revisions', 1]]);
});

test('an export of an older version is migrated, one of a newer version is refused', TIMEOUT, async () => {
  const known = await knownMigrations();
  const old = await newDatabase();
  await migrateUpTo(old, known.length - 1);
  await inDatabase(old, (client) => client.query(`INSERT INTO tags (name) VALUES ('Epiphyte')`));
  const url = await newDatabase();
  await imported(await exported(old), url);
  const there = await inDatabase(url, async (client) => ({
    migrations: await selectMigrations(client),
    tags: (await client.query('SELECT name FROM tags')).rows,
  }));
  expect(there).toEqual({ migrations: known, tags: [{ name: 'Epiphyte' }] });

  await inDatabase(old, (client) =>
    client.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', ${Date.UTC(2100, 0)})`),
  );
  await expect(imported(await exported(old, 'newer.tar'), await newDatabase())).rejects.toThrow('which is newer');
});
