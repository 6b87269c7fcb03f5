import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { categories } from '#server/database/schema/catalogue.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { addProduct, createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let call: Call;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  call = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(() => shop.close());

const bulk = (body: object) => call<{ changed: number; message?: string }>('POST', '/api/admin/products/bulk', body);
const read = async (id: number) => (await call<Product>('GET', `/api/products/${id}?status=all`)).body;
const addProductIds = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => addProduct(shop)))).map(({ id }) => id);

test('flags of several products change together, and nothing else of them', async () => {
  const [first = 0, second = 0, other = 0] = await addProductIds(3);
  const before = await read(first);
  const answer = await bulk({ ids: [first, second, second], change: { isSale: true, isActive: false } });
  expect(answer).toMatchObject({ status: 200, body: { changed: 2 } });
  expect(await read(first)).toEqual({
    ...before,
    isSale: true,
    isActive: false,
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(await read(second)).toMatchObject({ isSale: true, isActive: false });
  expect(await read(other)).toMatchObject({ isSale: false, isActive: true, version: 1 });
});

test('a change is seen at once by shoppers, and stands in the log', async () => {
  const ids = await addProductIds(2);
  await shop.database.write.delete(auditLog);
  const featured = async () => {
    const { body } = await shop.get('/api/products?filter=featured&limit=100');
    return (body as { data: Product[] }).data.map(({ id }) => id);
  };
  expect(await featured()).not.toEqual(expect.arrayContaining(ids));
  await bulk({ ids, change: { isFeatured: true } });
  expect(await featured()).toEqual(expect.arrayContaining(ids));
  expect(await shop.database.write.select().from(auditLog)).toMatchObject([
    { action: 'POST /api/admin/products/bulk', status: 200, details: { body: { ids, change: { isFeatured: true } } } },
  ]);
});

test('the log names every product, however many were meant', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => 900_000 + index);
  await shop.database.write.delete(auditLog);
  await bulk({ ids, delete: true });
  expect(await shop.database.write.select().from(auditLog)).toMatchObject([{ details: { body: { ids } } }]);
});

test('products that move to another category take its kind, apart from those of a chosen one', async () => {
  const [fish] = await shop.database.write.insert(categories).values({ name: 'Fish', slug: 'fish' }).returning();
  const [usual = 0, chosen = 0] = await addProductIds(2);
  await call('PUT', `/api/products/${usual}`, { kind: 'dry' });
  await call('PUT', `/api/products/${chosen}`, { kind: 'plant' });
  await bulk({ ids: [usual, chosen], change: { categoryId: fish?.id } });
  expect(await read(usual)).toMatchObject({ kind: 'animal', category: { slug: 'fish' } });
  expect(await read(chosen)).toMatchObject({ kind: 'plant', category: { slug: 'fish' } });
});

test('deleted products are gone, and orders that hold them stay whole', async () => {
  const goods = await addProduct(shop);
  const [other = 0] = await addProductIds(1);
  const client = await createOrderClient(shop);
  const order = await client.place(orderOf(goods));
  expect((await bulk({ ids: [goods.id, other], delete: true })).body).toEqual({ changed: 2 });
  expect((await call('GET', `/api/products/${goods.id}?status=all`)).status).toBe(404);
  expect((await client.read(order.id)).body.items).toMatchObject([{ product: { id: null, name: goods.name } }]);
});

test('a product that is already deleted is no error', async () => {
  const [id = 0] = await addProductIds(1);
  expect((await bulk({ ids: [id, 999_999], change: { isNew: true } })).body).toEqual({ changed: 1 });
  expect((await bulk({ ids: [999_999], delete: true })).body).toEqual({ changed: 0 });
});

test.each<[string, object]>([
  ['no product', { ids: [], delete: true }],
  ['too many products', { ids: Array.from({ length: 101 }, (_, index) => index + 1), delete: true }],
  ['what is no id', { ids: ['x'], delete: true }],
  ['nothing to do', { ids: [1] }],
  ['nothing to change', { ids: [1], change: {} }],
  ['what cannot be changed so', { ids: [1], change: { price: '1.00' } }],
  ['a change and a deletion', { ids: [1], change: { isNew: true }, delete: true }],
  ['a deletion that is none', { ids: [1], delete: false }],
  ['a flag that is no flag', { ids: [1], change: { isNew: 'yes' } }],
])('%s is refused', async (_, body) => {
  const before = shop.ctx.tagVersions.sequence;
  expect((await bulk(body)).status).toBe(400);
  expect(shop.ctx.tagVersions.sequence).toBe(before);
});
