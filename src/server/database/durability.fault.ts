import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#server/testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { startShopProcess } from '#server/testing/shop-process.ts';
import { openClient } from './database.ts';

const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

let database: PrivateDatabase;

beforeAll(async () => {
  database = await openPrivateDatabase();
});
afterAll(() => database.remove());

async function setAll(value: 'on' | 'off'): Promise<void> {
  const client = await openClient(database.connection);
  for (const name of SETTINGS) await client.query(`alter system set ${name} = ${value}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function startAndRead(): Promise<string> {
  const shop = await startShopProcess({ DATABASE_URL: database.url, DATA_DIR: `${database.dataDir}.shop` });
  await shop.stop();
  return shop.output();
}

test('a shop warns at start if its database may lose orders, and only then', async () => {
  expect(await startAndRead()).not.toContain('can lose orders');
  await setAll('off');
  const output = await startAndRead();
  printFigure(
    `unsafe database settings: ${SETTINGS.filter((name) => output.includes(name)).length} of 3 named at the start`,
  );
  expect(output).toContain(`it runs without ${SETTINGS.join(', ')}.`);
});
