import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer, CustomerOrder } from '#contracts/dashboard/customer.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { users } from '#server/database/schema/accounts.ts';
import { contactMessages } from '#server/database/schema/contact.ts';
import { addProduct, createOrderClient, line, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock();
let shop: TestShop;
let owner: OrderClient;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  owner = await createOrderClient(shop, { isAdmin: true });
});
afterAll(() => shop.close());

const url = (id: number) => `/api/admin/users/${id}`;
const customer = async (id: number) => (await owner.call<Customer>('GET', url(id))).body;
type List = { data: CustomerOrder[]; pagination: Pagination };
const ordersOf = async (id: number, query = '') => (await owner.call<List>('GET', `${url(id)}/orders${query}`)).body;

test('somebody who has only opened an account', async () => {
  const { userId } = await createOrderClient(shop);
  const body = await customer(userId);
  expect(body).toEqual({
    user: expect.objectContaining({ id: userId, phone: null, isAdmin: false }),
    isEmailVerified: expect.any(Boolean),
    orders: { count: 0, cancelled: 0, value: '0.00', lastAt: null },
    addresses: [],
    contacts: [],
    messages: [],
  });
  expect(await ordersOf(userId)).toEqual({ data: [], pagination: expect.objectContaining({ totalCount: 0 }) });
});

test('orders are counted without cancelled ones and listed with what they need next', async () => {
  const [asha, other] = [await createOrderClient(shop), await createOrderClient(shop)];
  const goods = await addProduct(shop, { pricePaise: 100_00 });
  await other.place(orderOf(goods));
  const first = await asha.place(orderOf([line(goods, 2)], { recipient_phone: '9000000001' }));
  clock.pass({ hours: 25 });
  const second = await asha.place(orderOf(goods, { recipient_phone: '9000000002' }));
  const gone = await asha.place(orderOf(goods, { recipient_phone: '9000000002' }));
  await asha.cancel(gone.id);
  const packed = await asha.place(orderOf(goods, { recipient_phone: '9000000002' }));
  await owner.setStatus(packed.id, 'processing');

  const { user, orders } = await customer(asha.userId);
  expect(orders).toEqual({ count: 3, cancelled: 1, value: '850.00', lastAt: clock.now().toISOString() });
  expect(user.phone).toBe('9000000002');
  const { data, pagination } = await ordersOf(asha.userId);
  expect(pagination).toEqual({ page: 1, limit: 10, totalCount: 4, totalPages: 1 });
  expect(data.map(({ id, status, stage, isLate }) => [id, status, stage, isLate])).toEqual([
    [packed.id, 'processing', 'to-pack', false],
    [gone.id, 'cancelled', null, false],
    [second.id, 'pending', 'to-check', false],
    [first.id, 'pending', 'to-check', true],
  ]);
  expect(data.at(-1)).toMatchObject({ items: 2, grandTotal: '350.00', createdAt: first.createdAt });
  expect((await ordersOf(asha.userId, '?page=2&limit=3')).data.map(({ id }) => id)).toEqual([first.id]);
});

test('addresses, contacts and messages are theirs and of nobody else', async () => {
  const [asha, other] = [await createOrderClient(shop), await createOrderClient(shop)];
  const goods = await addProduct(shop);
  for (const { client, mark } of [
    { client: asha, mark: 'Asha' },
    { client: other, mark: 'Padma' },
  ]) {
    const order = await client.place(orderOf(goods, { recipient_name: `${mark} Rao`, is_default: true }));
    const contacts = `/api/admin/orders/${order.id}/contacts`;
    await owner.call('POST', contacts, { channel: 'phone', text: `${mark} called` });
    await owner.call('POST', contacts, { channel: 'whatsapp', text: `${mark} wrote` });
    const { email } = (await customer(client.userId)).user;
    await shop.database.write.insert(contactMessages).values({
      ...{ reference: `JAL-${client.userId}`, name: mark, subject: `Of ${mark}`, message: 'Where is it?' },
      ...{ email: email.toLowerCase(), createdAt: clock.now() },
    });
  }
  const body = await customer(asha.userId);
  expect(body.addresses).toMatchObject([{ recipientName: 'Asha Rao', isDefault: true }]);
  expect(body.contacts.map(({ text, channel }) => [text, channel])).toEqual([
    ['Asha wrote', 'whatsapp'],
    ['Asha called', 'phone'],
  ]);
  expect(body.contacts[0]?.orderId).toBe((await ordersOf(asha.userId)).data[0]?.id);
  expect(body.messages).toMatchObject([{ subject: 'Of Asha', answeredAt: null }]);
  expect(JSON.stringify(body)).not.toContain('Padma');
});

test('whether the address is proven is told', async () => {
  const { userId } = await createOrderClient(shop);
  for (const emailVerifiedAt of [null, clock.now()]) {
    await shop.database.write.update(users).set({ emailVerifiedAt }).where(eq(users.id, userId));
    expect((await customer(userId)).isEmailVerified).toBe(emailVerifiedAt !== null);
  }
});

test('nobody is found where there is nobody, and bad pages are refused', async () => {
  for (const path of [url(999_999_999), `${url(999_999_999)}/orders`]) {
    expect((await owner.call('GET', path)).status).toBe(404);
  }
  for (const path of [url(0), '/api/admin/users/x', `${url(owner.userId)}/orders?limit=101`]) {
    expect((await owner.call('GET', path)).status).toBe(400);
  }
});
