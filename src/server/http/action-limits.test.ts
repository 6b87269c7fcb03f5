import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { ActionLimits, type Limit } from './action-limits.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

const limits = new ActionLimits(true);
const limit: Limit = { name: 'test', max: 3, windowSeconds: 600, sentence: 'Wait' };
const contextAt = (time: string) => ({ db: shop.database.write, now: () => new Date(time) });
const noon = '2026-11-19T12:00:00Z';

test('of many at once, as many as there are places come in, and those who are refused leave no trace', async () => {
  const ctx = contextAt(noon);
  const takeMany = async () => {
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => limits.take(ctx, limit, 'many')));
    return taken.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await takeMany()).toBe(3);
  for (let count = 0; count < 3; count += 1) await limits.giveBack(ctx, limit, 'many');
  expect(await takeMany()).toBe(3);
});

test('a window begun while the clock was ahead is over once the clock is right', async () => {
  const ahead = contextAt('2027-11-19T12:00:00Z');
  for (let count = 0; count < 3; count += 1) await limits.take(ahead, limit, 'clock');
  await limits.take(contextAt(noon), limit, 'clock');
  await limits.take(contextAt(noon), limit, 'clock');
  await limits.take(contextAt(noon), limit, 'clock');
  const late = contextAt('2026-11-19T12:09:00Z');
  await expect(limits.take(late, limit, 'clock')).rejects.toMatchObject({ retryAfterSeconds: 60 });
});
