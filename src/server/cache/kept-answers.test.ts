import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: { authorization: string };
beforeAll(async () => {
  shop = await openTestShop();
  admin = (await shop.signIn({ isAdmin: true })).headers;
});
afterAll(() => shop.close());

const ask = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ method: 'GET', url, headers });

/** Behind the shop's back: who still sees the old name was answered from memory. */
async function renameUnseen(id: number, name: string): Promise<void> {
  await shop.database.write.update(products).set({ name }).where(eq(products.id, id));
}

/** Whether the product is shown as it was before a change that nobody told of; asked again, for a second passes soon. */
async function expectKept(id: number, work: (name: string) => Promise<string>): Promise<void> {
  let round = 0;
  const isOld = async () => {
    round += 1;
    const { name } = (await ask(`/api/products/${id}`)).json();
    await renameUnseen(id, `Renamed ${id}.${round}`);
    return (await work(`Renamed ${id}.${round}`)) === name;
  };
  await expect.poll(isOld, { timeout: 20_000 }).toBe(true);
}

describe('an open read', () => {
  test.each([
    ['/api/products/1', 'one product'],
    ['/api/products/1?nonsense=2', 'with a parameter that nobody knows'],
    ['/api/products?query=&page=1&limit=100&sort=name', 'a list'],
  ])('%s (%s) is answered as the database has it', async (url) => {
    await ask(url);
    const { headers, statusCode } = await ask(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
  });

  test.each(['/api/products/2', '/api/products/2/', '/api/products/2?utm=1'])(
    'is kept for the next visitor, also as %s',
    (url) => expectKept(2, async () => (await ask(url)).json().name),
  );

  test('shows a change by an administrator at the next request', async () => {
    const list = '/api/products?page=1&limit=100';
    await ask('/api/products/3');
    await ask(list);
    await callAs(shop, admin)('PUT', '/api/products/3', { name: 'Changed by the owner' });
    expect((await ask('/api/products/3')).json().name).toBe('Changed by the owner');
    expect((await ask(list)).payload).toContain('Changed by the owner');
  });

  test('shows the stock after any change by this process', async () => {
    await ask('/api/products/4');
    await shop.database.write.update(stock).set({ quantity: 77 }).where(eq(stock.productId, 4));
    shop.app.catalogueRevision.forget();
    expect((await ask('/api/products/4')).json().stock).toBe(77);
  });

  test('never shows a visitor what only an administrator may see, whoever asks first', async () => {
    await callAs(shop, admin)('PUT', '/api/products/5', { isActive: false });
    const draft = '/api/products/5?status=all';
    expect((await ask(draft, admin)).statusCode).toBe(200);
    expect((await ask(draft)).statusCode).toBe(401);
    expect((await ask('/api/products/5')).statusCode).toBe(404);
    const list = '/api/products?status=all&page=1&limit=100';
    const ids = (await ask(list, admin)).json().data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(5);
    expect((await ask(list)).statusCode).toBe(401);
    const customer = (await shop.signIn()).headers;
    expect((await ask(list, customer)).statusCode).toBe(403);
  });

  test('is made anew for whoever has signed in, and that one is not kept', () =>
    expectKept(6, async (name) => {
      expect((await ask('/api/products/6', admin)).json().name).toBe(name);
      return (await ask('/api/products/6')).json().name;
    }));

  test('that fails is not kept', async () => {
    const setActive = (isActive: boolean) =>
      shop.database.write.update(products).set({ isActive }).where(eq(products.id, 9));
    await setActive(false);
    expect((await ask('/api/products/9')).statusCode).toBe(404);
    await setActive(true);
    expect((await ask('/api/products/9')).statusCode).toBe(200);
  });

  test('of a text that somebody typed is not kept', async () => {
    const url = '/api/products?query=unrepeatable';
    expect((await ask(url)).json().data).toEqual([]);
    await renameUnseen(7, 'An unrepeatable name');
    expect((await ask(url)).json().data).toHaveLength(1);
  });
});

describe('a kept answer', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes in %s to whoever takes it, and plain to others', async (encoding, decompress) => {
    const url = '/api/products?page=1&limit=24';
    const plain = await ask(url);
    for (const _ of ['made', 'kept', 'compressed again']) {
      const packed = await ask(url, { 'accept-encoding': encoding });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers['etag'] });
      expect(decompress(packed.rawPayload).toString()).toBe(plain.payload);
    }
    expect((await ask(url)).headers).not.toHaveProperty('content-encoding');
  });

  test('is not sent to whoever has it, nor with HEAD', async () => {
    const url = '/api/products/8';
    const { headers, payload } = await ask(url);
    const again = await ask(url, { 'if-none-match': String(headers['etag']) });
    expect(again).toMatchObject({ statusCode: 304, payload: '' });
    const head = await shop.app.inject({ method: 'HEAD', url });
    expect(head).toMatchObject({ statusCode: 200, payload: '' });
    expect(head.headers).toMatchObject({
      etag: headers['etag'],
      'content-length': String(Buffer.byteLength(payload)),
    });
  });

  test('a short one is not compressed', async () => {
    const { headers } = await ask('/api/products?page=99&limit=1', { 'accept-encoding': 'br' });
    expect(headers).not.toHaveProperty('content-encoding');
  });
});
