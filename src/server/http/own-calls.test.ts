import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('the server asks itself', () => {
  test.each([
    '/api/shop',
    '/api/categories',
    '/api/products/1',
    '/api/products/1/page',
    '/api/products/1/related',
    '/api/products?category=fish&category=plants&page=1&limit=5&sort=-price',
    '/api/products/category/shrimp-snails?inStock=true',
    '/api/products/search?q=java%20fern&page=1&limit=24',
    '/api/auth/config',
  ])('%s and gets what a visitor gets', async (url) => {
    const visitor = await shop.app.inject({ method: 'GET', url });
    expect(visitor.statusCode).toBe(200);
    expect(JSON.stringify(await shop.app.ownCalls.answer(url))).toBe(visitor.payload);
  });

  test.each(['/api/products/none', '/api/products?page=0', '/api/orders', '/api/users', '/api/nothing'])(
    '%s is no such call',
    async (url) => {
      expect(await shop.app.ownCalls.answer(url)).toBeNull();
    },
  );

  test('and sees no more than a visitor', async () => {
    const admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
    await admin('PUT', '/api/products/2', { isActive: false });
    for (const url of ['/api/products/2', '/api/products/2/page', '/api/products/2/related']) {
      await expect(shop.app.ownCalls.answer(url)).rejects.toThrow('Product not found');
    }
    await expect(shop.app.ownCalls.answer('/api/products?status=all')).rejects.toThrow('Please sign in.');
  });
});
