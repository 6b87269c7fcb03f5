import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { savePolicy } from '#server/testing/delivery-fixtures.ts';
import { addProduct, createOrderClient, type OrderClient } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openSourcePages } from '#server/testing/source-pages.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

// The first render of a page loads its whole source.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

// Monday, nine o'clock in India.
const clock = testClock('2026-11-16T03:30:00Z');
let shop: TestShop;
let admin: OrderClient;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-dispatch-'));
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, pages: await openSourcePages(folder) });
  admin = await createOrderClient(shop, { isAdmin: true });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a visitor without scripts reads. */
const text = async (url: string) =>
  String((await shop.get(url)).body)
    .replaceAll(/<script[^>]*>.*?<\/script>|<!--.*?-->|<[^>]+>/gs, '')
    .replaceAll(/\s+/g, ' ');

test('pages name the leaving day until the cut-off, and nothing of it once the calendar is off again', async () => {
  const { id } = await addProduct(shop, { kind: 'animal' });
  const urls = [`/product/${id}`, '/shipping', '/faq'];
  const before = await Promise.all(urls.map(text));
  expect(before.join(' ')).not.toMatch(/Leaves (Mon|Tue|Wed)|We dispatch live animals/);

  await savePolicy(admin, 'dispatch', { isOn: true });
  expect(await text(`/product/${id}`)).toContain('Leaves Wed 18 Nov if you confirm today.');
  expect(await text('/shipping')).toContain('We dispatch live animals on Monday, Tuesday and Wednesday');
  expect(await text('/shipping')).toContain('Wed 18 Nov');
  expect(await text('/faq')).toContain('We dispatch live animals on Monday, Tuesday and Wednesday');

  clock.pass({ hours: 2, minutes: 1 });
  expect(await text(`/product/${id}`)).toContain('Leaves Mon 23 Nov if you confirm today.');
  expect(await text('/shipping')).toContain('Mon 23 Nov');

  await savePolicy(admin, 'dispatch', { isOn: false });
  expect(await Promise.all(urls.map(text))).toEqual(before);
});
