import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { callAs } from '#server/testing/call-api.ts';
import { createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: { authorization: string };
beforeAll(async () => {
  shop = await openTestShop();
  admin = (await shop.signIn({ isAdmin: true })).headers;
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ method: 'GET', url, headers });

/** Without an invalidation: a response with the old name comes from the cache. */
async function renameSilently(id: number, name: string): Promise<void> {
  await shop.database.write.update(products).set({ name }).where(eq(products.id, id));
}

/** Whether the old name is still served; tried again, because entries with stock expire after 750 ms. */
async function expectCached(id: number, read: (name: string) => Promise<string>): Promise<void> {
  let round = 0;
  const isOld = async () => {
    round += 1;
    const { name } = (await get(`/api/products/${id}`)).json();
    await renameSilently(id, `Renamed ${id}.${round}`);
    return (await read(`Renamed ${id}.${round}`)) === name;
  };
  await expect.poll(isOld, { timeout: 20_000 }).toBe(true);
}

describe('a public read', () => {
  test.each([
    ['/api/products/1', 'one product'],
    ['/api/products/1?nonsense=2', 'with an unknown parameter'],
    ['/api/products?query=&page=1&limit=100&sort=name', 'a list'],
    ['/api/categories', 'categories'],
    ['/api/shop', 'the settings of the shop'],
  ])('%s (%s) has the headers of JSON that may be revalidated', async (url) => {
    await get(url);
    const { headers, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
  });

  test.each(['/api/products/2', '/api/products/2/', '/api/products/2?utm=1'])(
    'is cached for the next visitor, also as %s',
    (url) => expectCached(2, async () => (await get(url)).json().name),
  );

  test('shows a change by an administrator at the next request', async () => {
    const list = '/api/products?page=1&limit=100';
    await get('/api/products/3');
    await get(list);
    await callAs(shop, admin)('PUT', '/api/products/3', { name: 'Changed by the owner' });
    expect((await get('/api/products/3')).json().name).toBe('Changed by the owner');
    expect((await get(list)).payload).toContain('Changed by the owner');
  });

  test('shows the exact stock after an order in this process', async () => {
    const list = '/api/products?page=1&limit=100';
    const buyer = await createOrderClient(shop);
    const before: Product = (await get('/api/products/4')).json();
    await get(list);
    await buyer.place(orderOf([{ product_id: 4, quantity: 1, price: before.price }]));
    expect((await get('/api/products/4')).json().stock).toBe(before.stock - 1);
    const { data } = (await get(list)).json() as { data: Product[] };
    expect(data.find(({ id }) => id === 4)?.stock).toBe(before.stock - 1);
  });

  test('never shows a visitor what only an administrator may see, whatever the order of requests', async () => {
    await callAs(shop, admin)('PUT', '/api/products/5', { isActive: false });
    const draft = '/api/products/5?status=all';
    expect((await get(draft, admin)).statusCode).toBe(200);
    expect((await get(draft)).statusCode).toBe(401);
    expect((await get('/api/products/5')).statusCode).toBe(404);
    const list = '/api/products?status=all&page=1&limit=100';
    const ids = (await get(list, admin)).json().data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(5);
    expect((await get(list)).statusCode).toBe(401);
    const customer = (await shop.signIn()).headers;
    expect((await get(list, customer)).statusCode).toBe(403);
  });

  test('of a signed-in user neither reads nor fills the cache', () =>
    expectCached(6, async (name) => {
      expect((await get('/api/products/6', admin)).json().name).toBe(name);
      return (await get('/api/products/6')).json().name;
    }));

  test('that fails is not cached', async () => {
    const setActive = (isActive: boolean) =>
      shop.database.write.update(products).set({ isActive }).where(eq(products.id, 9));
    await setActive(false);
    expect((await get('/api/products/9')).statusCode).toBe(404);
    await setActive(true);
    expect((await get('/api/products/9')).statusCode).toBe(200);
  });

  test('of a search is not cached', async () => {
    const url = '/api/products?query=unrepeatable';
    expect((await get(url)).json().data).toEqual([]);
    await renameSilently(7, 'An unrepeatable name');
    expect((await get(url)).json().data).toHaveLength(1);
  });
});

describe('a cached response', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ] as const)('to a client with Accept-Encoding %s is in %s', async (accepted, encoding, decompress) => {
    const url = '/api/products?page=1&limit=24';
    const plain = await get(url);
    for (const _ of ['stored in another encoding', 'stored in this one']) {
      const compressed = await get(url, { 'accept-encoding': accepted });
      expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers['etag'] });
      expect(decompress(compressed.rawPayload).toString()).toBe(plain.payload);
    }
    expect((await get(url)).headers).not.toHaveProperty('content-encoding');
  });

  test('is neither sent to a browser that has it, nor with HEAD', async () => {
    const url = '/api/products/8';
    const { headers, payload } = await get(url);
    const again = await get(url, { 'if-none-match': String(headers['etag']) });
    expect(again).toMatchObject({ statusCode: 304, payload: '' });
    const head = await shop.app.inject({ method: 'HEAD', url });
    expect(head).toMatchObject({ statusCode: 200, payload: '' });
    expect(head.headers).toMatchObject({
      etag: headers['etag'],
      'content-length': String(Buffer.byteLength(payload)),
    });
  });

  test('that is short is not compressed', async () => {
    const { headers } = await get('/api/products?page=99&limit=1', { 'accept-encoding': 'br' });
    expect(headers).not.toHaveProperty('content-encoding');
  });
});
