import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from './testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from './testing/private-database.ts';
import { type ShopProcess, startShopProcess } from './testing/shop-process.ts';
import { openSlowClients, type SlowKind } from './testing/slow-clients.ts';
import { percentile, startSteadyLoad } from './testing/steady-load.ts';

const LONGEST_MS = 1000;
const SLACK = 3;
const PER_SECOND = 20;

let database: PrivateDatabase;
let shop: ShopProcess;

beforeAll(async () => {
  database = await openPrivateDatabase();
  shop = await startShopProcess({
    DATABASE_URL: database.url,
    DATA_DIR: `${database.dataDir}.shop`,
    DEMO_CATALOGUE: 'on',
    MAIL_WORKER: 'off',
  });
});
afterAll(async () => {
  await shop?.kill();
  await database.remove();
});

const attacks: { kind: SlowKind; count: number; seconds: number; name: string }[] = [
  { kind: 'headers', count: 1000, seconds: 30, name: '1,000 clients that never finish their headers' },
  { kind: 'body', count: 1000, seconds: 30, name: '1,000 clients that never finish their body' },
  // Each of them makes the system keep megabytes, and Node looks twice before it takes a reader for dead.
  { kind: 'reading', count: 100, seconds: 60, name: '100 clients that do not read what they have asked for' },
];

test.each(attacks)(
  '$name are cut within $seconds seconds, and the others notice nothing',
  async ({ kind, count, seconds }) => {
    const slow = openSlowClients(shop.url, kind, count, '/api/products?limit=100');
    const load = startSteadyLoad(shop.url, PER_SECOND, (number) => `/api/products/${1 + (number % 60)}`);
    const begun = performance.now();
    while (slow.cutAfter.length < count && performance.now() - begun < seconds * 1000 * SLACK) await sleep(500);
    const outcomes = await load.stop();
    slow.close();
    const times = outcomes.map(({ ms }) => ms);
    printFigure(
      `slow ${kind}: ${slow.connected} connections, ${slow.cutAfter.length} cut, the last after ${(Math.max(...slow.cutAfter) / 1000).toFixed(1)} s, others ${outcomes.length} answers, p99 ${percentile(times, 99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    );
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    expect({ connected: slow.connected, cut: slow.cutAfter.length }).toEqual({ connected: count, cut: count });
    expect(percentile(times, 99)).toBeLessThan(LONGEST_MS * SLACK);
  },
);
