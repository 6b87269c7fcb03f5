import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEDGER_SETUP_KEY, OrderLedger } from '#server/testing/order-ledger.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { type Outcome, startSteadyLoad } from '#server/testing/steady-load.ts';

const ROUNDS = 10;
const PER_SECOND = 200;
const STOP_LIMIT_MS = 10_000;
const CONNECTIONS = 32;
const BUYERS = 4;
const WARM_AFTER = 200;

let database: PrivateDatabase;
let shop: ShopProcess;
let ledger: OrderLedger;

function open(): Promise<ShopProcess> {
  return startShopProcess({
    DATABASE_URL: database.url,
    DATA_DIR: `${database.dataDir}.shop`,
    SESSION_SECRET: 'a secret that outlives every restart',
    ADMIN_SETUP_KEY: LEDGER_SETUP_KEY,
    MAIL_WORKER: 'off',
  });
}

beforeAll(async () => {
  database = await openPrivateDatabase();
  shop = await open();
  ledger = await OrderLedger.open(shop.url);
});
afterAll(async () => {
  await shop?.kill();
  await database.remove();
});

const pathOf = (number: number) => (number % 2 === 0 ? `/api/products/search?q=goods-${number}` : '/api/products');

/** Places orders until the shop refuses connections; an order sent on an open one must get a response. */
async function buyUntilClosed(name: string): Promise<number> {
  for (let number = 0; ; number += 1) {
    const attempt = ledger.attempt(`${name}-${number}`);
    try {
      const { status } = await ledger.place(attempt);
      expect(status).toBe(201);
    } catch (error) {
      expect((error as Error & { cause?: { code?: string } }).cause?.code).toBe('ECONNREFUSED');
      return number;
    }
  }
}

/** Sent after the shop stopped accepting connections. */
const isRefused = ({ failure }: Outcome) => failure === 'ECONNREFUSED';

test('SIGTERM at 200 requests a second, ten times: no accepted request is lost', async () => {
  const stops: number[] = [];
  const all: Outcome[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) shop = await open();
    ledger.url = shop.url;
    const load = startSteadyLoad(shop.url, PER_SECOND, pathOf, CONNECTIONS);
    const buying = Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buyUntilClosed(`${round}-${buyer}`)));
    await expect.poll(() => load.outcomes.length, { timeout: 60_000 }).toBeGreaterThan(WARM_AFTER);
    await sleep(randomInt(1000));
    const begun = performance.now();
    const code = await shop.stop();
    stops.push(performance.now() - begun);
    all.push(...(await load.stop()));
    await buying;
    expect(code).toBe(0);
  }
  shop = await open();
  ledger.url = shop.url;
  await ledger.expectWhole();
  await ledger.expectNoHalves(database.connection);
  const answered = all.filter(({ status }) => status === 200).length;
  const refused = all.filter(isRefused).length;
  const lost = all.filter((outcome) => outcome.status !== 200 && !isRefused(outcome));
  printFigure(
    `SIGTERM under ${PER_SECOND} requests/s: ${ROUNDS} restarts, ${answered} answered, ${refused} refused after the stop, ${lost.length} lost, ${ledger.size} orders whole, slowest stop ${Math.max(...stops).toFixed(0)} ms`,
  );
  expect(lost).toEqual([]);
  expect(answered).toBeGreaterThan(ROUNDS * PER_SECOND * 0.5);
  expect(refused).toBeGreaterThan(0);
  expect(Math.max(...stops)).toBeLessThan(STOP_LIMIT_MS);
});
