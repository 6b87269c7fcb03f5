import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let call: Call;
const groups = { fish: 0, plants: 0, nano: 0, easy: 0 };

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  call = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
  groups.fish = await create('/api/categories', { name: 'Fish', slug: 'fish' });
  groups.plants = await create('/api/categories', { name: 'Plants', slug: 'plants' });
  groups.nano = await create('/api/tags', { name: 'Nano' });
  groups.easy = await create('/api/tags', { name: 'Easy' });
});
afterAll(() => shop.close());

const create = async (path: string, body: object) => (await call<{ id: number }>('POST', path, body)).body.id;
const addProduct = (more: object = {}) =>
  create('/api/products', { name: 'Betta', description: 'Calm', price: 249, categoryId: groups.fish, ...more });
const read = async (id: number) => (await call<Product>('GET', `/api/products/${id}?status=all`)).body;
const bulk = (body: object) =>
  call<{ changed?: number; code?: string; message?: string; details?: object[] }>(
    'POST',
    '/api/admin/products/bulk',
    body,
  );
const price = { direction: 'up', by: 'percent', value: '10', rounding: 'rupees' };
const found = async (text: string) =>
  (await call<{ data: Product[] }>('GET', `/api/products/search?q=${text}`)).body.data.map(({ id }) => id);

test('prices change together, each by the rule, and shoppers see them at once', async () => {
  const [one, other] = [await addProduct(), await addProduct({ price: '99.50', compareAtPrice: 120 })];
  await shop.get(`/api/products/${one}`);
  const seenPrices = [
    { id: one, price: '249.00' },
    { id: other, price: '99.50' },
  ];
  expect((await bulk({ ids: [one, other], change: { price }, seenPrices })).body).toEqual({ changed: 2 });
  expect((await shop.get(`/api/products/${one}`)).body).toMatchObject({ price: '274.00', version: 2 });
  expect(await read(other)).toMatchObject({ price: '109.00', compareAtPrice: '120.00' });
});

test('the lowest price of a family follows', async () => {
  const one = await addProduct({ name: 'Pot' });
  const { id: other } = (
    await call<Product>('POST', `/api/admin/products/${one}/variants`, { optionLabel: 'Bunch', price: 100 })
  ).body;
  const seenPrices = [{ id: other, price: '100.00' }];
  await bulk({ ids: [other], change: { price: { ...price, direction: 'down' } }, seenPrices });
  expect((await read(one)).fromPrice).toBe('90.00');
});

test('a price that was changed after the preview stops all of them', async () => {
  const [one, other] = [await addProduct(), await addProduct()];
  await call('PUT', `/api/products/${other}`, { price: 300 });
  const seenPrices = [one, other].map((id) => ({ id, price: '249.00' }));
  expect(await bulk({ ids: [one, other], change: { price }, seenPrices })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
  expect((await bulk({ ids: [one, other], change: { price }, seenPrices: [] })).status).toBe(409);
  expect((await bulk({ ids: [one, other], change: { price } })).status).toBe(400);
  expect((await read(one)).price).toBe('249.00');
});

test('a price that no product may have stops all of them, and the product is named', async () => {
  const [one, other] = [await addProduct(), await addProduct({ name: 'Struck out', compareAtPrice: 260 })];
  const seenPrices = [one, other].map((id) => ({ id, price: '249.00' }));
  expect(await bulk({ ids: [one, other], change: { price }, seenPrices })).toMatchObject({
    status: 400,
    body: {
      message: 'Struck out: The price would not be below the compare-at price of ₹260',
      details: [{ id: other, name: 'Struck out' }],
    },
  });
  expect((await read(one)).price).toBe('249.00');
});

test('a category is set for several products, which are then found by it', async () => {
  const ids = [await addProduct(), await addProduct()];
  await shop.get(`/api/products/${ids[0]}/related`);
  expect((await bulk({ ids, change: { categoryId: groups.plants } })).body).toEqual({ changed: 2 });
  for (const id of ids) expect(await read(id)).toMatchObject({ categoryId: groups.plants, version: 2 });
  expect(await found('plants')).toEqual(expect.arrayContaining(ids));
  expect(await bulk({ ids, change: { categoryId: 999_999 } })).toMatchObject({
    status: 400,
    body: { message: 'Category not found' },
  });
});

test('tags are added and removed, and the other tags stay', async () => {
  const [one, other] = [await addProduct({ tags: [groups.nano] }), await addProduct({ tags: [groups.easy] })];
  expect((await bulk({ ids: [one, other], change: { addTags: [groups.easy] } })).body).toEqual({ changed: 2 });
  expect((await read(one)).tags.sort()).toEqual([groups.nano, groups.easy].sort());
  expect((await read(other)).tags).toEqual([groups.easy]);
  expect(await found('easy')).toEqual(expect.arrayContaining([one, other]));
  await bulk({ ids: [one, other], change: { removeTags: [groups.easy, 999_999] } });
  expect((await read(one)).tags).toEqual([groups.nano]);
  expect((await read(other)).tags).toEqual([]);
  expect(await found('easy')).not.toContain(one);
  expect(await bulk({ ids: [one], change: { addTags: [groups.nano, 999_999] } })).toMatchObject({
    status: 400,
    body: { message: 'Tag not found. Please select from available tags or create it first.' },
  });
});

test.each<[string, object]>([
  ['no tag', { addTags: [] }],
  ['no category', { categoryId: null }],
  ['a price without a rule', { price: { direction: 'up' } }],
])('a change to %s is refused', async (_, change) =>
  expect((await bulk({ ids: [1], change, seenPrices: [] })).status).toBe(400),
);
