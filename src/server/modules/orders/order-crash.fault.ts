import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listServerProcesses } from '#server/database/embedded-postgres/process-table.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { expectSoundStorage, LEDGER_SETUP_KEY, type OrderAttempt, OrderLedger } from '#server/testing/order-ledger.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';

const ROUNDS = 10;
const ORDERS = 1000;
const CLIENTS = 16;
const RETURN_LIMIT_MS = 5000;
const SLACK = 3;
const RETRY_MS = 50;

let folder: string;
let dataDir: string;
let environment: Record<string, string>;
let shop: ShopProcess;
let ledger: OrderLedger;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-order-crash-'));
  // The embedded server may run as another user, who has to get through.
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data', 'postgres');
  const secret = 'a secret that only the crash test knows';
  // The mails stay where they can be counted.
  environment = {
    DATA_DIR: path.join(folder, 'data'),
    SESSION_SECRET: secret,
    ADMIN_SETUP_KEY: LEDGER_SETUP_KEY,
    MAIL_WORKER: 'off',
  };
  shop = await startShopProcess(environment);
  ledger = await OrderLedger.open(shop.url);
});
afterAll(async () => {
  await shop.kill();
  await rm(folder, { recursive: true, force: true });
});

async function mustPlace(attempt: OrderAttempt): Promise<void> {
  const { status, body } = await ledger.place(attempt);
  if (status !== 201) throw new Error(`The order was answered ${status} ${JSON.stringify(body)}`);
}

/** Sends all orders until the server dies after so many answers, and gives those that were never answered. */
async function orderUntilKilled(attempts: OrderAttempt[], killAfter: number): Promise<OrderAttempt[]> {
  const waiting = [...attempts];
  const unanswered: OrderAttempt[] = [];
  let answered = 0;
  let killed: Promise<void> | null = null;
  const client = async () => {
    for (let next = waiting.shift(); next && !killed; next = waiting.shift()) {
      try {
        await mustPlace(next);
        answered += 1;
        if (answered === killAfter) killed = shop.kill();
      } catch (error) {
        if (!killed) throw error;
        unanswered.push(next);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killed;
  return unanswered;
}

test('kill -9 while 1,000 orders come in, ten times: none is lost, halved or doubled', async () => {
  const restarts: number[] = [];
  let repeated = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = Array.from({ length: ORDERS }, (_, index) => ledger.attempt(`round-${round}-${index}`));
    const unanswered = await orderUntilKilled(asked, randomInt(50, 500));
    shop = await startShopProcess(environment);
    ledger.url = shop.url;
    restarts.push(shop.startMs);
    await ledger.signIn();
    // A browser sends again what was never answered, with the same key; and what was answered is still the same order.
    for (const one of unanswered) await mustPlace(one);
    repeated += unanswered.length;
    await ledger.expectWhole();
  }
  const worst = Math.round(Math.max(...restarts));
  printFigure(
    `kill -9 of the shop during orders: ${ROUNDS} rounds, ${ledger.size} orders, ${repeated} sent again, slowest restart ${worst} ms`,
  );
  expect(worst).toBeLessThan(RETURN_LIMIT_MS * SLACK);
});

type Outage = { refusals: number; healthy: number; awayMs: number };

/** Every order is retried until it is placed, as its customer would; after so many all of PostgreSQL is killed. */
async function orderWhileDatabaseDies(attempts: OrderAttempt[], killAfter: number): Promise<Outage> {
  const waiting = [...attempts];
  const outage: Outage = { refusals: 0, healthy: 0, awayMs: 0 };
  let answered = 0;
  let killedAt: number | null = null;
  const client = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (;;) {
        const { status, headers, body } = await ledger.place(next);
        if (status === 201) break;
        expect({ status, retryAfter: headers.get('retry-after'), body }).toEqual({
          status: 503,
          retryAfter: '5',
          body: { code: 'unavailable', message: expect.any(String) },
        });
        outage.refusals += 1;
        outage.awayMs = performance.now() - (killedAt ?? Number.NaN);
        const { ok } = await fetch(`${shop.url}/healthz`);
        if (ok) outage.healthy += 1;
        await sleep(RETRY_MS);
      }
      answered += 1;
      if (answered !== killAfter) continue;
      killedAt = performance.now();
      for (const pid of listServerProcesses(dataDir)) process.kill(pid, 'SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return outage;
}

test('kill -9 of all of PostgreSQL during orders, ten times: the shop stays, says 503, and is back by itself', async () => {
  const outages: Outage[] = [];
  const before = ledger.size;
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = Array.from({ length: ORDERS / 2 }, (_, index) => ledger.attempt(`database-${round}-${index}`));
    outages.push(await orderWhileDatabaseDies(asked, randomInt(50, 300)));
    await ledger.expectWhole();
  }
  const sum = (of: (outage: Outage) => number) => outages.reduce((total, outage) => total + of(outage), 0);
  const worst = Math.round(Math.max(...outages.map(({ awayMs }) => awayMs)));
  const refusals = sum((outage) => outage.refusals);
  printFigure(
    `kill -9 of PostgreSQL during orders: ${ROUNDS} rounds, ${ledger.size - before} orders, ${refusals} answers 503, longest away ${worst} ms`,
  );
  expect(refusals).toBeGreaterThan(0);
  expect(sum((outage) => outage.healthy)).toBe(refusals);
  expect(worst).toBeLessThan(RETURN_LIMIT_MS * SLACK);
});

test('after all of this every order is whole, every index is right and no page is damaged', async () => {
  expect(await shop.stop()).toBe(0);
  const server = await startEmbeddedPostgres({ dataDir });
  await ledger.expectNoHalves(server.connection);
  const { indexes } = await expectSoundStorage(server.connection);
  await server.stop();
  printFigure(`storage after the crashes: ${ledger.size} orders whole, ${indexes} indexes right, 0 bad checksums`);
});
