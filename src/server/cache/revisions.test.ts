import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { RevisionWatch, raiseRevision } from './revisions.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

test('whoever is to be told of a change is told before the new revision is known', async () => {
  const seen: (number | null)[] = [];
  const watch: RevisionWatch = new RevisionWatch(shop.database.write, 'catalogue', () => seen.push(watch.peek()));
  const first = await watch.current();
  expect(await watch.current()).toBe(first);
  await raiseRevision(shop.database.write, 'catalogue');
  seen.length = 0;
  watch.forget();
  expect(seen).toEqual([null]);
  expect(await watch.current()).toBe(first + 1);
  expect(seen).toEqual([null, null]);
});
