import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { fruitlessSearches } from '#server/database/schema/operation.ts';
import { sweep } from '#server/modules/housekeeping/service.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let clock: ReturnType<typeof testClock>;
let shop: TestShop;
beforeEach(async () => {
  clock = testClock();
  shop = await openTestShop({ now: clock.now });
});
afterEach(() => shop.close());

const search = (q: string, more = '', headers = {}) =>
  shop.get(`/api/products/search?q=${encodeURIComponent(q)}${more}`, { headers });

async function counted(): Promise<AdminSummary['fruitlessSearches']> {
  const { headers } = await shop.signIn({ isAdmin: true });
  const { body } = await shop.get('/api/admin/summary', { headers });
  return (body as AdminSummary).fruitlessSearches;
}

test('what shoppers look for in vain is counted, however it is written', async () => {
  for (const q of ['Octopus', '  octopus ', 'OCTOPUS', 'sea   horse', 'Sea Horse']) {
    expect((await search(q)).body).toEqual({ data: [] });
  }
  const customer = await shop.signIn();
  await search('octopus', '&page=1&limit=12', customer.headers);
  await expect
    .poll(async () => (await counted()).map(({ query, times }) => [query, times]))
    .toEqual([
      ['octopus', 4],
      ['sea horse', 2],
    ]);
  expect((await counted())[0]?.lastAt).toBe(clock.now().toISOString());
});

test('what was found, asked for by administrators or narrowed, may be personal or is no text, does not count', async () => {
  const { headers } = await shop.signIn({ isAdmin: true });
  await search('anubias');
  await search('octopus', '', headers);
  await search('octopus', '&page=2');
  await search('octopus', '&category=fish');
  await search('octopus', '&inStock=true');
  await search('asha@example.com');
  await search('98765 43210');
  await search('   ');
  await shop.get('/api/products/suggest?q=octopus');
  await search('narwhal');
  await expect.poll(counted).toMatchObject([{ query: 'narwhal', times: 1 }]);
});

test('a search is answered although it cannot be counted', async () => {
  await shop.database.write.execute('drop table fruitless_searches');
  expect(await search('octopus')).toMatchObject({ status: 200, body: { data: [] } });
});

test('a thousand stay for ninety days: the most frequent, and of those the latest', async () => {
  const at = clock.now();
  const rows = Array.from({ length: 1002 }, (_, index) => ({
    query: `query ${index}`,
    times: index === 0 ? 9 : 1,
    lastAt: new Date(at.getTime() + index * 1000),
  }));
  await shop.database.write.insert(fruitlessSearches).values(rows);
  expect(await sweep(shop.ctx)).toMatchObject({ 'searches without results': 2 });
  const left = (await shop.database.write.select().from(fruitlessSearches)).map(({ query }) => query);
  expect(left).toHaveLength(1000);
  expect(left).toContain('query 0');
  expect(left).not.toContain('query 1');
  expect(left).not.toContain('query 2');
  clock.pass({ days: 91 });
  await sweep(shop.ctx);
  expect(await shop.database.write.$count(fruitlessSearches)).toBe(0);
});
