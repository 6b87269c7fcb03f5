import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#contracts/accounts/users.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import {
  addProduct,
  createOrderClient,
  mailsToCome,
  type OrderClient,
  orderOf,
  stockOf,
} from '#server/testing/order-fixtures.ts';
import { logIn, signUp } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const PHONE = '9123456780';
const EMAIL = 'padma.iyer@lotus.example';

let shop: TestShop;
let owner: OrderClient;
let customer: OrderClient;
let order: Order;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  [owner, customer] = [await createOrderClient(shop, { isAdmin: true }), await createOrderClient(shop)];
  await shop.database.write.update(users).set({ email: EMAIL }).where(eq(users.id, customer.userId));
  const contact = { recipient_phone: PHONE, recipient_email: EMAIL, is_default: true };
  order = await customer.place(orderOf(await addProduct(shop), { ...contact, notes: `Ring ${PHONE} or ${EMAIL}` }));
  await owner.call('PUT', `/api/admin/orders/${order.id}/internal-notes`, { internalNotes: `Her aunt: ${PHONE}` });
  const said = { channel: 'phone', text: `She is at ${PHONE} today` };
  await owner.call('POST', `/api/admin/orders/${order.id}/contacts`, said);
});
afterAll(() => shop.close());

describe('a packer', () => {
  let packer: OrderClient;
  beforeAll(async () => {
    packer = await createOrderClient(shop, { role: 'packer' });
  });

  test.each([
    ['the list', () => '/api/orders'],
    ['an order', () => `/api/orders/${order.id}`],
    ['the queue', () => '/api/admin/desk'],
    ['the desk', () => `/api/admin/orders/${order.id}/desk`],
    ['the search', () => `/api/admin/search?q=${encodeURIComponent(`#${order.id}`)}`],
  ])('sees no whole telephone number or e-mail address: %s', async (_, url) => {
    const { status, body } = await packer.call<object>('GET', url());
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    expect(text).toContain('••••••6780');
    expect(text).not.toContain(PHONE);
    expect(text).not.toContain(EMAIL);
    // With the link one answers for the customer.
    expect(text).not.toContain('/o#');
    const desk = await createOrderClient(shop, { role: 'desk' });
    expect(JSON.stringify((await desk.call<object>('GET', url())).body)).toContain(PHONE);
  });

  test.each([PHONE, '56780', 'padma.iyer', EMAIL])('finds nobody by a contact: %s', async (text) => {
    const desk = await createOrderClient(shop, { role: 'desk' });
    for (const url of ['/api/orders?query=', '/api/admin/desk?query=', '/api/admin/search?q=']) {
      const found = async (client: OrderClient) => {
        const { body } = await client.call<object>('GET', `${url}${encodeURIComponent(text)}`);
        return JSON.stringify(body).includes('Chittoor');
      };
      expect([url, await found(desk), await found(packer)]).toEqual([url, true, false]);
    }
  });

  test.each(['asha', 'Chittoor', '517001'])('finds an order by what they see: %s', async (text) => {
    const { body } = await packer.call<{ data: Order[] }>('GET', `/api/orders?query=${text}`);
    expect(body.data.map(({ id }) => id)).toContain(order.id);
  });

  test('prints slips and labels with the number, which is logged', async () => {
    const { status, body } = await packer.call('POST', '/api/admin/orders/slips', { orderIds: [order.id, 999_999] });
    expect([status, body]).toEqual([200, { phones: [{ orderId: order.id, phone: PHONE }] }]);
    const noted = await shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, packer.userId));
    expect(noted.at(-1)).toMatchObject({
      action: 'POST /api/admin/orders/slips',
      sentence: `Prepared slips or labels of orders ${order.id}, 999999`,
      status: 200,
    });
  });

  test('prints nothing about orders that are over', async () => {
    const over = await customer.place(orderOf(await addProduct(shop), { recipient_phone: PHONE }));
    await owner.setStatus(over.id, 'delivered');
    const { body } = await packer.call('POST', '/api/admin/orders/slips', { orderIds: [over.id] });
    expect(body).toEqual({ phones: [] });
  });

  test('ships, and sets no other status', async () => {
    const { id } = await customer.place(orderOf(await addProduct(shop), { recipient_phone: PHONE }));
    for (const status of ['processing', 'delivered', 'cancelled', 'pending']) {
      const refused = await packer.setStatus(id, status);
      expect([status, refused.status, refused.body.message]).toEqual([status, 403, 'Your role does not allow this.']);
    }
    expect(await packer.setStatus(id, 'shipped')).toMatchObject({
      status: 400,
      body: { errors: { seenStatus: 'Please reload the order: its status goes with the change.' } },
    });
    const shipped = await packer.setStatus(id, 'shipped', 'pending');
    expect(shipped).toMatchObject({ status: 200, body: { status: 'shipped' } });
    expect(JSON.stringify(shipped.body)).not.toContain(PHONE);
    expect(shipped.body.history.at(-1)).toMatchObject({ by: 'administrator', byName: 'Asha Rao' });
  });

  test.each<OrderStatus>(['cancelled', 'delivered', 'shipped'])('does not ship what is %s', async (status) => {
    const goods = await addProduct(shop);
    const { id } = await customer.place(orderOf(goods));
    await owner.setStatus(id, status);
    const [stock, mails] = [await stockOf(shop, goods), await mailsToCome(shop, id)];
    expect(await packer.setStatus(id, 'shipped', status)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: `This order is ${status}. Only the order desk changes that.` },
    });
    expect(await packer.setStatus(id, 'shipped', 'pending')).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect([await stockOf(shop, goods), await mailsToCome(shop, id)]).toEqual([stock, mails]);
    const desk = await createOrderClient(shop, { role: 'desk' });
    expect((await desk.setStatus(id, 'shipped')).status).toBe(200);
  });

  test('records a parcel, whose number is not taken for a telephone number', async () => {
    const { id } = await customer.place(orderOf(await addProduct(shop)));
    const parcel = { carrier: 'DTDC', trackingNumber: PHONE, shippedOn: '2026-11-17' };
    const { status, body } = await packer.call('POST', `/api/admin/orders/${id}/shipments`, parcel);
    expect([status, body]).toMatchObject([201, { trackingNumber: PHONE }]);
    expect((await packer.call('GET', '/api/admin/couriers')).status).toBe(200);
  });

  test('gets no link, no bill and no export of an order', async () => {
    for (const url of [`/api/orders/${order.id}/link`, `/api/orders/${order.id}/bill`, '/api/admin/orders.csv']) {
      const { status, body } = await packer.call('GET', url);
      expect([url, status, body.message]).toEqual([url, 403, 'Your role does not allow this.']);
    }
  });

  test('sees their own order as every customer does', async () => {
    const own = await packer.place(orderOf(await addProduct(shop), { recipient_phone: PHONE }));
    expect(own.shippingAddress?.recipientPhone).toBe(PHONE);
    const { body } = await packer.call<Order>('GET', `/api/orders/${own.id}`);
    expect(body.shippingAddress?.recipientPhone).toBe(PHONE);
    const list = await packer.call<{ data: Order[] }>('GET', '/api/orders?scope=mine');
    expect(list.body.data.map(({ id }) => id)).toEqual([own.id]);
  });

  test('changes a stock by movements only, under their name', async () => {
    const { id } = await addProduct(shop, { stock: 3 });
    const url = `/api/admin/products/${id}/stock-movements`;
    const { status, body } = await packer.call('POST', url, { cause: 'received', quantity: 2 });
    expect([status, body]).toMatchObject([201, { balance: 5, by: 'Asha Rao' }]);
    expect((await packer.call('PUT', `/api/products/${id}`, { stock: 9 })).status).toBe(403);
  });
});

test('the catalogue role sees its own orders only, and finds products but no people', async () => {
  const member = await createOrderClient(shop, { role: 'catalogue' });
  expect(await member.call('GET', '/api/orders')).toMatchObject({ status: 200, body: { data: [] } });
  expect((await member.call('GET', '/api/orders?scope=all')).status).toBe(403);
  expect((await member.call('GET', `/api/orders/${order.id}`)).status).toBe(403);
  const { body } = await member.call<object>('GET', `/api/admin/search?q=${PHONE}`);
  expect(body).toEqual({ orders: [], products: [], customers: [] });
});

describe('a role', () => {
  const give = (client: OrderClient, body: object) => client.call<User>('POST', '/api/users/role', body);

  test('is given and taken by an administrator, at once and with the same session, and is logged', async () => {
    const person = await signUp(shop);
    const { headers } = await logIn(shop, person);
    const desk = () => shop.get('/api/admin/desk', { headers });
    expect((await desk()).status).toBe(403);
    const given = await give(owner, { userId: person.id, role: 'desk' });
    expect(given).toMatchObject({ status: 200, body: { id: person.id, role: 'desk', isAdmin: false } });
    expect((await desk()).status).toBe(200);
    expect((await shop.get('/api/auth/me', { headers })).body).toMatchObject({ role: 'desk', isAdmin: false });
    expect(await logIn(shop, person)).toMatchObject({ role: 'desk' });
    expect((await give(owner, { userId: person.id, role: null })).body.role).toBeNull();
    expect((await desk()).status).toBe(403);
    expect((await shop.get('/api/auth/me', { headers })).body).toMatchObject({ role: null });
    const noted = await shop.database.write
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'POST /api/users/role'))
      .orderBy(auditLog.id);
    expect(noted.map(({ sentence, details }) => [sentence, details['changes']])).toEqual([
      [`Changed the role of user #${person.id} to desk`, { role: [null, 'desk'] }],
      [`Changed the role of user #${person.id}`, { role: ['desk', null] }],
    ]);
  });

  test.each([
    ['an unknown role', { role: 'boss' }, 400],
    ['no role', {}, 400],
    ['an unknown user', { userId: 999_999, role: 'desk' }, 404],
  ])('is not given: %s', async (_, body, status) => {
    expect((await give(owner, { userId: customer.userId, ...body })).status).toBe(status);
  });
});
