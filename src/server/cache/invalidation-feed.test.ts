import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { invalidate, logInvalidation } from './invalidate.ts';
import { InvalidationFeed } from './invalidation-feed.ts';
import { TagVersions } from './tag-versions.ts';

const SOON = { timeout: 1000, interval: 10 };

let shop: TestShop;
/** Another process of the same shop. */
let versions: TagVersions;
let feed: InvalidationFeed;
let start: number;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  versions = new TagVersions();
  feed = new InvalidationFeed(shop.database, versions, createLogger('silent'));
  await feed.start();
  start = versions.sequence;
});
afterEach(async () => {
  await feed.stop();
  await shop.close();
});

const isStale = (tag: string) => !versions.isCurrent([tag], start);

test('another process learns of a change within a second, and of that one only', async () => {
  await invalidate(shop.ctx, ['product:1', 'list']);
  await expect.poll(() => isStale('product:1'), SOON).toBe(true);
  expect([isStale('list'), isStale('product:2')]).toEqual([true, false]);
});

test('a process applies its own change once', async () => {
  const own = shop.ctx.tagVersions;
  const before = own.sequence;
  await invalidate(shop.ctx, ['product:1']);
  expect(own.sequence).toBe(before + 1);
  await expect.poll(() => isStale('product:1'), SOON).toBe(true);
  await delay(600);
  expect([own.sequence, versions.sequence]).toEqual([before + 1, start + 1]);
});

test('a change that is rolled back invalidates nothing', async () => {
  const undone = shop.database.write.transaction(async (db) => {
    await logInvalidation(db, ['product:1']);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await delay(600);
  expect(isStale('product:1')).toBe(false);
});

test('transactions that commit in another order than they began are all seen', async () => {
  const release = Promise.withResolvers<void>();
  const logged = Promise.withResolvers<void>();
  const slow = shop.database.write.transaction(async (db) => {
    await logInvalidation(db, ['slow']);
    logged.resolve();
    await release.promise;
  });
  await logged.promise;
  await logInvalidation(shop.database.write, ['quick']);
  await expect.poll(() => isStale('quick'), SOON).toBe(true);
  expect(isStale('slow')).toBe(false);
  const after = versions.sequence;
  await delay(600);
  expect(versions.sequence).toBe(after);
  release.resolve();
  await slow;
  await expect.poll(() => isStale('slow'), SOON).toBe(true);
});

test('a change is not lost with the connection', async () => {
  const admin = await shop.database.connect();
  const killed = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike '%cache_invalidations%' and pid <> pg_backend_pid()`);
  expect(killed.rowCount).toBeGreaterThanOrEqual(2);
  await logInvalidation(shop.database.write, ['product:1']);
  await expect.poll(() => isStale('product:1'), { timeout: 2000, interval: 10 }).toBe(true);
  expect(isStale('product:2')).toBe(false);
  await logInvalidation(shop.database.write, ['product:2']);
  await expect.poll(() => isStale('product:2'), SOON).toBe(true);
  await admin.end();
});
