import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#server/testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';

const ROUNDS = 50;

let database: PrivateDatabase;
let shop: ShopProcess;

beforeAll(async () => {
  database = await openPrivateDatabase();
  const environment = { DATABASE_URL: database.url, DATA_DIR: `${database.dataDir}.shop` };
  shop = await startShopProcess(environment, { entry: 'failing-process.ts' });
});
afterAll(async () => {
  await shop?.kill();
  await database.remove();
});

async function get(path: string): Promise<{ status: number; id: string | null; text: string }> {
  const response = await fetch(shop.url + path);
  return { status: response.status, id: response.headers.get('x-request-id'), text: await response.text() };
}

test('a page that throws, or leaves a rejected promise, fails only its own response', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [thrown, floated, other] = await Promise.all([get('/throws'), get('/floats'), get('/home')]);
    expect(thrown.status).toBe(500);
    expect(thrown.text).toContain(thrown.id);
    expect(thrown.text).not.toMatch(/secret|\.ts|at /);
    expect([floated.status, other.status]).toEqual([200, 200]);
  }
  printFigure(`faults in pages: ${ROUNDS} that threw and ${ROUNDS} that failed unseen, all others answered`);
  expect(shop.output()).toContain('nobody waits for this');
  expect(await shop.stop()).toBe(0);
});
