import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningDatabase } from '#server/backup/open-own-database.ts';
import { selectTables } from '#server/backup/table-queries.ts';
import { type ConnectionOptions, openClient } from '#server/database/database.ts';
import { findBinaries, findSystemBinaries } from '#server/database/embedded-postgres/binaries.ts';
import { LEDGER_SETUP_KEY, OrderLedger } from '#server/testing/order-ledger.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { FLAT_ADDRESS } from '#server/testing/sample-address.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { startSteadyLoad } from '#server/testing/steady-load.ts';
import { startSystemPostgres } from '#server/testing/system-postgres.ts';

const OLD_ORDERS = 100_000;
const CLIENTS = 4;
const READS_PER_SECOND = 10;
const STANDSTILL_LIMIT_S = 30;

let folder: string;
let dataDir: string;
let shop: ShopProcess;
let server: Awaited<ReturnType<typeof startSystemPostgres>>;
let major: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-move-'));
  // The servers may run as another user, who has to get through.
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
  shop = await openShop({});
  const binaries = (await findSystemBinaries()) ?? (await findBinaries());
  major = binaries.major;
  server = await startSystemPostgres(binaries, path.join(folder, 'server'));
});
afterAll(async () => {
  await shop.kill();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function openShop(environment: Record<string, string>): Promise<ShopProcess> {
  return startShopProcess({ DATA_DIR: dataDir, ADMIN_SETUP_KEY: LEDGER_SETUP_KEY, MAIL_WORKER: 'off', ...environment });
}

const INSERT_OLD_ORDERS = `
  WITH placed AS (
    INSERT INTO orders (user_id, status, subtotal_paise, shipping_paise, shipping_address, created_at)
    SELECT u.id, 'delivered', 3998, 15000, $3::jsonb, now() - n * interval '1 minute'
    FROM generate_series(1, $1::int) n, (SELECT id FROM users LIMIT 1) u RETURNING id, created_at
  ), history AS (
    INSERT INTO order_events (order_id, status, at, by) SELECT id, 'delivered', created_at, 'customer' FROM placed
  )
  INSERT INTO order_items (order_id, product_id, name, price_paise, quantity) SELECT id, $2::int, 'Goods', 1999, 2 FROM placed`;

/** Orders that were answered and are missing, or lack their lines, their key or their two mails. */
const LOST = `
  SELECT count(*)::int AS lost FROM unnest($1::int[]) a (id)
  WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = a.id
      AND o.subtotal_paise = (SELECT sum(price_paise * quantity) FROM order_items i WHERE i.order_id = o.id))
    OR 1 <> (SELECT count(*) FROM order_keys k WHERE k.order_id = a.id)
    OR 2 <> (SELECT count(*) FROM pgboss.job j WHERE (j.data ->> 'orderId')::int = a.id)`;

async function ask(at: ConnectionOptions, statement: string, values: unknown[] = []) {
  const client = await openClient(at);
  const { rows } = await client.query<Record<string, number>>(statement, values);
  await client.end();
  return rows[0] ?? {};
}

async function oldDatabase(): Promise<ConnectionOptions> {
  const connection = await findRunningDatabase(dataDir);
  if (!connection) throw new Error('The old database does not run');
  return connection;
}

/** Every row of every table, in one text each. */
async function contents(at: ConnectionOptions): Promise<Record<string, unknown>> {
  const client = await openClient(at);
  const tables = await selectTables(client);
  const found: Record<string, unknown> = {};
  for (const { name, columns } of tables) {
    const row = columns.map((column) => `t."${column}"`).join(', ');
    const { rows } = await client.query(
      `SELECT count(*)::int AS rows, md5(string_agg(ROW(${row})::text, ',' ORDER BY ROW(${row})::text COLLATE "C")) AS mark FROM "${name}" t`,
    );
    found[name] = rows[0];
  }
  await client.end();
  return found;
}

async function runMove(): Promise<{ output: string; ms: number }> {
  const begun = performance.now();
  const script = path.join(import.meta.dirname, '../../../scripts/move.ts');
  const child = spawn(process.execPath, [script, '--to', server.url], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The move ended with ${code}:\n${output}`);
  return { output, ms: performance.now() - begun };
}

/** Buyers who come back, with the same order, as long as they are asked to. */
function startBuyers(ledger: OrderLedger) {
  const ids: number[] = [];
  const others: string[] = [];
  let lastPlacedAt = 0;
  let pauseMs = 0;
  let isOver = false;
  const buyer = async () => {
    while (!isOver) {
      const wish = ledger.wish(randomUUID());
      for (let isDone = false; !isDone && !isOver; ) {
        const answer = await ledger.place(wish).catch((error: unknown) => String(error));
        if (typeof answer === 'object' && answer.status === 201) {
          pauseMs = Math.max(pauseMs, lastPlacedAt === 0 ? 0 : performance.now() - lastPlacedAt);
          lastPlacedAt = performance.now();
          ids.push(answer.body.id);
          isDone = true;
        } else {
          const isAsked = typeof answer === 'object' && answer.status === 503 && answer.headers.has('retry-after');
          // While the old shop is replaced, nobody answers at all.
          if (!isAsked) others.push(typeof answer === 'object' ? String(answer.status) : 'no answer');
          await sleep(200);
        }
      }
    }
  };
  const running = Array.from({ length: CLIENTS }, buyer);
  return {
    ids,
    others,
    pauseMs: () => pauseMs,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

test('a shop with 100,000 orders moves to a server while it sells: seconds of standstill, nothing lost', async () => {
  const ledger = await OrderLedger.open(shop.url);
  const [product = 0] = ledger.productIds;
  await ask(await oldDatabase(), INSERT_OLD_ORDERS, [OLD_ORDERS, product, FLAT_ADDRESS]);
  const buyers = startBuyers(ledger);
  const reads = startSteadyLoad(shop.url, READS_PER_SECOND, (number) => `/api/products/${product}?n=${number}`);
  const { output, ms } = await runMove();
  const readOutcomes = await reads.stop();
  const standstillS = Number(/It took ([\d.]+) s of standstill/.exec(output)?.[1]);
  const placedBefore = buyers.ids.length;
  const [before, after] = [await contents(await oldDatabase()), await contents(server.url)];

  await shop.stop();
  shop = await openShop({ DATABASE_URL: server.url });
  ledger.url = shop.url;
  // Buyers come back by themselves, with the tokens of the old shop.
  await expect.poll(() => buyers.ids.length, { timeout: 30_000 }).toBeGreaterThan(placedBefore + 20);
  await buyers.stop();
  const failedReads = readOutcomes.filter(({ status }) => status !== 200);
  printFigure(
    `move of ${OLD_ORDERS} orders to PostgreSQL ${major}: ${(ms / 1000).toFixed(1)} s, standstill ${standstillS} s; ${placedBefore} orders placed meanwhile, ` +
      `longest pause between two orders, check and restart by this test included, ${(buyers.pauseMs() / 1000).toFixed(1)} s; ${failedReads.length} of ${readOutcomes.length} reads failed`,
  );

  expect(after).toEqual(before);
  expect(placedBefore).toBeGreaterThan(0);
  expect(standstillS).toBeLessThan(STANDSTILL_LIMIT_S);
  expect(failedReads.length).toBeLessThanOrEqual(readOutcomes.length / 50);
  expect(buyers.others.filter((other) => other !== 'no answer')).toEqual([]);
  expect(await ask(server.url, LOST, [buyers.ids])).toEqual({ lost: 0 });
  expect(new Set(buyers.ids).size).toBe(buyers.ids.length);
  const { orders } = await ask(server.url, 'SELECT count(*)::int AS orders FROM orders');
  expect(orders).toBe(OLD_ORDERS + buyers.ids.length);

  await ledger.signIn();
  const { last = 0 } = await ask(server.url, 'SELECT max(id) AS last FROM orders');
  const { status, body } = await ledger.place(ledger.wish(randomUUID()));
  expect(status).toBe(201);
  expect(body.id).toBeGreaterThan(last);
});
