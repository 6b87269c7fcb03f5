import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { STOCKS_WITH_WRONG_LEDGERS } from '../../src/server/modules/catalogue/stock-ledger.ts';
import { wrongTotals } from '../../src/server/testing/desk-fixtures.ts';
import { WRONG_RECEIVED } from '../../src/server/testing/desk-sums.ts';
import { openTestShop, TEST_SECRET, TEST_SETUP_KEY, type TestShop } from '../../src/server/testing/test-shop.ts';
import { OWNER } from './demo-world.ts';
import { liveThrough } from './live-through.ts';
import { Timeline } from './timeline.ts';

const opened: TestShop[] = [];
afterEach(async () => {
  for (const shop of opened.splice(0)) await shop.close();
});

/** Three weeks of a small shop. */
async function figuresOf(seed: number, end = '2026-11-17T10:00:00Z') {
  const timeline = Timeline.ofDays(21, new Date(end));
  const shop = await openTestShop({ now: timeline.now });
  opened.push(shop);
  const secrets = { adminSetupKey: TEST_SETUP_KEY, sessionSecret: TEST_SECRET };
  const life = { seed, timeline, ...secrets, shop: shop.settings, orders: 20, customers: 4 };
  const world = await liveThrough(shop.app, life);
  const read = (url: string) => world.call<Record<string, unknown>>(OWNER.email, 'GET', url);
  const { counts } = await read('/api/admin/desk?limit=1');
  const { data } = await read('/api/orders?page=1&limit=50');
  const orders = (data as { id: number; status: string; grandTotal: string; createdAt: string }[]).map(
    ({ id, status, grandTotal, createdAt }) => ({ id, status, grandTotal, createdAt }),
  );
  return { shop, counts, orders };
}

test('two runs with the same seed give the same orders, and their books are right', async () => {
  const first = await figuresOf(7);
  const second = await figuresOf(7);
  expect(first.orders.length).toBeGreaterThan(15);
  expect(new Set(first.orders.map(({ status }) => status)).size).toBeGreaterThan(2);
  expect([second.counts, second.orders]).toEqual([first.counts, first.orders]);
  expect(await wrongTotals(first.shop)).toEqual([]);
  for (const wrong of [`select * ${STOCKS_WITH_WRONG_LEDGERS}`, WRONG_RECEIVED]) {
    const { rows } = await first.shop.database.write.execute(sql.raw(wrong));
    expect(rows).toEqual([]);
  }
});

test.each(['2026-11-15T20:00:00Z', '2026-11-20T04:00:00Z'])('an order waits at each stage at %s', async (end) => {
  const { counts } = await figuresOf(7, end);
  expect(Object.entries(counts as Record<string, number>).filter(([, count]) => count === 0)).toEqual([]);
});
