import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountCart, CartLine, CartProduct } from '#contracts/cart/account-cart.ts';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { users } from '#server/database/schema/accounts.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { exportCart } from './service.ts';

let shop: TestShop;
let visitor: Call;
let admin: Call;

beforeAll(async () => {
  shop = await openTestShop();
  visitor = callAs(shop);
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(() => shop.close());

async function newCustomer() {
  const { userId, headers } = await shop.signIn();
  const call = callAs(shop, headers);
  return {
    userId,
    call,
    keep: async (items: CartLine[]) => {
      const { status, body } = await call<AccountCart>('PUT', '/api/cart', { items });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.items;
    },
    items: async () => (await call<AccountCart>('GET', '/api/cart')).body.items,
  };
}

const line = (productId: number, quantity = 1): CartLine => ({ productId, quantity });

async function newProduct(more: object = {}): Promise<Product> {
  const product = { name: 'Moss ball', description: 'x', price: '99.50', stock: 7, categoryId: 1, ...more };
  const { status, body } = await admin<Product>('POST', '/api/products', product);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

describe('the cart of an account', () => {
  test('is empty at first', async () => {
    const { call } = await newCustomer();
    expect(await call('GET', '/api/cart/')).toMatchObject({ status: 200, body: { items: [] } });
  });

  test('is what was put there last, in its order', async () => {
    const { call, keep, items } = await newCustomer();
    const first = [line(9, 2), line(3), line(5, 999)];
    expect(await keep(first)).toEqual(first);
    expect(await items()).toEqual(first);
    const second = [line(5), line(1, 4), line(9, 2)];
    expect(await call('PUT', '/api/cart/', { items: second, userId: 1 })).toMatchObject({ body: { items: second } });
    expect(await items()).toEqual(second);
    expect(await keep([])).toEqual([]);
    expect(await items()).toEqual([]);
  });

  test('can be sent back as it was read, and takes ids written as text', async () => {
    const { call, keep } = await newCustomer();
    await keep([line(2, 3), line(1)]);
    const { body } = await call<AccountCart>('GET', '/api/cart');
    expect(await call('PUT', '/api/cart', body)).toMatchObject({ status: 200, body });
    expect(await call('PUT', '/api/cart', { items: [{ productId: '2', quantity: 1 }] })).toMatchObject({
      body: { items: [line(2)] },
    });
  });

  test('has one line for a product, with the larger quantity, where it stood first', async () => {
    const { keep, items } = await newCustomer();
    const expected = [line(4, 5), line(2, 3)];
    expect(await keep([line(4, 2), line(2, 3), line(4, 5), line(2)])).toEqual(expected);
    expect(await items()).toEqual(expected);
  });

  test('leaves out products that are unknown or inactive', async () => {
    const { keep, items } = await newCustomer();
    const hidden = await newProduct({ isActive: false });
    expect(await keep([line(999_999), line(1), line(hidden.id), line(2)])).toEqual([line(1), line(2)]);
    expect(await items()).toEqual([line(1), line(2)]);
  });

  test('does not show a product while it is hidden, and forgets one that is deleted', async () => {
    const { keep, items } = await newCustomer();
    const { id } = await newProduct();
    await keep([line(1), line(id, 2), line(2)]);
    await admin('PUT', `/api/products/${id}`, { isActive: false });
    expect(await items()).toEqual([line(1), line(2)]);
    await admin('PUT', `/api/products/${id}`, { isActive: true });
    expect(await items()).toEqual([line(1), line(id, 2), line(2)]);
    expect((await admin('DELETE', `/api/products/${id}`)).status).toBe(204);
    expect(await items()).toEqual([line(1), line(2)]);
  });

  test('is the account’s own', async () => {
    const [one, two] = [await newCustomer(), await newCustomer()];
    await one.keep([line(1, 2)]);
    await two.keep([line(2, 3)]);
    expect(await one.items()).toEqual([line(1, 2)]);
    await two.keep([]);
    expect(await one.items()).toEqual([line(1, 2)]);
    expect(await admin('GET', '/api/cart')).toMatchObject({ body: { items: [] } });
  });

  test('wants a session, and that is judged before anything else', async () => {
    const refusal = { status: 401, body: { code: 'unauthenticated' } };
    expect(await visitor('GET', '/api/cart')).toMatchObject(refusal);
    for (const payload of [undefined, { items: [] }, '{broken']) {
      expect(await visitor('PUT', '/api/cart', payload)).toMatchObject(refusal);
    }
  });

  const quantity = 'Quantity must be a whole number from 1 to 999';
  test.each([
    [{}, 'items', 'items must be a list'],
    [{ items: 'x' }, 'items', 'items must be a list'],
    [{ items: [{ productId: 1 }] }, 'items.0.quantity', quantity],
    [{ items: [line(1), line(2, 0)] }, 'items.1.quantity', quantity],
    [{ items: [line(1, 1000)] }, 'items.0.quantity', quantity],
    [{ items: [line(1, 1.5)] }, 'items.0.quantity', quantity],
    [{ items: [{ productId: 1, quantity: '2' }] }, 'items.0.quantity', quantity],
    [{ items: [line(-1)] }, 'items.0.productId', 'Please choose a product'],
    [{ items: [{ quantity: 1 }] }, 'items.0.productId', 'Please choose a product'],
    [{ items: Array(101).fill(line(1)) }, 'items', 'A cart has at most 100 lines'],
  ])('is not replaced by %j', async (payload, field, message) => {
    const { call, keep, items } = await newCustomer();
    await keep([line(3)]);
    expect(await call('PUT', '/api/cart', payload)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, errors: { [field]: message } },
    });
    expect(await items()).toEqual([line(3)]);
  });

  test('put by thirty at once is one of them, whole', async () => {
    const { call, items } = await newCustomer();
    const carts = Array.from({ length: 30 }, (_, index) =>
      Array.from({ length: 4 }, (_, offset) => line(1 + ((index * 5 + offset) % 12), index + 1)),
    );
    const answers = await Promise.all(carts.map((lines) => call('PUT', '/api/cart', { items: lines })));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(carts).toContainEqual(await items());
  });

  test('may be put while its products are deleted: each is kept or left out', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { call, items } = await newCustomer();
      const [a, b] = [await newProduct(), await newProduct()];
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => call('PUT', '/api/cart', { items: [line(b.id), line(1), line(a.id)] })),
        admin('DELETE', `/api/products/${a.id}`),
        admin('DELETE', `/api/products/${b.id}`),
        call('PUT', '/api/cart', { items: [line(a.id), line(b.id), line(1)] }),
      ]);
      for (const { status, body } of answers) expect([200, 204], JSON.stringify(body)).toContain(status);
      expect(await items()).toEqual([line(1)]);
    }
  });

  test('goes with its account, also while it is being put', async () => {
    const { userId, call } = await newCustomer();
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => call('PUT', '/api/cart', { items: [line(1)] }))),
      shop.database.write.delete(users).where(eq(users.id, userId)),
    ]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(await exportCart(shop.ctx, userId)).toEqual([]);
  });
});

describe('other modules', () => {
  test('export what is held, hidden products as well', async () => {
    const { userId, keep } = await newCustomer();
    const { id } = await newProduct({ name: 'Marimo' });
    await keep([line(id, 2)]);
    await admin('PUT', `/api/products/${id}`, { isActive: false });
    expect(await exportCart(shop.ctx, userId)).toEqual([{ productId: id, name: 'Marimo', quantity: 2 }]);
  });
});

describe('GET /api/cart/products', () => {
  const ask = (query: string) => visitor<{ data: CartProduct[] }>('GET', `/api/cart/products${query}`);

  test('tells name, price, stock and picture as they are now', async () => {
    const imageUrl = '/media/moss.webp';
    const { id } = await newProduct({ imageUrl });
    const before = { id, name: 'Moss ball', price: '99.50', stock: 7, imageUrl, isHeavy: false };
    expect(await ask(`?id=${id}`)).toMatchObject({ status: 200, body: { data: [before] } });
    await admin('PUT', `/api/products/${id}`, { price: 120, stock: 0, imageUrl: null, isHeavy: true });
    expect((await ask(`/?id=${id}`)).body).toEqual({
      data: [{ ...before, price: '120.00', stock: 0, imageUrl: null, isHeavy: true }],
    });
  });

  test('answers in the order asked for, each once, without those that are gone or hidden', async () => {
    const hidden = await newProduct({ isActive: false });
    const { body } = await ask(`?id=7&id=2&id=999999&id=7&id=${hidden.id}&id=5&id=2`);
    expect(body.data.map(({ id }) => id)).toEqual([7, 2, 5]);
    expect((await ask('?id=999999')).body).toEqual({ data: [] });
  });

  test('takes a hundred at a time', async () => {
    const ids = (count: number) => `?${Array.from({ length: count }, (_, index) => `id=${index + 1}`).join('&')}`;
    expect((await ask(ids(100))).status).toBe(200);
    expect(await ask(ids(101))).toMatchObject({
      status: 400,
      body: { message: 'At most 100 products can be asked for' },
    });
  });

  test.each(['', '?id=', '?id=x', '?id=0', '?id=1&id=x', '?id=1.5'])('%j is refused', async (query) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { message: 'id must be a product id' } });
  });
});
