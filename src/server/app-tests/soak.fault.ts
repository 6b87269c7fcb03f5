import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { keptParts } from '#server/testing/kept-parts.ts';
import { isLongRun } from '#server/testing/long-run.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { percentile } from '#server/testing/steady-load.ts';
import { type BenchShop, startBenchShop } from '../../../lab/bench/bench-shop.ts';
import { COLLECTABLE, collectGarbage } from '../../../lab/bench/collect-garbage.ts';
import { connectLean } from '../../../lab/bench/load/lean-client.ts';
import { familyMb } from '../../../lab/bench/process-family.ts';
import { soakFor } from '../../../lab/bench/soak-load.ts';

const MINUTES = isLongRun ? 30 : 5;
const PER_SECOND = 50;
const CONNECTIONS = 16;
/** While the caches fill, memory grows as it should. */
const WARM_UP_MINUTES = isLongRun ? 5 : 2;
const MOST_MB_A_MINUTE = 1;
const MOST_SLOWER = 1.5;
const SLACK = 3;
/** What a connection that is opened anew, or a file that is being read, may add. */
const PLAY = 15;
const REST_MS = 3000;
const POOL_SIZE = 10;
/** Of what has filled the shop. */
const OWN_CONNECTIONS = 1;

const { keep, stopAll } = keptParts();
let shop: BenchShop;

beforeAll(async () => {
  shop = await startBenchShop(
    keep,
    { products: 500, orders: 500, users: 500, entries: 500 },
    { MAIL_WORKER: 'on', ...COLLECTABLE },
  );
});
afterAll(stopAll);

/** `heldMb`: what the program itself holds on to. The system sees more, which settles only after many minutes. */
type Sample = { minute: number; heldMb: number; mb: number; handles: number; connections: number; p99Ms: number };

async function sampleOf(minute: number, times: number[]): Promise<Sample> {
  // Answers of the last moment are still being compressed, and mails are being sent.
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
    mb: await familyMb(shop.pid),
    handles: metric('process_open_fds'),
    connections: rows[0]?.count ?? Number.NaN,
    p99Ms: percentile(times, 99),
  };
}

/** Of the straight line that lies nearest to all samples. */
function perMinute(samples: Sample[], of: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [minute, mb] = [mean((one) => one.minute), mean(of)];
  return mean((one) => (one.minute - minute) * (of(one) - mb)) / mean((one) => (one.minute - minute) ** 2);
}

const testLimit = (MINUTES + 10) * 60_000;

test(`${MINUTES} minutes of visitors and buyers at 50 requests a second leave the shop as it was`, {
  timeout: testLimit,
}, async () => {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectLean(shop.url)));
  const samples: Sample[] = [];
  let requests = 0;
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const times = await soakFor(60_000 - REST_MS, PER_SECOND, { shop, connections, first: requests });
    requests += times.length;
    samples.push(await sampleOf(minute, times));
  }
  for (const connection of connections) connection.close();
  const warm = samples.filter(({ minute }) => minute > WARM_UP_MINUTES);
  const held = perMinute(warm, (one) => one.heldMb);
  const seen = perMinute(warm, (one) => one.mb);
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('Nothing was measured');
  printFigure(
    `soak of ${MINUTES} minutes: ${requests} requests, 0 errors, memory ${first.mb.toFixed(0)} to ${last.mb.toFixed(0)} MB, ${seen.toFixed(2)} MB a minute after warm-up (${held.toFixed(2)} held by the program), open files ${first.handles} to ${last.handles}, ` +
      `database connections ${first.connections} to ${last.connections}, p99 ${first.p99Ms.toFixed(0)} to ${last.p99Ms.toFixed(0)} ms`,
  );
  expect(held).toBeLessThan(MOST_MB_A_MINUTE * SLACK);
  if (isLongRun) expect(seen).toBeLessThan(MOST_MB_A_MINUTE * SLACK);
  expect(
    Math.max(...warm.map(({ handles }) => handles)) - Math.min(...warm.map(({ handles }) => handles)),
  ).toBeLessThan(PLAY);
  expect(Math.max(...samples.map((one) => one.connections))).toBeLessThanOrEqual(POOL_SIZE + OWN_CONNECTIONS);
  expect(last.p99Ms).toBeLessThan(Math.max(first.p99Ms, 20) * MOST_SLOWER * SLACK);
});
