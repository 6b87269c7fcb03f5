import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#server/testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { type Outcome, percentile, startSteadyLoad } from '#server/testing/steady-load.ts';

const PER_SECOND = 50;
const AWAY_MS = 30_000;
const LONGEST_ANSWER_MS = 1000;
const RETURN_LIMIT_MS = 5000;
const SLACK = 3;
const PRODUCTS = 60;

let database: PrivateDatabase;
let shop: RunningServer;

beforeAll(async () => {
  database = await openPrivateDatabase();
  shop = await startServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await shop?.stop();
  await database.remove();
});

/** Cached and uncached pages, lists, single products, searches, and a call that looks up a session. */
function pathOf(number: number): string {
  const product = 1 + (number % PRODUCTS);
  const paths = [
    '/home',
    `/product/${product}`,
    `/api/products?page=${1 + (number % 3)}&limit=24`,
    `/api/products/${product}`,
    `/api/products/search?q=moss-${number}`,
    `/shop?search=typed-${number}`,
  ];
  return paths[number % paths.length] ?? '';
}

const statusOf = async (path: string) => (await fetch(shop.url + path)).status;

function whatIsWrong({ path, status, headers, failure }: Outcome): string | null {
  if (status === 200 && !path.startsWith('/api/')) return null;
  if (status !== 503) return `${path}: ${status ?? failure}`;
  if (headers['retry-after'] === undefined) return `${path}: 503 without Retry-After`;
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  return isJson === path.startsWith('/api/') ? null : `${path}: ${headers['content-type']}`;
}

test('a database outage of 30 seconds: every call fails at once with a clear error, and all work again afterwards', async () => {
  const load = startSteadyLoad(shop.url, PER_SECOND, pathOf);
  await sleep(5000);
  await database.stop();
  // By then, cached API responses have expired.
  await sleep(1500);
  const awayFrom = performance.now();
  const health: [number, number][] = [];
  while (performance.now() - awayFrom < AWAY_MS) {
    health.push([await statusOf('/healthz'), await statusOf('/readyz')]);
    await sleep(1000);
  }
  const awayUntil = performance.now();
  await database.start();
  const backAt = performance.now();
  await sleep(RETURN_LIMIT_MS * SLACK);
  const outcomes = await load.stop();

  const before = outcomes.filter(({ at, ms }) => at + ms < awayFrom - 3000);
  const during = outcomes.filter(({ at, ms }) => at > awayFrom && at + ms < awayUntil);
  const failed = outcomes.filter(({ at, status }) => at > awayUntil && status !== 200);
  const returnMs = Math.max(0, ...failed.map(({ at, ms }) => at + ms - backAt));
  const times = during.map(({ ms }) => ms);
  const refused = during.filter(({ status }) => status === 503).length;
  printFigure(
    `database away for 30 s at ${PER_SECOND} requests/s: ${during.length} answers, ${refused} of them 503, p99 ${percentile(times, 99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms, last failure ${returnMs.toFixed(0)} ms after its return`,
  );
  expect(before.filter(({ status }) => status !== 200)).toEqual([]);
  expect(during.length).toBeGreaterThan((AWAY_MS / 1000) * PER_SECOND * 0.8);
  expect(refused).toBeGreaterThan(during.length / 2);
  expect(during.map(whatIsWrong).filter((wrong) => wrong !== null)).toEqual([]);
  expect(new Set(health.map(String))).toEqual(new Set(['200,503']));
  expect(Math.max(...times)).toBeLessThan(LONGEST_ANSWER_MS * SLACK);
  expect(returnMs).toBeLessThan(RETURN_LIMIT_MS * SLACK - 1000);
});
