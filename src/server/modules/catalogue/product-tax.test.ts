import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: Call;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
  await admin('POST', '/api/categories', { name: 'Fish', slug: 'fish' });
});
afterAll(() => shop.close());

async function create(more: object = {}): Promise<Product> {
  const least = { name: 'Lamp', description: '<p>Bright.</p>', price: '118', categoryId: 1 };
  const { status, body } = await admin<Product>('POST', '/api/products', { ...least, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const read = async ({ id }: Product) => (await admin<Product>('GET', `/api/products/${id}`)).body;

test('a product has an HSN code, a rate and its own limit of stock; nothing is known at first', async () => {
  expect(await create()).toMatchObject({ hsn: null, tax: 'taxable', gstRate: null, lowStockAt: null });
  const facts = { hsn: '030111', tax: 'exempt', gstRate: 0.25, lowStockAt: 12 };
  const product = await create({ ...facts, hsn: ' 030111 ' });
  expect(product).toMatchObject(facts);
  await admin('PUT', `/api/products/${product.id}`, { hsn: '', tax: 'taxable', gstRate: 18, lowStockAt: null });
  expect(await read(product)).toMatchObject({ hsn: null, tax: 'taxable', gstRate: 18, lowStockAt: null });
});

test.each([
  [{ hsn: '301' }, 'hsn'],
  [{ hsn: '12345' }, 'hsn'],
  [{ hsn: '94 05' }, 'hsn'],
  [{ tax: 'free' }, 'tax'],
  [{ gstRate: 41 }, 'gstRate'],
  [{ gstRate: -1 }, 'gstRate'],
  [{ gstRate: 0.125 }, 'gstRate'],
  [{ lowStockAt: 1.5 }, 'lowStockAt'],
])('%j is refused', async (change, field) => {
  const { id } = await create();
  const { status, body } = await admin<{ errors: object }>('PUT', `/api/products/${id}`, change);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test('several get them at once, and those without a code are listed', async () => {
  const [one, other] = [await create({ hsn: '9405' }), await create()];
  const bulk = (change: object) => admin('POST', '/api/admin/products/bulk', { ids: [one.id, other.id], change });
  const without = async () =>
    (await admin<{ data: Product[] }>('GET', '/api/admin/products?hsn=none&limit=100')).body.data.map(({ id }) => id);
  expect((await without()).includes(other.id)).toBe(true);
  expect((await bulk({ tax: 'taxable', gstRate: 5 })).status).toBe(200);
  expect([await read(one), await read(other)]).toMatchObject([
    { hsn: '9405', gstRate: 5 },
    { hsn: null, gstRate: 5 },
  ]);
  await bulk({ hsn: '0301', tax: 'exempt' });
  expect(await read(other)).toMatchObject({ hsn: '0301', tax: 'exempt', gstRate: 5 });
  expect((await without()).includes(other.id)).toBe(false);
  expect((await bulk({ hsn: '1' })).status).toBe(400);
});

test('a variant is taxed like the product that it is made of', async () => {
  const { id } = await create({ hsn: '9405', gstRate: 18 });
  const { body } = await admin<Product>('POST', `/api/admin/products/${id}/variants`, {
    optionLabel: 'Large',
    price: 9,
  });
  expect(body).toMatchObject({ hsn: '9405', tax: 'taxable', gstRate: 18 });
});
