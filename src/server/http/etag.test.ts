import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ask = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ method: 'GET', url, headers });
const tagOf = async (url: string) => String((await ask(url)).headers['etag']);

describe.each([
  '/api/products',
  '/api/products?page=2&limit=5',
  '/api/products/category/fish',
  '/api/products/search?q=neon',
  '/api/products/1',
  '/api/products/1/page',
  '/api/products/1/related',
  '/api/categories',
  '/api/tags/',
])('%s', (url) => {
  test('has an ETag, and a client that sends it gets no body', async () => {
    const first = await ask(url);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[a-z\d]+-[a-z\d]+"$/),
      'cache-control': 'no-cache',
    });
    const again = await ask(url, { 'if-none-match': String(first.headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
    expect(again.headers).toMatchObject({ etag: first.headers['etag'], 'cache-control': 'no-cache' });
    expect(again.headers['vary']).toBe(first.headers['vary']);
    for (const name of ['content-type', 'content-length', 'content-encoding']) {
      expect(again.headers).not.toHaveProperty(name);
    }
  });
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('the tag is the same with %s, which still compresses', async (encoding, decompress) => {
  const plain = await ask('/api/products');
  const compressed = await ask('/api/products', { 'accept-encoding': encoding });
  expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(compressed.headers['etag']).toBe(plain.headers['etag']);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(decompress(compressed.rawPayload).toString()).toBe(plain.payload);
  const known = { 'accept-encoding': encoding, 'if-none-match': String(plain.headers['etag']) };
  expect(await ask('/api/products', known)).toMatchObject({ statusCode: 304, payload: '' });
});

test.each([
  [(tag: string) => `"other", ${tag}`, 304],
  [(tag: string) => tag.replace('W/', ''), 304],
  [() => '*', 304],
  [() => 'W/"other"', 200],
  [() => '', 200],
  [(tag: string) => tag.slice(0, -2), 200],
])('the header may list tags (case %#)', async (header, status) => {
  const response = await ask('/api/products/1', { 'if-none-match': header(await tagOf('/api/products/1')) });
  expect(response.statusCode).toBe(status);
});

test('HEAD has the tag of GET', async () => {
  const head = await shop.app.inject({ method: 'HEAD', url: '/api/products/1' });
  expect(head.headers['etag']).toBe(await tagOf('/api/products/1'));
  expect(head.payload).toBe('');
});

test('HEAD with a known ETag returns 304 like GET', async () => {
  for (const url of ['/api/products/1', '/api/auth/config', '/api/products/suggest?q=neon']) {
    for (const known of [await tagOf(url), '*']) {
      const head = await shop.app.inject({ method: 'HEAD', url, headers: { 'if-none-match': known } });
      expect([url, head.statusCode, head.payload]).toEqual([url, 304, '']);
    }
  }
});

test('a change makes another tag', async () => {
  const before = await tagOf('/api/products/3');
  const admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
  await admin('PUT', '/api/products/3', { name: 'Changed' });
  const response = await ask('/api/products/3', { 'if-none-match': before });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ name: 'Changed' });
});

test('refusals and what belongs to one person have none', async () => {
  const { headers } = await shop.signIn();
  for (const response of [
    await ask('/api/products/999999', { 'if-none-match': '*' }),
    await ask('/api/products?page=0', { 'if-none-match': '*' }),
    await ask('/api/products?status=all', { 'if-none-match': '*' }),
    await ask('/api/auth/me', { ...headers, 'if-none-match': '*' }),
  ]) {
    expect(response.statusCode).not.toBe(304);
    expect(response.headers).not.toHaveProperty('etag');
  }
});
