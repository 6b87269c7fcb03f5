import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/orders.ts';
import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';
import { users } from '#server/database/schema/accounts.ts';
import { addProduct, createOrderClient, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let owner: OrderClient;
let asha: OrderClient;
let placed: Order;
let other: Order;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  [owner, asha] = [await createOrderClient(shop, { isAdmin: true }), await createOrderClient(shop)];
  const named = { email: 'padma@lotus.example', fullName: 'Padma Iyer' };
  await shop.database.write.update(users).set(named).where(eq(users.id, asha.userId));
  const goods = await addProduct(shop);
  const recipient = {
    recipient_name: 'Kiran Das',
    recipient_phone: '9123456780',
    recipient_email: 'kiran@pond.example',
  };
  const billing = {
    ...FLAT_ADDRESS,
    recipient_name: 'Rao Aquatics',
    recipient_phone: '8012345679',
    city: 'Bengaluru Urban',
    zip_code: '560001',
  };
  placed = await asha.place(orderOf(goods, { ...recipient, city: 'Tirupati', zip_code: '517501', billing }));
  other = await (await createOrderClient(shop)).place(orderOf(goods));
});
afterAll(() => shop.close());

async function found(query: string, client = owner): Promise<number[]> {
  const { body } = await client.call<{ data: Order[] }>('GET', `/api/orders?${query}`);
  return body.data.map(({ id }) => id);
}

test.each([
  ...['PADMA@lotus', 'Padma Iyer', 'kiran das', 'kiran@pond', 'iran D'],
  ...['91234567', '9123456780', '91234 56780', '+91 91234 56780', '+919123456780', '0091-91234-56780', '919123456780'],
  ...['91 91234 56780', '091234 56780', '(+91) 91234-56780', '91234.567', '+91 912345'],
  ...['rao aquatics', '+91 80123 45679', 'Tirupati', '517501', '517 501', 'bengaluru', '560001'],
])('an order is found by %s', async (text) => {
  expect(await found(`query=${encodeURIComponent(text)}`)).toEqual([placed.id]);
});

test('it is found by its number, with and without the sign', async () => {
  expect((await found(`query=${placed.id}`))[0]).toBe(placed.id);
  expect(await found(`query=%23${placed.id}`)).toEqual([placed.id]);
});

test.each(['padma%', 'pad_a', 'padma@lotus.example.com', 'Mumbai', '+91', 'recipientName'])(
  '%s finds nothing',
  async (text) => {
    expect(await found(`query=${encodeURIComponent(text)}`)).toEqual([]);
  },
);

test('orders of one status are listed alone, and counted so', async () => {
  await owner.setStatus(other.id, 'shipped');
  expect(await found('status=shipped')).toEqual([other.id]);
  expect(await found('status=pending')).toEqual([placed.id]);
  expect(await found('status=pending&query=Asha')).toEqual([]);
  expect(await found('status=shipped', asha)).toEqual([]);
  const { body } = await owner.call<{ pagination: object }>('GET', '/api/orders?status=shipped&page=1&limit=1');
  expect(body.pagination).toEqual({ page: 1, limit: 1, totalCount: 1, totalPages: 1 });
  expect((await owner.call('GET', '/api/orders?status=lost')).status).toBe(400);
});

test('what a frequent name finds comes in pages, the newest first, and is counted', async () => {
  const [lakshmi, goods] = [await createOrderClient(shop), await addProduct(shop)];
  const ids: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    ids.unshift((await lakshmi.place(orderOf(goods, { recipient_name: 'Lakshmi Menon' }))).id);
    await lakshmi.place(orderOf(goods));
  }
  expect(await found('query=lakshmi&page=1&limit=2')).toEqual(ids.slice(0, 2));
  expect(await found('query=lakshmi&page=2&limit=2')).toEqual(ids.slice(2, 4));
  expect(await found('query=lakshmi&page=3&limit=2')).toEqual(ids.slice(4));
  expect(await found('query=lakshmi&status=shipped&page=1&limit=2')).toEqual([]);
  const { body } = await owner.call<{ pagination: object }>('GET', '/api/orders?query=lakshmi&page=1&limit=2');
  expect(body.pagination).toEqual({ page: 1, limit: 2, totalCount: 5, totalPages: 3 });
});
