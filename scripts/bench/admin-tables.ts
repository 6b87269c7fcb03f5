import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAccessTokens } from '../../src/server/platform/access-token.ts';
import { openClient } from '../../src/server/platform/database.ts';
import { startServer } from '../start-server.ts';
import { stopAtEnd } from '../stop-at-end.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { fillAdminTables } from './fill-admin-tables.ts';
import { positiveNumber } from './positive-number.ts';
import { startSeededDatabase } from './seeded-database.ts';
import { median } from './statistics.ts';
import { textTable } from './text-table.ts';

/**
 * node scripts/bench/admin-tables.ts [--products 50000 --orders 100000 --users 20000 --entries 100000 --times 7]
 *
 * How long each table of the dashboard takes in a large shop: its first page, its last one and its searches, one call
 * after the other. Then an import of many products. What is over its limit makes the exit code 1; the quickest of the
 * calls and their CPU time, that of the database included, are judged, because they say most on a busy machine.
 */
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    orders: { type: 'string', default: '100000' },
    users: { type: 'string', default: '20000' },
    entries: { type: 'string', default: '100000' },
    imported: { type: 'string', default: '5000' },
    times: { type: 'string', default: '7' },
  },
});
const number = (name: keyof typeof options) => positiveNumber(name, options[name]);
const sizes = { orders: number('orders'), users: number('users'), entries: number('entries') };

const LIMIT_MS = 300;
const IMPORT_LIMIT_MS = 60_000;
const SESSION_SECRET = 'a secret for measuring, of no use elsewhere';

const lastPage = (rows: number) => Math.ceil(rows / 10);

const calls: Record<string, string> = {
  summary: '/api/admin/summary',
  'products: first page': '/api/products?status=all&page=1&limit=10',
  'products: last page': `/api/products?status=all&page=${lastPage(number('products'))}&limit=10`,
  'products: "anubias"': '/api/products?status=all&page=1&limit=10&query=anubias',
  'products: "an"': '/api/products?status=all&page=1&limit=10&query=an',
  'products: nothing': '/api/products?status=all&page=1&limit=10&query=zzzz',
  'orders: first page': '/api/orders?page=1&limit=10',
  'orders: last page': `/api/orders?page=${lastPage(sizes.orders)}&limit=10`,
  'orders: pending': '/api/orders?page=1&limit=10&status=pending',
  'orders: delivered, page 5000': '/api/orders?page=5000&limit=10&status=delivered',
  'orders: a number': '/api/orders?page=1&limit=10&query=%2350000',
  'orders: a telephone': '/api/orders?page=1&limit=10&query=979',
  'orders: "lakshmi"': '/api/orders?page=1&limit=10&query=lakshmi',
  'orders: "lakshmi", page 1000': '/api/orders?page=1000&limit=10&query=lakshmi',
  'orders: one e-mail': '/api/orders?page=1&limit=10&query=shopper-777%40mail17.example',
  'orders: "shopper"': '/api/orders?page=1&limit=10&query=shopper',
  'orders: "a"': '/api/orders?page=1&limit=10&query=a',
  'orders: nothing': '/api/orders?page=1&limit=10&query=zzzz',
  'users: first page': '/api/users?page=1&limit=10',
  'users: last page': `/api/users?page=${lastPage(sizes.users)}&limit=10`,
  'users: "shopper-1999"': '/api/users?page=1&limit=10&email=shopper-1999',
  'users: "example"': '/api/users?page=1&limit=10&email=example',
  'audit: first page': '/api/admin/audit?page=1&limit=10',
  'audit: last page': `/api/admin/audit?page=${lastPage(sizes.entries)}&limit=10`,
  'audit: "orders"': '/api/admin/audit?page=1&limit=10&query=orders',
  'audit: one e-mail': '/api/admin/audit?page=1&limit=10&query=shopper-777%40',
  'audit: "shopper"': '/api/admin/audit?page=1&limit=10&query=shopper',
  'audit: nothing': '/api/admin/audit?page=1&limit=10&query=zzzz',
};

await stopAtEnd(async (keep) => {
  process.env['JALAJA_SERVER_ENTRY'] ??= join(import.meta.dirname, '../../src/server/testing/api-process.ts');
  console.error('filling the database');
  const database = await keep(startSeededDatabase(number('products')));
  const headers = { authorization: `Bearer ${await fillAndSignIn(database.url)}` };
  const server = await keep(
    startServer({
      DATABASE_URL: database.url,
      DEMO_CATALOGUE: 'off',
      MAIL_WORKER: 'off',
      RATE_LIMIT: 'off',
      SESSION_SECRET,
    }),
  );
  const cpuMs = async () => {
    const [shop, processes] = [await cpuTimeMs(server.pid), await database.cpuMs()];
    return shop === null || processes === null ? Number.NaN : shop + processes;
  };
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(calls)) {
    const took: number[] = [await timeOf(server.url + path, headers)];
    const before = await cpuMs();
    while (took.length <= number('times')) took.push(await timeOf(server.url + path, headers));
    const cpu = ((await cpuMs()) - before) / number('times');
    rows.push([name, ...[Math.min(...took), median(took), Math.max(...took), cpu].map((ms) => ms.toFixed(0))]);
    if (Math.min(...took) > LIMIT_MS || cpu > LIMIT_MS) process.exitCode = 1;
  }
  console.log(textTable(['', 'quickest ms', 'median ms', 'slowest ms', 'CPU ms'], rows));
  const seconds = (await timeOfImport(server.url, headers, number('imported'))) / 1000;
  if (seconds * 1000 > IMPORT_LIMIT_MS) process.exitCode = 1;
  console.log(`\nimport of ${options.imported} products: ${seconds.toFixed(1)} s`);
});

async function fillAndSignIn(url: string): Promise<string> {
  const client = await openClient(url);
  await fillAdminTables(client, sizes);
  const { rows } = await client.query<{ userId: number; sessionId: number }>(
    `with owner as (insert into users (email, username, is_admin) values ('owner@shop.example', 'owner', true) returning id)
     insert into sessions (user_id, source, created_at) select id, 'password', now() from owner
     returning user_id as "userId", id as "sessionId"`,
  );
  await client.end();
  const [claims] = rows;
  if (!claims) throw new Error('Nobody is there to look');
  return createAccessTokens(SESSION_SECRET, () => new Date()).sign(claims);
}

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers });
  const body = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${body}`);
  return performance.now() - start;
}

async function timeOfImport(url: string, headers: Record<string, string>, count: number): Promise<number> {
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `Imported Java Fern ${index},"<p>${'A calm plant for shaded places. '.repeat(10)}</p>",249.00,plants,25`,
  );
  const start = performance.now();
  const begun = await fetch(`${url}/api/admin/products/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: ['name,description,price,category,stock', ...lines].join('\n'),
  });
  const { id } = (await begun.json()) as { id: number };
  for (;;) {
    const response = await fetch(`${url}/api/admin/products/import/${id}`, { headers });
    const { state, faults } = (await response.json()) as { state: string; faults: unknown[] };
    if (state === 'done') return performance.now() - start;
    if (state !== 'running') throw new Error(`The import ${state}: ${JSON.stringify(faults.slice(0, 3))}`);
  }
}
