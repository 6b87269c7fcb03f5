import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { COLLECTABLE, collectGarbage } from '#server/testing/collect-garbage.ts';
import { type LoadShop, startLoadShop } from '#server/testing/load-shop.ts';
import { isLongRun } from '#server/testing/long-run.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { usedMemoryMb } from '#server/testing/process-usage.ts';
import { savePicture, soakRequest } from '#server/testing/soak-requests.ts';
import { percentile, startSteadyLoad } from '#server/testing/steady-load.ts';

const MINUTES = isLongRun ? 30 : 5;
const PER_SECOND = 50;
const CONNECTIONS = 16;
/** Memory grows while the caches fill. */
const WARM_UP_MINUTES = isLongRun ? 5 : 2;
const MOST_MB_A_MINUTE = 1;
const MOST_SLOWER = 1.5;
const SLACK = 3;
/** A new connection or a file that is being read may add to the open handles. */
const HANDLES_SLACK = 15;
const REST_MS = 3000;
/** Those of the pool and one that listens for notifications. */
const MOST_CONNECTIONS = 11;

let shop: LoadShop;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-soak-'));
  await savePicture(dataDir);
  shop = await startLoadShop(500, { MAIL_WORKER: 'on', DATA_DIR: dataDir, ...COLLECTABLE });
});
afterAll(async () => {
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** `heldMb`: memory allocated by the program. The process size settles only after many minutes. */
type Sample = { minute: number; heldMb: number; mb: number; handles: number; connections: number; p99Ms: number };

async function sampleOf(minute: number, times: number[]): Promise<Sample> {
  // The last responses are still being compressed, and mails are being sent.
  await sleep(REST_MS);
  await collectGarbage(shop);
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  const client = await openClient(shop.database.url);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'jalaja' and pid <> pg_backend_pid()`,
  );
  await client.end();
  return {
    minute,
    heldMb: (metric('nodejs_heap_size_used_bytes') + metric('nodejs_external_memory_bytes')) / 1_000_000,
    mb: await usedMemoryMb(shop.pid),
    handles: metric('process_open_fds'),
    connections: rows[0]?.count ?? Number.NaN,
    p99Ms: percentile(times, 99),
  };
}

/** Slope of the regression line through all samples. */
function perMinute(samples: Sample[], of: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [minute, mb] = [mean((one) => one.minute), mean(of)];
  return mean((one) => (one.minute - minute) * (of(one) - mb)) / mean((one) => (one.minute - minute) ** 2);
}

const testLimit = (MINUTES + 10) * 60_000;

test(`${MINUTES} minutes of visitors and buyers at 50 requests a second leave memory, handles and connections flat`, {
  timeout: testLimit,
}, async () => {
  const samples: Sample[] = [];
  let requests = 0;
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    // A new token each minute: one expires after a quarter of an hour.
    const shopper = { goods: shop.goods, headers: await shop.signUp() };
    const first = requests;
    const load = startSteadyLoad(shop.url, PER_SECOND, (number) => soakRequest(first + number, shopper), CONNECTIONS);
    await sleep(60_000 - REST_MS);
    const outcomes = await load.stop();
    expect(outcomes.filter(({ status }) => status === null || status >= 300)).toEqual([]);
    requests += outcomes.length;
    const times = outcomes.map(({ ms }) => ms);
    samples.push(await sampleOf(minute, times));
  }
  const warm = samples.filter(({ minute }) => minute > WARM_UP_MINUTES);
  const held = perMinute(warm, (one) => one.heldMb);
  const seen = perMinute(warm, (one) => one.mb);
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('There are no samples');
  printFigure(
    `soak of ${MINUTES} minutes: ${requests} requests, 0 errors, memory ${first.mb.toFixed(0)} to ${last.mb.toFixed(0)} MB, ${seen.toFixed(2)} MB a minute after warm-up (${held.toFixed(2)} held by the program), open files ${first.handles} to ${last.handles}, ` +
      `database connections ${first.connections} to ${last.connections}, p99 ${first.p99Ms.toFixed(0)} to ${last.p99Ms.toFixed(0)} ms`,
  );
  expect(held).toBeLessThan(MOST_MB_A_MINUTE * SLACK);
  if (isLongRun) expect(seen).toBeLessThan(MOST_MB_A_MINUTE * SLACK);
  expect(
    Math.max(...warm.map(({ handles }) => handles)) - Math.min(...warm.map(({ handles }) => handles)),
  ).toBeLessThan(HANDLES_SLACK);
  expect(Math.max(...samples.map((one) => one.connections))).toBeLessThanOrEqual(MOST_CONNECTIONS);
  expect(last.p99Ms).toBeLessThan(Math.max(first.p99Ms, 20) * MOST_SLOWER * SLACK);
});
