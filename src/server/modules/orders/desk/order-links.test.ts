import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { orderPayments, orderQuotes } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';
import { callAs } from '#server/testing/call-api.ts';
import {
  addProduct,
  createOrderClient,
  type Goods,
  type OrderClient,
  orderOf,
  type Refusal,
} from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock();
let shop: TestShop;
let owner: OrderClient;
let asha: OrderClient;
let goods: Goods;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config: { rateLimit: true } });
  [owner, asha] = [await createOrderClient(shop, { isAdmin: true }), await createOrderClient(shop)];
  goods = await addProduct(shop, { stock: 1000 });
});
afterAll(() => shop.close());

const address = {
  recipient_name: 'Lakshmi Rao',
  address_line_1: '7 Lotus Street',
  city: 'Chittoor',
  zip_code: '517001',
};

async function placed(state?: 'sent' | 'accepted'): Promise<{ id: number; token: string }> {
  // Orders of one customer are limited.
  await shop.database.write.update(orders).set({ createdAt: new Date('2026-01-01T00:00:00Z') });
  const { id } = await (await createOrderClient(shop)).place(orderOf(goods, address));
  if (state) {
    await shop.database.write.insert(orderQuotes).values({
      ...{ orderId: id, round: 1, state, lines: [], subtotalPaise: 249_00, shippingPaise: 150_00, version: 1 },
      ...{ createdAt: clock.now(), sentAt: clock.now() },
    });
  }
  return { id, token: await tokenOf(id) };
}

async function tokenOf(id: number, renew = false): Promise<string> {
  const { body } = await owner.call<{ url: string }>('POST', `/api/admin/orders/${id}/link`, { renew });
  return body.url.split('#')[1] ?? '';
}

const visitor = () => callAs(shop);
const open = (token: string) =>
  visitor()<LinkedOrder & Refusal>('GET', `/api/order-link?token=${encodeURIComponent(token)}`);
const paid = (token: string, reference?: string) =>
  visitor()<LinkedOrder & Refusal>('POST', '/api/order-link/paid', { token, reference });

describe('a link', () => {
  test('shows the order without telephone, e-mail address and street, and is never cached', async () => {
    const { id, token } = await placed('accepted');
    const { status, body, headers } = await open(token);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      ...{ id, status: 'pending', firstName: 'Lakshmi', city: 'Chittoor', zipCode: '517001', grandTotal: '399.00' },
      items: [{ name: goods.name, quantity: 1, totalPrice: '249.00' }],
      quote: { round: 1, state: 'accepted', grandTotal: '399.00' },
      payment: { state: 'requested', due: '399.00', ways: { upiId: '', upiLink: null, isMerchant: false } },
    });
    const sent = JSON.stringify(body);
    for (const personal of ['Lotus Street', 'Rao', '@', '98765']) expect(sent).not.toContain(personal);
  });

  test('is the same until it is renewed, which ends it', async () => {
    const { id, token } = await placed();
    expect(await tokenOf(id)).toBe(token);
    const next = await tokenOf(id, true);
    expect(next).not.toBe(token);
    expect((await open(token)).status).toBe(404);
    expect((await open(next)).status).toBe(200);
  });

  test('its owner gets the path, another customer does not', async () => {
    const { id } = await asha.place(orderOf(goods));
    const { body } = await asha.call<{ path: string }>('GET', `/api/orders/${id}/link`);
    expect(body.path).toBe(`/o#${await tokenOf(id)}`);
    expect((await (await createOrderClient(shop)).call('GET', `/api/orders/${id}/link`)).status).toBe(403);
  });

  test('offers UPI once there is an ID, with the exact amount', async () => {
    const version = (await owner.call<{ version: number }>('GET', '/api/admin/policies/desk')).body.version;
    const values = { upiId: 'jalaja@okbank', upiName: 'Jalaja', bankText: 'IFSC 1' };
    await owner.call('PUT', '/api/admin/policies/desk', { values, version });
    const { id, token } = await placed('accepted');
    expect((await open(token)).body.payment.ways).toEqual({
      ...{ upiId: 'jalaja@okbank', upiName: 'Jalaja', bankText: 'IFSC 1', isMerchant: false },
      upiLink: expect.stringMatching(`^upi://pay\\?pa=jalaja%40okbank&pn=Jalaja&am=399.00&cu=INR&.*&tr=J${id}R1$`),
    });
    expect((await open((await placed('sent')).token)).body.payment).toMatchObject({ state: 'none', ways: null });
  });
});

describe('“I have paid”', () => {
  const payments = (id: number) =>
    shop.database.write.select().from(orderPayments).where(eq(orderPayments.orderId, id));

  test('is a claim that the shop confirms; saying it again corrects the reference', async () => {
    const { id, token } = await placed('accepted');
    const first = await paid(token, '412345678901');
    expect(first).toMatchObject({
      status: 202,
      body: { payment: { state: 'claimed', due: '399.00', received: '0.00' } },
    });
    await paid(token);
    await paid(token, '412345678999');
    const [claimed, ...more] = await payments(id);
    expect(more).toEqual([]);
    expect(claimed).toMatchObject({ state: 'claimed', amountPaise: 399_00, reference: '412345678999', actorId: null });
    expect((await owner.read(id)).body.status).toBe('pending');

    await owner.call('PATCH', `/api/admin/orders/${id}/payments/${claimed?.id}`, { state: 'received' });
    expect((await owner.read(id)).body).toMatchObject({ status: 'processing', payment: { state: 'received' } });
    expect(await paid(token)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('from two tabs at once is one claim', async () => {
    const { id, token } = await placed('accepted');
    const answers = await Promise.all([paid(token, 'one'), paid(token, 'two'), paid(token, 'three')]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await payments(id)).toHaveLength(1);
  });

  test('needs an agreed order', async () => {
    const { id, token } = await placed('sent');
    expect((await paid(token)).status).toBe(409);
    await owner.setStatus(id, 'cancelled');
    expect(await paid(token)).toMatchObject({ status: 409, body: { message: 'This order has been cancelled.' } });
    expect(await payments(id)).toEqual([]);
  });

  test('can be corrected ten times an hour; the same again does not count', async () => {
    const { token } = await placed('accepted');
    for (let index = 0; index < 10; index += 1) {
      expect((await paid(token, `ref ${index}`)).status).toBe(202);
      expect((await paid(token, `ref ${index}`)).status).toBe(202);
    }
    expect((await paid(token, 'ref 11')).status).toBe(429);
    clock.pass({ hours: 1 });
    expect((await paid(token, 'ref 11')).status).toBe(202);
  });
});
