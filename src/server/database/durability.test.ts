import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { openDatabase } from './database.ts';
import { findUnsafeSettings } from './durability.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

test('detects a database that acknowledges before writing, also if only this database is set so', async () => {
  expect(await findUnsafeSettings(shop.database.write)).toEqual([]);
  const { database: name = '' } = shop.connection;
  await shop.database.write.execute(sql`alter database ${sql.identifier(name)} set synchronous_commit = off`);
  const careless = openDatabase({ write: shop.connection }, createLogger('silent'));
  expect(await findUnsafeSettings(careless.write)).toEqual(['synchronous_commit']);
  await careless.close();
});
