import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Coupon } from '#contracts/coupons/coupons.ts';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import {
  addProduct,
  createOrderClient,
  type Goods,
  line,
  mailsToCome,
  orderOf,
  type Refusal,
  stockOf,
  writtenRows,
} from '#server/testing/order-fixtures.ts';
import { mailedTo } from '#server/testing/outbox.ts';

let open: OpenDesk;
let goods: Goods;
beforeAll(async () => {
  open = await openDesk();
  goods = await addProduct(open.shop, { pricePaise: 200_00 });
});
afterAll(() => open.shop.close());

const customer = { name: 'Meena Iyer', phone: '9812345678' };
const cash = { method: 'cash', amount: '200.00' };

function enter(more: object = {}, key?: string) {
  const body = { items: [line(goods)], source: 'walk-in', customer, collected: true, ...more };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return open.admin.call<Order & Refusal>('POST', '/api/admin/orders', body, headers);
}

describe('an order at the counter', () => {
  test('that is paid and taken along is delivered at once, without an address and without a mail', async () => {
    const before = await stockOf(open.shop, goods);
    const { status, body: order } = await enter({ payment: cash });
    expect(status).toBe(201);
    expect(order).toMatchObject({
      ...{ status: 'delivered', source: 'walk-in', shippingAddress: null, shippingCost: '0.00', customer: null },
      buyer: { ...customer, email: null },
      payment: { state: 'received', due: '0.00' },
      history: [
        { status: 'pending', by: 'administrator', byName: 'Asha Rao' },
        { status: 'delivered', by: 'administrator' },
      ],
    });
    expect(await stockOf(open.shop, goods)).toBe(before - 1);
    expect(await mailsToCome(open.shop, order.id)).toEqual([]);
    for (const typed of ['98123 45678', '+91 98123/45678', '0091-98123-45678', '919812345678', '+91 98123']) {
      const query = new URLSearchParams({ scope: 'all', query: typed });
      const found = await open.admin.call<{ data: Order[] }>('GET', `/api/orders?${query}`);
      expect(found.body.data.map(({ id }) => id)).toContain(order.id);
    }
    const bill = await open.admin.call<{ bills: unknown[] }>('POST', `/api/admin/orders/${order.id}/bill`);
    expect(bill.body.bills).toMatchObject([
      { total: '200.00', snapshot: { buyer: { name: customer.name }, delivery: { name: 'Collected at the shop' } } },
    ]);
  });

  test('that is paid in part waits at the desk; the number is stored as ten digits', async () => {
    const written = { ...customer, phone: '+91 98123-45678' };
    const { body: order } = await enter({ customer: written, payment: { ...cash, amount: '50.00' } });
    expect(order).toMatchObject({ status: 'pending', payment: { state: 'part', due: '150.00' } });
    expect(order.buyer).toMatchObject(customer);
    const desk = await open.admin.call<{ data: object[] }>('GET', `/api/admin/desk?query=%23${order.id}`);
    expect(desk.body.data).toMatchObject([{ name: customer.name, city: 'Collected at the shop', isCollected: true }]);
    const { body } = await open.admin.call<Record<string, unknown>>('GET', `/api/admin/orders/${order.id}/desk`);
    const link = String(body['link']).split('#')[1] ?? '';
    const linked = await callAs(open.shop)('GET', `/api/order-link?token=${link}`);
    expect(linked.body).toMatchObject({ firstName: 'Meena', city: 'Collected at the shop' });
  });

  test('sells the last piece to the shopper or to the counter, never to both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const last = await addProduct(open.shop, { stock: 1 });
      const shopper = await createOrderClient(open.shop);
      const statuses = await Promise.all([
        shopper.tryToPlace(orderOf(last)).then(({ status }) => status),
        enter({ items: [line(last)], payment: { method: 'cash', amount: '249.00' } }).then(({ status }) => status),
      ]);
      expect(statuses.sort()).toEqual([201, 409]);
      expect(await stockOf(open.shop, last)).toBe(0);
    }
  });
});

describe('an order by telephone', () => {
  const byPhone = { source: 'phone', collected: false, ...FLAT_ADDRESS };

  test('is sent, charged by the rule or by what was agreed, and mailed when there is an address', async () => {
    const email = 'meena@example.com';
    const { body: order } = await enter({ ...byPhone, customer: { ...customer, email } });
    expect(order).toMatchObject({ status: 'pending', shippingCost: '150.00', grandTotal: '350.00' });
    const [mail = ''] = await mailedTo(open.shop, email);
    expect(mail).toContain(`order #${order.id} has been received`);
    expect(mail).not.toContain('View your order');
    const { body: agreed } = await enter({ ...byPhone, shippingCost: '60' });
    expect(agreed).toMatchObject({ shippingCost: '60.00', grandTotal: '260.00' });
  });

  test('of an account is among its orders, with what the account knows', async () => {
    const { customer: owner } = open;
    await owner.place(orderOf(goods));
    const { body: order } = await enter({ ...byPhone, customer: undefined, customerId: owner.userId });
    expect(order).toMatchObject({ buyer: { name: 'Asha Rao', phone: '9876543210' }, customer: { id: owner.userId } });
    const { body } = await owner.read(order.id);
    expect([body.id, 'source' in body]).toEqual([order.id, false]);
    expect(await mailsToCome(open.shop, order.id)).toEqual([
      { kind: 'order-received', orderId: order.id, to: 'customer' },
    ]);
  });

  describe('with a customer of whom only the account is named', () => {
    const { recipient_name: _name, recipient_phone: recipientPhone, ...place } = FLAT_ADDRESS;
    const of = (customerId: number) => ({ ...byPhone, ...nothing, customer: undefined, customerId });
    const nothing = Object.fromEntries(Object.keys(FLAT_ADDRESS).map((field) => [field, undefined]));
    const phone = expect.stringContaining('mobile number');

    test('goes to the default address, and is for its name and number', async () => {
      const owner = await createOrderClient(open.shop);
      await owner.place({ ...orderOf(goods), is_default: true });
      expect(await enter(of(owner.userId))).toMatchObject({
        status: 201,
        body: {
          buyer: { name: 'Asha Rao', phone: recipientPhone },
          shippingAddress: { addressLine1: FLAT_ADDRESS.address_line_1, recipientPhone },
        },
      });
    });

    test('is refused with the names of what the account does not have', async () => {
      const { userId } = await createOrderClient(open.shop);
      const rows = await writtenRows(open.shop);
      const named = async (more: object) => (await enter({ ...of(userId), ...more })).body.errors;
      const places = { address_line_1: 'Address is required', city: 'City is required', state: 'State is required' };
      expect(await named({})).toEqual({ ...places, 'customer.phone': phone, zip_code: expect.any(String) });
      expect(await named({ collected: true })).toEqual({ 'customer.phone': phone });
      expect(await named(place)).toEqual({ 'customer.phone': phone });
      expect(await named({ ...place, city: undefined })).toEqual({ city: 'City is required' });
      expect(await named({ ...place, recipient_name: '' })).toEqual({ recipient_name: 'Full name is required' });
      expect(await writtenRows(open.shop)).toEqual(rows);
    });

    test('takes its name, and a number that comes with the address', async () => {
      const { userId } = await createOrderClient(open.shop);
      const { status, body } = await enter({ ...of(userId), ...place, recipient_phone: recipientPhone });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        buyer: { name: 'Asha Rao', phone: recipientPhone },
        shippingAddress: { recipientName: 'Asha Rao', recipientPhone },
      });
    });
  });

  test('that is paid at once is processing', async () => {
    const { body } = await enter({ ...byPhone, payment: { method: 'upi', amount: '350.00' } });
    expect(body).toMatchObject({ status: 'processing', payment: { state: 'received' } });
  });

  test('can have a coupon, which counts by the telephone number', async () => {
    const input = { code: 'PHONE-10', kind: 'percent', value: '10' };
    const { body: coupon } = await open.admin.call<Coupon>('POST', '/api/admin/coupons', input);
    const { body: order } = await enter({ ...byPhone, coupon_code: 'phone-10' });
    expect(order).toMatchObject({ discount: '20.00', couponCode: coupon.code });
    expect(await enter({ ...byPhone, coupon_code: 'phone-10' })).toMatchObject({
      status: 409,
      body: { message: 'You have used this code.' },
    });
  });
});

describe('what an administrator enters', () => {
  test('at another price needs a reason, which the audit log stores', async () => {
    const cheaper = { ...line(goods), price: '150.00' };
    expect(await enter({ items: [cheaper] })).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    const { body: order } = await enter({ items: [{ ...cheaper, reason: 'Torn leaves' }] });
    expect(order).toMatchObject({ grandTotal: '150.00' });
    const [entry] = await open.shop.database.write.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      sentence: `Entered a walk-in order, #${order.id}`,
      details: { prices: [{ productId: goods.id, price: '150.00', reason: 'Torn leaves' }] },
    });
    expect(JSON.stringify(entry)).not.toContain(customer.phone);
    const items = [{ product_id: goods.id, quantity: 2, price: '150.00' }];
    const quote = { items, is_manual: true, collected: true };
    expect((await open.admin.call<CartQuote>('POST', '/api/cart/quote', quote)).body.grandTotal).toBe('300.00');
    expect((await open.customer.call('POST', '/api/cart/quote', quote)).status).toBe(403);
  });

  test('twice with the same key is one order', async () => {
    const first = await enter({ payment: cash }, 'counter-1');
    const rows = await writtenRows(open.shop);
    const second = await enter({ payment: cash }, 'counter-1');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await writtenRows(open.shop)).toEqual(rows);
    expect((await enter({}, 'counter-1')).status).toBe(409);
  });

  test.each<[string, object, number, string]>([
    ['nobody', { customer: undefined }, 400, 'customer'],
    ['no telephone number', { customer: { name: 'Meena', phone: '12' } }, 400, 'customer.phone'],
    ['no address', { collected: false }, 400, 'recipient_name'],
    ['the shop as its source', { source: 'shop' }, 400, 'source'],
    ['no lines', { items: [] }, 400, 'items'],
  ])('with %s is refused', async (_, more, status, field) => {
    const rows = await writtenRows(open.shop);
    const refused = await enter(more);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([status, expect.arrayContaining([field])]);
    expect(await writtenRows(open.shop)).toEqual(rows);
  });

  test('beyond the stock, or for an account that is not there, writes nothing', async () => {
    const rows = await writtenRows(open.shop);
    expect((await enter({ items: [line(goods, 900)] })).body.code).toBe('insufficient_stock');
    expect((await enter({ customer: undefined, customerId: 999_999 })).status).toBe(404);
    expect(await writtenRows(open.shop)).toEqual(rows);
  });
});

describe('the personal data of an order without an account', () => {
  const erase = (id: number) => open.admin.call<Refusal>('DELETE', `/api/admin/orders/${id}/personal-data`);

  test('is erased on request; figures and bills stay', async () => {
    const { body: order } = await enter({ payment: { ...cash, reference: 'UPI 4711' }, notes: 'Call Meena' });
    await open.admin.call('POST', `/api/admin/orders/${order.id}/bill`);
    await open.admin.call('POST', `/api/admin/orders/${order.id}/contacts`, { channel: 'phone', text: 'Meena called' });
    expect(await erase(order.id)).toMatchObject({ status: 204 });
    const { body: desk } = await open.admin.call('GET', `/api/admin/orders/${order.id}/desk`);
    const { body: left } = await open.admin.call<Order>('GET', `/api/orders/${order.id}`);
    expect(left).toMatchObject({ grandTotal: '200.00', buyer: { name: 'Erased', phone: 'Erased', email: null } });
    expect(JSON.stringify([desk, left])).not.toMatch(/Meena|9812345678|4711/);
    const { body: paper } = await open.admin.call<{ bills: object[] }>('GET', `/api/orders/${order.id}/bill`);
    expect(paper.bills).toMatchObject([{ snapshot: { buyer: { name: customer.name } } }]);
    const [entry] = await open.shop.database.write.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'DELETE /api/admin/orders/:id/personal-data',
      details: { params: { id: order.id } },
    });
  });

  test('stays while the order is open, and is the business of the account where there is one', async () => {
    const { body: unfinished } = await enter();
    const { id } = await open.customer.place(orderOf(goods));
    for (const [order, sentence] of [
      [unfinished.id, 'This order is still open. Please cancel it or wait until it is sent.'],
      [id, 'This order has an account. Its customer can delete it on the account page.'],
    ] as const) {
      expect(await erase(order)).toMatchObject({ status: 409, body: { message: sentence } });
    }
  });
});
