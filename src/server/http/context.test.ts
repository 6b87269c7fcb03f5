import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient, openDatabase } from '#server/database/database.ts';
import { isDatabaseUnavailable, violatedUnique } from '#server/database/database-errors.ts';
import { runMigrations } from '#server/database/migrate.ts';
import { products, stock, tags } from '#server/database/schema/catalogue.ts';
import { createLogger } from '#server/lib/logger.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { inTransaction } from './context.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const quantityOf = async (id: number) =>
  (await shop.database.write.select().from(stock).where(eq(stock.productId, id)))[0]?.quantity;

describe('a transaction', () => {
  test('that throws leaves nothing behind', async () => {
    const before = await quantityOf(1);
    await expect(
      inTransaction(shop.ctx, async ({ db }) => {
        await db.update(stock).set({ quantity: 1 }).where(eq(stock.productId, 1));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await quantityOf(1)).toBe(before);
  });

  test('that meets a deadlock is run again, and both succeed', async () => {
    const [first, second] = await shop.database.write.select({ id: products.id }).from(products).limit(2);
    let waiting = 0;
    let tries = 0;
    let bothHold: () => void = () => {};
    const together = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const crossing = (ids: (number | undefined)[]) =>
      inTransaction(shop.ctx, async ({ db }) => {
        tries += 1;
        for (const id of ids) {
          await db
            .update(stock)
            .set({ quantity: sql`${stock.quantity} + 1` })
            .where(eq(stock.productId, id ?? 0));
          waiting += 1;
          if (waiting === 2) bothHold();
          await together;
        }
      });
    const before = [await quantityOf(first?.id ?? 0), await quantityOf(second?.id ?? 0)];
    await Promise.all([crossing([first?.id, second?.id]), crossing([second?.id, first?.id])]);
    expect(tries).toBeGreaterThan(2);
    expect([await quantityOf(first?.id ?? 0), await quantityOf(second?.id ?? 0)]).toEqual(
      before.map((q) => (q ?? 0) + 2),
    );
  });
});

test('the database rejects negative stock', async () => {
  await expect(shop.database.write.update(stock).set({ quantity: -1 })).rejects.toThrow();
});

test('a duplicate name is reported by the name of its constraint', async () => {
  const error = await shop.database.write
    .insert(tags)
    .values({ name: 'SHRIMP' })
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  expect(violatedUnique(error)).toBe('tags_name_unique');
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('losing the database in the middle of a transaction does not end the process', async () => {
  const database = openDatabase({ write: shop.connection }, createLogger('silent'));
  const killer = await openClient(shop.connection);
  const ctx = { ...shop.ctx, db: database.write, readDb: database.write };
  const error = await inTransaction(ctx, async ({ db }) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    // Until it is gone, and its farewell is read: with a statement under way that would learn of it alone.
    await killer.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await setImmediate();
    await db.execute(sql`select 1`);
  }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect((await database.write.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await killer.end();
  await database.close();
});

test('migrations by several processes at once, and once more, leave one good schema', async () => {
  const admin = await openClient(shop.connection);
  await admin.query('CREATE DATABASE migrate_together');
  const target = { ...shop.connection, database: 'migrate_together' };
  await Promise.all([runMigrations(target), runMigrations(target), runMigrations(target)]);
  await runMigrations(target);
  const client = await openClient(target);
  const { rows } = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations');
  const { rows: files } = await client.query(
    "select count(*)::int as tables from information_schema.tables where table_name = 'products'",
  );
  expect(rows[0].applied).toBeGreaterThan(0);
  expect(files[0].tables).toBe(1);
  await client.end();
  await admin.query('DROP DATABASE migrate_together WITH (FORCE)');
  await admin.end();
});
