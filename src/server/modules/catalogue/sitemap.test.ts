import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl: 'https://shop.example' } });
});
afterAll(() => shop.close());

async function addresses(url: string): Promise<string[]> {
  const { status, body, headers } = await shop.get(url);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/xml');
  return [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
}

test('robots.txt names the sitemap and closes what is for one person', async () => {
  const { body } = await shop.get('/robots.txt');
  expect(body).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(body).toContain('Disallow: /checkout');
});

test('a small shop has one file, with every page, category and product', async () => {
  const found = await addresses('/sitemap.xml');
  expect(found).toHaveLength(7 + 8 + 64);
  expect(found).toContain('https://shop.example/shop/shrimp-snails');
  expect(found.filter((address) => /\/product\/\d+-[a-z]/.test(address))).toHaveLength(64);
});

test('above ten thousand addresses it is split, and every product stands in one file', async () => {
  await shop.database.write.execute(sql`
    insert into products (name, slug, description, price_paise)
    select 'Plant ' || n, 'plant-' || n, '<p></p>', 100 from generate_series(1, 10500) n`);
  const files = await addresses('/sitemap.xml');
  expect(files).toEqual([0, 1, 2].map((file) => `https://shop.example/sitemap-${file}.xml`));
  const all = await Promise.all(files.map((file) => addresses(new URL(file).pathname)));
  expect(all.map((file) => file.length)).toEqual([15, 10_000, 564]);
  expect(new Set(all.flat()).size).toBe(10_579);
  expect((await shop.get('/sitemap-3.xml')).status).toBe(404);
});
