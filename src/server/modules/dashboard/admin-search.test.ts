import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminSearch } from '#contracts/dashboard/admin-search.ts';
import { SEARCH_RESULTS } from '#contracts/dashboard/searched-text.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { users } from '#server/database/schema/accounts.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { inTransaction } from '#server/http/context.ts';
import { anonymiseOrders } from '#server/modules/orders/order-personal-data.ts';
import {
  addProduct,
  createOrderClient,
  type Goods,
  type OrderClient,
  orderOf,
} from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let owner: OrderClient;
let asha: OrderClient;
let fern: Goods;
let placed: Order;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  [owner, asha] = [await createOrderClient(shop, { isAdmin: true }), await createOrderClient(shop)];
  const named = { email: 'padma@lotus.example', username: 'padma_iyer', fullName: 'Padma Iyer' };
  await shop.database.write.update(users).set(named).where(eq(users.id, asha.userId));
  fern = await addProduct(shop, { name: 'Java fern' });
  const recipient = { recipient_name: 'Kiran Das', recipient_phone: '9123456780', city: 'Tirupati' };
  placed = await asha.place(orderOf(fern, recipient));
});
afterAll(() => shop.close());

const ask = (q: string) => owner.call<AdminSearch>('GET', `/api/admin/search?q=${encodeURIComponent(q)}`);
const search = async (q: string) => (await ask(q)).body;
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

test('an order is described in a line', async () => {
  expect((await search(`#${placed.id}`)).orders).toEqual([
    {
      ...{ id: placed.id, status: 'pending', name: 'Kiran Das', phone: '9123456780', city: 'Tirupati' },
      ...{ grandTotal: '399.00', createdAt: placed.createdAt },
    },
  ]);
});

test.each(['kiran das', '91234 56780', '+919123456780', 'Tirupati', 'padma@lotus', ' Padma Iyer '])(
  'an order is found by %s',
  async (q) => {
    expect(idsOf((await search(q)).orders)).toEqual([placed.id]);
  },
);

test('the order of that number comes before those whose telephone number contains it', async () => {
  const client = await createOrderClient(shop);
  const phone = `9${String(placed.id).padStart(3, '0')}${'0'.repeat(6)}`;
  const first = await client.place(orderOf(fern, { recipient_phone: phone }));
  const text = String(placed.id).padStart(3, '0');
  expect(idsOf((await search(text)).orders)).toEqual([placed.id, first.id]);
});

test.each(['kiran das%', 'no such thing', 'recipientName'])('%s finds nothing', async (q) => {
  expect(await search(q)).toEqual({ orders: [], products: [], customers: [] });
});

test('a short number is an id alone, and one that is none finds nothing', async () => {
  expect(await search(String(fern.id))).toMatchObject({
    products: [{ id: fern.id, name: 'Java fern' }],
    customers: [],
  });
  expect(await search('99')).toEqual({ orders: [], products: [], customers: [] });
});

test('a product is found by a part of its name and by its article number, active ones first', async () => {
  const hidden = await addProduct(shop, { name: 'Fern, African', isActive: false });
  const second = await addProduct(shop, { name: 'African water fern', stock: 0 });
  const third = await addProduct(shop, { name: 'Fern on wood' });
  await shop.database.write.update(products).set({ sku: 'JF-01' }).where(eq(products.id, hidden.id));
  const found = (await search('fern')).products;
  expect(idsOf(found)).toEqual([third.id, second.id, fern.id, hidden.id]);
  expect(found[1]).toEqual({
    ...{ id: second.id, name: 'African water fern', optionLabel: null, price: '249.00', stock: 0, isActive: true },
  });
  expect(idsOf((await search('jf-01')).products)).toEqual([hidden.id]);
});

test('a customer is found by name, e-mail address and username', async () => {
  const padma = { id: asha.userId, name: 'Padma Iyer', email: 'padma@lotus.example', isAdmin: false };
  for (const q of ['padma iyer', 'ADMA@LOTUS', 'padma_iyer']) expect((await search(q)).customers).toEqual([padma]);
});

test('of each kind there are a few', async () => {
  const client = await createOrderClient(shop);
  for (let index = 0; index <= SEARCH_RESULTS; index += 1) {
    await addProduct(shop, { name: `Chitra stone ${index}` });
    const other = await createOrderClient(shop);
    const named = { fullName: `Chitra ${index}` };
    await shop.database.write.update(users).set(named).where(eq(users.id, other.userId));
  }
  const ids: number[] = [];
  for (let index = 0; index <= SEARCH_RESULTS; index += 1) {
    ids.unshift((await client.place(orderOf(fern, { recipient_name: 'Chitra Menon' }))).id);
  }
  const { orders, products, customers } = await search('chitra');
  expect(idsOf(orders)).toEqual(ids.slice(0, SEARCH_RESULTS));
  expect([products.length, customers.length]).toEqual([SEARCH_RESULTS, SEARCH_RESULTS]);
});

test('what a customer has erased is not found', async () => {
  const client = await createOrderClient(shop);
  const { id } = await client.place(orderOf(fern, { recipient_name: 'Gauri Nair' }));
  expect(idsOf((await search('gauri nair')).orders)).toEqual([id]);
  await inTransaction(shop.ctx, (ctx) => anonymiseOrders(ctx, client.userId));
  expect((await search('gauri nair')).orders).toEqual([]);
});

describe('refused', () => {
  test.each([
    ['nothing', ''],
    ['blanks', 'q=%20%20%20'],
    ['two letters', 'q=fe'],
    ['more than 200 characters', `q=${'a'.repeat(201)}`],
    ['a character that cannot be stored', 'q=fern%00'],
    ['two texts', 'q=fern&q=moss'],
  ])('%s', async (_, query) => {
    const { status, body } = await owner.call('GET', `/api/admin/search?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });
});
