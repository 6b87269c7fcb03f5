import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { Category, Product } from '#contracts/catalogue/catalogue.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { FLAT_ADDRESS, SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { type ConnectionOptions, openClient } from '#server/database/database.ts';
import { findSystemBinaries } from '#server/database/embedded-postgres/binaries.ts';
import { newPerson, type Person } from '#server/testing/people.ts';
import { schemaOf } from '#server/testing/schema-of.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { startSystemPostgres } from '#server/testing/system-postgres.ts';
import { findRunningDatabase } from './open-own-database.ts';

const SCRIPTS = path.join(import.meta.dirname, '../../../scripts');
const OLD_ORDERS = 10_000;
const CLIENTS = 4;
const STOCK = 1_000_000;
const RESTORE_LIMIT_MS = 300_000;

const owner = newPerson();
const customer = newPerson();
const secretKey = 'the set-up key of the rehearsal';
const environment = { ADMIN_SETUP_KEY: secretKey, MAIL_WORKER: 'off' };
const systemBinaries = await findSystemBinaries();

let folder: string;
let shop: ShopProcess;
let product: Product;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-rehearsal-'));
  // The embedded server may run as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  shop = await startShopProcess({ ...environment, DATA_DIR: path.join(folder, 'data') });
  await send(shop, 'POST', '/api/auth/create-first-admin', { ...owner, secretKey });
  await send(shop, 'POST', '/api/auth/signup', customer);
  const headers = await signedIn(shop, owner);
  const category = await send<Category>(shop, 'POST', '/api/categories', { name: 'Goods', slug: 'goods' }, headers);
  const goods = { name: 'Goods', description: '<p>Goods.</p>', price: '19.99', stock: STOCK, categoryId: category.id };
  product = await send<Product>(shop, 'POST', '/api/products', goods, headers);
  await mkdir(path.join(folder, 'data/media/uploads'), { recursive: true });
  await writeFile(path.join(folder, 'data/media/uploads/picture.webp'), 'a picture');
  await ask(await ownDatabase('data'), INSERT_OLD_ORDERS, [OLD_ORDERS, product.id, SAMPLE_ADDRESS]);
});
afterAll(async () => {
  await shop.kill();
  await rm(folder, { recursive: true, force: true });
});

const INSERT_OLD_ORDERS = `
  WITH placed AS (
    INSERT INTO orders (user_id, status, subtotal_paise, shipping_paise, shipping_address, created_at)
    SELECT u.id, 'delivered', 3998, 15000, $3::jsonb, now() - n * interval '1 minute'
    FROM generate_series(1, $1::int) n, users u WHERE NOT u.is_admin RETURNING id, created_at
  ), history AS (
    INSERT INTO order_events (order_id, status, at, by) SELECT id, 'pending', created_at, 'customer' FROM placed
  )
  INSERT INTO order_items (order_id, product_id, name, price_paise, quantity) SELECT id, $2::int, 'Goods', 1999, 2 FROM placed`;

async function send<T>(
  { url }: { url: string },
  method: string,
  to: string,
  body?: object,
  headers: object = {},
): Promise<T> {
  const response = await fetch(url + to, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`${method} ${to}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

async function signedIn(at: { url: string }, { email, password }: Person): Promise<{ authorization: string }> {
  const { access } = await send<LoginResponse>(at, 'POST', '/api/auth/login', { email, password });
  return { authorization: `Bearer ${access}` };
}

async function ownDatabase(name: string): Promise<ConnectionOptions> {
  const connection = await findRunningDatabase(path.join(folder, name));
  if (!connection) throw new Error(`No database runs in ${name}`);
  return connection;
}

async function ask(connection: ConnectionOptions, statement: string, values: unknown[] = []) {
  const client = await openClient(connection);
  const { rows } = await client.query<Record<string, number>>(statement, values);
  await client.end();
  return rows[0];
}

async function readSchema(connection: ConnectionOptions): Promise<string[]> {
  const client = await openClient(connection);
  const lines = await schemaOf(client);
  await client.end();
  return lines;
}

async function run(script: string, args: string[], env: Record<string, string>) {
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(SCRIPTS, `${script}.ts`), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output}`);
  return Math.round(performance.now() - begun);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Places orders while the work runs; returns the ids acknowledged before it began and during it. */
async function whileOrdersComeIn(work: () => Promise<number>) {
  const headers = await signedIn(shop, customer);
  const ids: number[] = [];
  const waits: number[] = [];
  let isOver = false;
  const place = async () => {
    const begun = performance.now();
    const items = [{ product_id: product.id, quantity: 1, price: product.price }];
    ids.push((await send<Order>(shop, 'POST', '/api/orders', { ...FLAT_ADDRESS, items }, headers)).id);
    waits.push(performance.now() - begun);
  };
  const client = async () => {
    while (!isOver) await place();
  };
  // Like a busy day: the server writes checkpoints and recycles WAL repeatedly.
  const busyServer = async () => {
    const client = await openClient(await ownDatabase('data'));
    while (!isOver) await client.query('SELECT pg_switch_wal(); CHECKPOINT');
    await client.end();
  };
  for (let count = 0; count < 5; count += 1) await place();
  const before = [...ids];
  const clients = [busyServer(), ...Array.from({ length: CLIENTS }, client)];
  const ms = await work().finally(() => {
    isOver = true;
  });
  await Promise.all(clients);
  return { ms, before, during: ids.length - before.length, slowestMs: Math.round(Math.max(...waits)) };
}

/** The shop starts there, has its users, orders and mails, and sells with new ids. */
async function expectSameShop(
  env: Record<string, string>,
  connection: () => Promise<ConnectionOptions>,
  before: number[],
) {
  const headers = await signedIn(shop, customer);
  const again = await startShopProcess({ ...environment, ...env });
  try {
    const there = await connection();
    expect(await readSchema(there)).toEqual(await readSchema(await ownDatabase('data')));
    const counts = await ask(there, COUNTS, [before]);
    expect(counts).toMatchObject({ lost: 0, withoutLines: 0, withoutMails: 0 });
    expect(counts?.['orders']).toBeGreaterThanOrEqual(OLD_ORDERS + before.length);
    await signedIn(again, customer);
    // Signed by the old shop; the secret was restored too.
    expect(await send(again, 'GET', '/api/auth/me', undefined, headers)).toMatchObject({ email: customer.email });
    expect(await (await fetch(`${again.url}/media/uploads/picture.webp`)).text()).toBe('a picture');
    const items = [{ product_id: product.id, quantity: 1, price: product.price }];
    const { id } = await send<Order>(again, 'POST', '/api/orders', { ...FLAT_ADDRESS, items }, headers);
    expect(id).toBeGreaterThan(counts?.['lastOrder'] ?? Number.NaN);
    return counts?.['orders'];
  } finally {
    await again.stop();
  }
}

/** Each order has a mail for the customer and one for the owner. */
const COUNTS = `
  SELECT count(*)::int AS orders, max(id) AS "lastOrder",
    (SELECT count(*)::int FROM unnest($1::int[]) b (id) WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = b.id)) AS lost,
    count(*) FILTER (WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id))::int AS "withoutLines",
    count(*) FILTER (WHERE status = 'pending'
      AND 2 <> (SELECT count(*) FROM pgboss.job j WHERE (j.data ->> 'orderId')::int = o.id))::int AS "withoutMails"
  FROM orders o`;

test('a backup taken during orders can be restored into an empty folder, and the shop sells there', async () => {
  const backup = path.join(folder, 'backup.tar');
  const data = path.join(folder, 'data');
  const taken = await whileOrdersComeIn(() => run('backup', ['--to', backup], { DATA_DIR: data }));
  const restored = path.join(folder, 'restored');
  const restoreMs = await run('restore', ['--from', backup, '--to', restored], {});
  const orders = await expectSameShop({ DATA_DIR: restored }, () => ownDatabase('restored'), taken.before);
  process.stdout.write(
    `backup: ${seconds(taken.ms)} while ${taken.during} orders came in, the slowest in ${taken.slowestMs} ms; restore of ${orders} orders: ${seconds(restoreMs)}\n`,
  );
  expect(taken.during).toBeGreaterThan(0);
  expect(restoreMs).toBeLessThan(RESTORE_LIMIT_MS);
});

test('an export taken during orders can be imported into an empty folder, and the shop sells there', async () => {
  const file = path.join(folder, 'shop.tar');
  const data = path.join(folder, 'data');
  const taken = await whileOrdersComeIn(() => run('export', ['--to', file], { DATA_DIR: data }));
  const imported = path.join(folder, 'imported');
  const importMs = await run('import', ['--from', file], { DATA_DIR: imported });
  const orders = await expectSameShop({ DATA_DIR: imported }, () => ownDatabase('imported'), taken.before);
  process.stdout.write(
    `export: ${seconds(taken.ms)} while ${taken.during} orders came in, the slowest in ${taken.slowestMs} ms; import of ${orders} orders: ${seconds(importMs)}\n`,
  );
  expect(taken.during).toBeGreaterThan(0);
  expect(importMs).toBeLessThan(RESTORE_LIMIT_MS);
});

test.skipIf(!systemBinaries)('an export can be imported into a PostgreSQL server of another version', async () => {
  if (!systemBinaries) return;
  const server = await startSystemPostgres(systemBinaries, path.join(folder, 'server'));
  try {
    const file = path.join(folder, 'move.tar');
    await run('export', ['--to', file], { DATA_DIR: path.join(folder, 'data') });
    const env = { DATA_DIR: path.join(folder, 'moved'), DATABASE_URL: server.url };
    const importMs = await run('import', ['--from', file], env);
    const orders = await expectSameShop(env, async () => server.url, []);
    process.stdout.write(`moved ${orders} orders to PostgreSQL ${systemBinaries.major}: import ${seconds(importMs)}\n`);
    expect(importMs).toBeLessThan(RESTORE_LIMIT_MS);
  } finally {
    await server.stop();
  }
});
