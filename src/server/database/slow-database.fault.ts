import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, openFaultProxy } from '#server/testing/fault-proxy.ts';
import { LEDGER_SETUP_KEY, OrderLedger } from '#server/testing/order-ledger.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { databaseUrl, openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { type Outcome, startSteadyLoad } from '#server/testing/steady-load.ts';

const PER_SECOND = 50;
const SLOW_BY_MS = 3000;
const FAULT_MS = 20_000;
/** Limit for one statement or one wait for a free connection. */
const PATIENCE_MS = 5000;
const SLACK = 3;
const MOST_GROWTH_MB = 50;
/** More than all connections of the pool together. */
const BUYERS = 15;

let database: PrivateDatabase;
let proxy: FaultProxy;
let shop: ShopProcess;
let ledger: OrderLedger;

beforeAll(async () => {
  database = await openPrivateDatabase();
  proxy = await openFaultProxy(database.connection);
  shop = await startShopProcess({
    DATABASE_URL: databaseUrl({ ...database.connection, host: '127.0.0.1', port: proxy.port }),
    DATA_DIR: `${database.dataDir}.shop`,
    ADMIN_SETUP_KEY: LEDGER_SETUP_KEY,
    MAIL_WORKER: 'off',
  });
  ledger = await OrderLedger.open(shop.url);
});
afterAll(async () => {
  await shop?.kill();
  await proxy.close();
  await database.remove();
});

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${shop.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Searches, which are never cached. */
const pathOf = (number: number) => `/api/products/search?q=goods&page=${1 + (number % 1000)}`;

type Run = { outcomes: Outcome[]; orders: { status: number; ms: number }[]; grownMb: number };

/** Visitors at a steady rate and a few buyers, during the given database behaviour. */
async function runWhile(name: string, begin: () => void, end: () => void): Promise<Run> {
  const warmUp = startSteadyLoad(shop.url, PER_SECOND, pathOf);
  await sleep(5000);
  await warmUp.stop();
  const memoryBefore = await residentMb();
  begin();
  const load = startSteadyLoad(shop.url, PER_SECOND, pathOf);
  const buying = Promise.all(
    Array.from({ length: BUYERS }, async (_, number) => {
      const begun = performance.now();
      const { status } = await ledger.place(ledger.attempt(`${name}-${number}`));
      return { status, ms: performance.now() - begun };
    }),
  );
  await sleep(FAULT_MS);
  const outcomes = await load.stop();
  const orders = await buying;
  const grownMb = (await residentMb()) - memoryBefore;
  end();
  return { outcomes, orders, grownMb };
}

/** Healthy database, with more concurrent buyers than connections. */
async function expectWell(name: string): Promise<number> {
  const begun = performance.now();
  const attempts = Array.from({ length: BUYERS }, (_, number) => ledger.attempt(`${name}-${number}`));
  const place = async () =>
    (await Promise.all(attempts.map((attempt) => ledger.place(attempt)))).map(({ status }) => status);
  await expect.poll(place, { timeout: 2 * PATIENCE_MS * SLACK, interval: 500 }).toEqual(attempts.map(() => 201));
  const ms = performance.now() - begun;
  await ledger.expectWhole();
  return ms;
}

function report(name: string, { outcomes, orders, grownMb }: Run, backMs: number): void {
  const count = (wanted: number | null) => outcomes.filter(({ status }) => status === wanted).length;
  const longest = Math.max(...outcomes.map(({ ms }) => ms));
  printFigure(
    `${name}: ${outcomes.length} answers in ${FAULT_MS / 1000} s, ${count(200)} good, ${count(503)} of 503, the longest after ${longest.toFixed(0)} ms, ` +
      `orders within ${Math.max(...orders.map(({ ms }) => ms)).toFixed(0)} ms, memory ${grownMb.toFixed(0)} MB more, well again after ${backMs.toFixed(0)} ms`,
  );
}

const hasAnswer = ({ status }: { status: number | null }) => status === 200 || status === 201 || status === 503;

test('a database 3 seconds slower on every response: waits end, memory stays bounded, and the shop recovers', async () => {
  const run = await runWhile(
    'slow',
    () => proxy.delay(SLOW_BY_MS),
    () => proxy.delay(0),
  );
  const backMs = await expectWell('after-slow');
  report('slow database', run, backMs);
  expect(run.outcomes.filter((outcome) => !hasAnswer(outcome))).toEqual([]);
  expect(run.orders.filter((order) => !hasAnswer(order))).toEqual([]);
  // A search waits for a connection, and for a count and a page at most.
  expect(Math.max(...run.outcomes.map(({ ms }) => ms))).toBeLessThan(3 * PATIENCE_MS + PATIENCE_MS * SLACK);
  expect(run.grownMb).toBeLessThan(MOST_GROWTH_MB);
});

test('a database that stops responding: every call fails within 5 seconds, and dead connections are replaced', async () => {
  const run = await runWhile('stalled', proxy.stall, proxy.resume);
  const backMs = await expectWell('after-stall');
  report('stalled database', run, backMs);
  expect(new Set(run.outcomes.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(run.orders.map(({ status }) => status))).toEqual(new Set([503]));
  expect(Math.max(...run.outcomes.map(({ ms }) => ms))).toBeLessThan(PATIENCE_MS * SLACK);
  expect(Math.max(...run.orders.map(({ ms }) => ms))).toBeLessThan(PATIENCE_MS * SLACK);
  expect(run.grownMb).toBeLessThan(MOST_GROWTH_MB);
  expect(await shop.stop()).toBe(0);
});
