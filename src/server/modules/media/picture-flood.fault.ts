import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printFigure } from '#server/testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { usedCpuMs, usedMemoryMb } from '#server/testing/process-usage.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';

const CLIENTS = 30;
const FLOOD_MS = 20_000;
const LARGEST_MB = 300;
const LONGEST_MS = 2_000;
const RECOVERY_MS = 5_000;
const CARD_WIDTHS = [300, 400, 600, 800];
const VISITOR = '192.0.2.1';

let database: PrivateDatabase;
let server: RunningServer;
let pictures: string[];

beforeAll(async () => {
  // Not the embedded one, so that the memory that counts is the shop's alone.
  database = await openPrivateDatabase();
  server = await startServer({ DATABASE_URL: database.url, RATE_LIMIT: 'on', TRUST_PROXY: '1' });
  const response = await fetch(`${server.url}/api/products?limit=100`);
  const { data } = (await response.json()) as { data: { imageUrl: string | null }[] };
  pictures = data.flatMap(({ imageUrl }) => imageUrl ?? []);
});
afterAll(async () => {
  await server?.stop();
  await database?.remove();
});

type Request = { address: string; query: string; signal?: AbortSignal };

async function statusOf({ address, query, signal }: Request): Promise<number> {
  const response = await fetch(`${server.url}/api/image-proxy?${query}`, {
    headers: { 'x-forwarded-for': address },
    ...(signal && { signal }),
  });
  await response.arrayBuffer();
  return response.status;
}

let enormous = 0;

/** The most expensive request there is, each time for another picture. */
function nextEnormous(): string {
  const number = enormous++;
  const size = `width=2000&height=${2000 - 100 * (Math.floor(number / pictures.length) % 15)}`;
  return `url=${pictures[number % pictures.length]}&${size}&quality=${100 - (number % 7)}&format=avif`;
}

let cards = 0;

/** An ordinary picture that nobody has requested before. */
async function timedCard(): Promise<number> {
  const number = cards++;
  const width = CARD_WIDTHS[Math.floor(number / pictures.length) % CARD_WIDTHS.length];
  const begun = performance.now();
  const query = `url=${pictures[number % pictures.length]}&width=${width}&quality=85`;
  expect(await statusOf({ address: VISITOR, query })).toBe(200);
  return performance.now() - begun;
}

/** Ordinary pictures and memory while the work runs, and the time until the shop is idle again. */
async function expectUnharmed(name: string, work: (statuses: Map<number, number>) => Promise<unknown>): Promise<void> {
  const statuses = new Map<number, number>();
  const quietMb = await usedMemoryMb(server.pid);
  let isDone = false;
  const attack = work(statuses).finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  const sizes: number[] = [];
  while (!isDone) {
    times.push(await timedCard());
    sizes.push(await usedMemoryMb(server.pid));
    await delay(50);
  }
  await attack;

  const endedAt = performance.now();
  const cpuMsOfASecond = async () => {
    const before = await usedCpuMs(server.pid);
    await delay(200);
    return 5 * ((await usedCpuMs(server.pid)) - before);
  };
  await expect.poll(cpuMsOfASecond, { timeout: RECOVERY_MS, interval: 50 }).toBeLessThan(250);
  const idleMs = performance.now() - endedAt;
  const afterwards = await timedCard();

  const [mb, ms] = [Math.max(...sizes), Math.max(...times)];
  printFigure(
    `${name}: ${JSON.stringify(Object.fromEntries(statuses))}, memory ${quietMb.toFixed(0)} to ${mb.toFixed(0)} MB, ${times.length} ordinary pictures in at most ${ms.toFixed(0)} ms, idle ${idleMs.toFixed(0)} ms after its end, then a picture in ${afterwards.toFixed(0)} ms`,
  );
  expect([...statuses.keys()].filter((status) => ![0, 200, 429, 503].includes(status))).toEqual([]);
  expect(statuses.get(503)).toBeGreaterThan(0);
  expect(mb).toBeLessThanOrEqual(LARGEST_MB);
  expect(ms).toBeLessThanOrEqual(LONGEST_MS);
  expect(afterwards).toBeLessThanOrEqual(LONGEST_MS);
}

function count(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

describe.skipIf(process.platform !== 'linux')('requests for enormous pictures', () => {
  test('thirty at once, from the address of a visitor', async () => {
    await expectUnharmed('thirty enormous pictures', (statuses) =>
      Promise.all(
        Array.from({ length: CLIENTS }, async () =>
          count(statuses, await statusOf({ address: VISITOR, query: nextEnormous() })),
        ),
      ),
    );
  });

  test('without end, from many addresses; a third of the clients do not wait for the picture', async () => {
    await expectUnharmed('flood of enormous pictures', async (statuses) => {
      const end = AbortSignal.timeout(FLOOD_MS);
      const flood = async (client: number) => {
        while (!end.aborted) {
          const signal = client % 3 === 0 ? AbortSignal.any([end, AbortSignal.timeout(100)]) : end;
          const request = { address: `198.51.100.${client}`, query: nextEnormous(), signal };
          count(statuses, await statusOf(request).catch(() => 0));
          await delay(50);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, client) => flood(client)));
    });
  });
});
