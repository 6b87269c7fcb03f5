import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { createLogger } from '#server/lib/logger.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openSourcePages } from '#server/testing/source-pages.ts';
import { openTestShop, TEST_SECRET, TEST_SETUP_KEY, type TestShop } from '#server/testing/test-shop.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';

// The first render of a page loads its whole source.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let shop: TestShop;
let owner: Call;
let folder: string;
let rendered: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-pages-'));
  const real = await openSourcePages(folder);
  const pages: PageSource = {
    ...real,
    render: (url, transport) => {
      rendered.push(url);
      return real.render(url, transport);
    },
  };
  shop = await openTestShop({ pages });
  owner = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const addresses = ['/home', '/shop', '/contact', ...Array.from({ length: 64 }, (_, index) => `/product/${index + 1}`)];

/** The addresses that are rendered again after a change. */
async function renderedAfter(change: () => Promise<unknown>): Promise<string[]> {
  for (const url of addresses) expect((await shop.get(url)).status).toBe(200);
  rendered = [];
  await change();
  for (const url of addresses) await shop.get(url);
  return rendered.sort();
}

/** Product pages that show the product among the related ones. */
async function pagesWithCard(id: number): Promise<string[]> {
  const found: string[] = [];
  for (const url of addresses.filter((address) => address.startsWith('/product/'))) {
    const { body } = await shop.get(`/api/products/${url.split('/')[2]}/page`);
    if ((body as { related: { id: number }[] }).related.some((card) => card.id === id)) found.push(url);
  }
  return found;
}

const change = (id: number, body: object) => async () => {
  expect(await owner('PUT', `/api/products/${id}`, body)).toMatchObject({ status: 200 });
};
const product = async (id: number) => (await shop.get(`/api/products/${id}`)).body as Product;

describe('what is rendered again', () => {
  test('after nothing: nothing', async () => {
    expect(await renderedAfter(async () => {})).toEqual([]);
  });

  test('after a change of price: its page, pages that show its card, and listings', async () => {
    const withCard = await pagesWithCard(1);
    expect(withCard.length).toBeGreaterThan(0);
    expect(withCard.length).toBeLessThan(32);
    const again = await renderedAfter(change(1, { price: '4321.00', compareAtPrice: null }));
    expect(again).toEqual([...new Set(['/home', '/shop', '/product/1', ...withCard])].sort());
    expect((await shop.get('/product/1')).body).toContain('₹4,321');
  });

  test('after a change of the name: the old name redirects to the new one, and one page serves all addresses', async () => {
    await change(2, { name: 'First Name' })();
    for (const url of ['/product/2', '/product/2-first-name', '/product/2-first-name?utm=x']) {
      expect((await shop.get(url)).body).toContain('First Name');
    }
    await change(2, { name: 'Second Name' })();
    rendered = [];
    for (const name of ['first-name', 'first-name', 'never']) {
      expect(await shop.get(`/product/2-${name}?a=b`)).toMatchObject({
        status: 301,
        headers: { location: '/product/2-second-name?a=b', 'cache-control': 'no-cache' },
      });
    }
    expect(await shop.get('/product/2-second-name')).toMatchObject({ status: 200 });
    expect(await shop.get('/product/2/')).toMatchObject({ status: 200 });
    expect(rendered).toEqual(['/product/2']);
    expect(await shop.get('/product/999999-first-name')).toMatchObject({ status: 404 });
  });

  test('after a change that puts a product into another category: also the pages of both', async () => {
    const { categoryId } = await product(1);
    const others = addresses.filter((url) => url.startsWith('/product/'));
    const inCategories = [];
    for (const url of others) {
      const found = await product(Number(url.split('/')[2]));
      if (found.categoryId === categoryId || found.categoryId === 2) inCategories.push(url);
    }
    const again = await renderedAfter(change(1, { categoryId: categoryId === 2 ? 3 : 2 }));
    expect(again).toEqual(expect.arrayContaining(inCategories));
    expect(again).not.toContain('/contact');
  });

  test('after a change of the settings: everything', async () => {
    const { body: settings } = await owner<Record<string, unknown>>('GET', '/api/admin/settings');
    const { updatedAt: _, firebaseStorageBucket: __, ...values } = settings;
    const again = await renderedAfter(async () => {
      const saved = await owner('PUT', '/api/admin/settings', { ...values, name: 'Renamed Shop' });
      expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 });
    });
    expect(again).toEqual([...addresses].sort());
    expect((await shop.get('/contact')).body).toContain('Renamed Shop');
  });

  test('after a sale: nothing, unless the words about the stock change', async () => {
    const buyer = await createOrderClient(shop);
    const setStock = (quantity: number) =>
      shop.database.write.execute(sql`update stock set quantity = ${quantity} where product_id = 2`);
    await setStock(8);
    await change(2, { name: 'For sale' })();
    const buy = (quantity: number) => async () => {
      const { id, price } = await product(2);
      await buyer.place(orderOf([{ product_id: id, quantity, price }]));
    };
    expect(await renderedAfter(buy(2))).toEqual([]);
    expect((await product(2)).stock).toBe(6);
    expect(await renderedAfter(buy(1))).toEqual(expect.arrayContaining(['/product/2', '/shop']));
    expect((await shop.get('/product/2')).body).toContain('Only 5 left!');
    const soldOut = await renderedAfter(buy(5));
    expect(soldOut).toEqual(expect.arrayContaining(['/product/2', '/shop']));
    expect(soldOut).not.toContain('/contact');
    expect((await shop.get('/product/2')).body).toContain('Out of Stock');
  });

  test('after a deletion: pages of its category, and its own is gone', async () => {
    const withCard = await pagesWithCard(3);
    addresses.splice(addresses.indexOf('/product/3'), 1);
    await shop.get('/product/3');
    const again = await renderedAfter(() => owner('DELETE', '/api/products/3'));
    expect(again).toEqual(expect.arrayContaining(['/home', '/shop', ...withCard]));
    expect((await shop.get('/product/3')).status).toBe(404);
  });
});

test('another process shows a change within a second', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: shop.dataDir, RATE_LIMIT: 'off', MAIL_WORKER: 'off' });
  const other = await buildApp({
    config: { ...config, sessionSecret: TEST_SECRET, adminSetupKey: TEST_SETUP_KEY },
    database: shop.database,
    log: createLogger('silent'),
    pages: await openSourcePages(folder),
  });
  await other.ready();
  const page = async () => (await other.inject('/product/5')).payload;
  expect(await page()).not.toContain('₹7,654');
  await change(5, { price: '7654.00', compareAtPrice: null })();
  await expect.poll(page, { timeout: 1000, interval: 20 }).toContain('₹7,654');
  await other.close();
});
