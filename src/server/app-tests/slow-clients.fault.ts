import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#server/testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { openSlowClients, readSlowly, type SlowKind, sendSlowly } from '#server/testing/slow-clients.ts';
import { percentile, startSteadyLoad } from '#server/testing/steady-load.ts';

const LARGE = '/media/large.webp';
/** Larger than the socket buffers, so that a client that does not read blocks the response. */
const LARGE_BYTES = 12 * 1024 * 1024;
const CUT_MS = 30_000;
/** Checks run late on a busy machine. */
const LATE_MS = 5_000;
const LONGEST_MS = 1000;
const SLACK = 3;
const PER_SECOND = 20;
/** Fast for a bad connection, because local socket buffers are large. */
const READ_BYTES_A_SECOND = 150_000;
const SENT_BYTES_A_SECOND = 2_000;

const seconds = (ms: number) => (ms / 1000).toFixed(1);

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
  await writeFile(`${database.dataDir}.shop${LARGE}`, Buffer.alloc(LARGE_BYTES));
});
afterAll(async () => {
  await shop?.kill();
  await database.remove();
});

const attacks: { kind: SlowKind; count: number; name: string }[] = [
  { kind: 'headers', count: 1000, name: '1,000 clients that never finish their headers' },
  { kind: 'body', count: 1000, name: '1,000 clients that never finish their body' },
  // Each connection buffers megabytes at both ends.
  { kind: 'reading', count: 100, name: '100 clients that do not read what they have asked for' },
];

test.each(attacks)(
  '$name are disconnected within half a minute, and other clients notice nothing',
  async ({ kind, count }) => {
    const slow = openSlowClients(shop.url, kind, count, LARGE);
    const load = startSteadyLoad(shop.url, PER_SECOND, (number) => `/api/products/${1 + (number % 60)}`);
    const begun = performance.now();
    while (slow.cutAfter.length < count && performance.now() - begun < CUT_MS * SLACK) await sleep(500);
    const outcomes = await load.stop();
    slow.close();
    const times = outcomes.map(({ ms }) => ms);
    printFigure(
      `slow ${kind}: ${slow.connected} connections, ${slow.cutAfter.length} cut, the last after ${seconds(Math.max(...slow.cutAfter))} s, others ${outcomes.length} answers, p99 ${percentile(times, 99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    );
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    expect({ connected: slow.connected, cut: slow.cutAfter.length }).toEqual({ connected: count, cut: count });
    expect(Math.max(...slow.cutAfter)).toBeLessThan(CUT_MS + LATE_MS);
    expect(percentile(times, 99)).toBeLessThan(LONGEST_MS * SLACK);
  },
);

test('a slow connection that makes progress is served completely', async () => {
  const begun = performance.now();
  const [bytes, line] = await Promise.all([
    readSlowly(shop.url, LARGE, READ_BYTES_A_SECOND),
    sendSlowly(shop.url, SENT_BYTES_A_SECOND),
  ]);
  printFigure(`a bad line: ${bytes} bytes read and a body sent in ${seconds(performance.now() - begun)} s`);
  expect(bytes).toBeGreaterThan(LARGE_BYTES);
  expect(line).toBe('HTTP/1.1 400 Bad Request');
  expect(performance.now() - begun).toBeGreaterThan(CUT_MS);
});
