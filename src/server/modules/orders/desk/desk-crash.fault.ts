import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { STOCKS_WITH_WRONG_LEDGERS } from '#server/modules/catalogue/stock-ledger.ts';
import { LEDGER_SETUP_KEY, OrderLedger } from '#server/testing/order-ledger.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';

const ORDERS = 100;
const CLIENTS = 8;
/** With those in flight no more than a process lets go in one round. */
const KILL_AFTER = 90;

let folder: string;
let database: PrivateDatabase;
let client: pg.Client;
let environment: Record<string, string>;
let ledger: OrderLedger;
const shops: ShopProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-desk-crash-'));
  database = await openPrivateDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  environment = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret that only the crash test knows',
    ADMIN_SETUP_KEY: LEDGER_SETUP_KEY,
    MAIL_WORKER: 'off',
  };
  ledger = await OrderLedger.open((await start()).url);
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.kill()));
  await client.end();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ShopProcess> {
  const shop = await startShopProcess(environment);
  shops.push(shop);
  return shop;
}

async function count(query: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${query}`);
  return rows[0]?.count ?? Number.NaN;
}

/** Places an order, offers one piece less of its first line, and one of the last product instead. */
async function offerLess(key: string): Promise<void> {
  const instead = ledger.productIds.at(-1) ?? 0;
  // The first product is in every attempt.
  const items = ledger
    .attempt(key)
    .items.slice(0, 1)
    .map((item) => ({ ...item, quantity: 3 }));
  const { body } = await ledger.place({ key, items });
  const { id, items: lines } = body as Order;
  const itemId = lines[0]?.id ?? 0;
  const draft = await ledger.ask<Quote>('PUT', `/api/admin/orders/${id}/stock-check`, {
    version: 0,
    lines: [
      { check: 'fewer', itemId, quantity: 2 },
      { check: 'substitute', replaces: itemId, productId: instead, quantity: 1 },
    ],
  });
  await ledger.ask('POST', `/api/admin/orders/${id}/quotes`, { version: draft.version });
}

async function expectWhole(): Promise<void> {
  expect(await count(`(select product_id ${STOCKS_WITH_WRONG_LEDGERS}) wrong`)).toBe(0);
  // A sent quote holds its substitute; any other state does not.
  const held = `(select coalesce(-sum(quantity), 0) as pieces from stock_movements where cause = 'quote') moved
    where pieces <> (select count(*) from order_quotes where state = 'sent')`;
  expect(await count(held)).toBe(0);
}

test('kill -9 while quotes are sent: each is sent with its stock, or not at all', async () => {
  const waiting = Array.from({ length: ORDERS }, (_, index) => `offer-${index}`);
  let sent = 0;
  let killed: Promise<void> | null = null;
  const worker = async () => {
    for (let key = waiting.shift(); key !== undefined && !killed; key = waiting.shift()) {
      try {
        await offerLess(key);
        sent += 1;
        if (sent === KILL_AFTER) killed = shops[0]?.kill() ?? null;
      } catch (error) {
        if (!killed) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, worker));
  await killed;
  expect(await count(`order_quotes where state = 'sent'`)).toBeGreaterThanOrEqual(KILL_AFTER);
  await expectWhole();
});

test('two processes let go, one is killed: every order ends once, with its stock and one mail', async () => {
  const overdue = await count(`order_quotes where state = 'sent'`);
  await client.query(`update orders set hold_until = now() - interval '1 hour' where hold_until is not null`);
  const first = start();
  await expect
    .poll(() => count(`order_events where by = 'shop'`), { timeout: 120_000, interval: 5 })
    .toBeGreaterThan(0);
  const killed = first.then((shop) => shop.kill()).catch(() => undefined);
  await Promise.all([killed, start()]);
  await expect.poll(() => count(`orders where hold_until is not null`), { timeout: 120_000 }).toBe(0);
  expect(await count(`order_quotes where state = 'expired'`)).toBe(overdue);
  expect(await count(`order_events where by = 'shop' and status = 'cancelled' and actor_id is null`)).toBe(overdue);
  expect(await count(`pgboss.job where data ->> 'kind' = 'order-let-go'`)).toBe(overdue);
  await expectWhole();
  printFigure(`kill -9 of the shop at the order desk: ${overdue} quotes sent and let go, each once`);
});
