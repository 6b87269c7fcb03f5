import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderContact } from '#contracts/orders/desk/contacts.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Payment } from '#contracts/orders/desk/payments.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { orderQuotes } from '#server/database/schema/order-desk.ts';
import {
  addProduct,
  createOrderClient,
  type Goods,
  mailsToCome,
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
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  [owner, asha] = [await createOrderClient(shop, { isAdmin: true }), await createOrderClient(shop)];
  goods = await addProduct(shop, { stock: 1000 });
});
afterAll(() => shop.close());

/** Of ₹399. */
const placed = async () => (await asha.place(orderOf(goods))).id;
const desk = async (id: number) => (await owner.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`)).body;
const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();

async function quoted(orderId: number, state: 'sent' | 'accepted'): Promise<void> {
  await shop.database.write.insert(orderQuotes).values({
    ...{ orderId, round: 1, state, lines: [], subtotalPaise: 249_00, shippingPaise: 150_00, version: 1 },
    ...{ createdAt: clock.now(), sentAt: clock.now() },
  });
}

async function setPolicy(values: object): Promise<void> {
  const { body } = await owner.call<{ version: number }>('GET', '/api/admin/policies/desk');
  const saved = await owner.call('PUT', '/api/admin/policies/desk', { values, version: body.version });
  expect(saved.status).toBe(200);
}

describe('payments', () => {
  const pay = (id: number, amount: string, more: object = {}) =>
    owner.call<Payment & Refusal>('POST', `/api/admin/orders/${id}/payments`, { method: 'upi', amount, ...more });
  const change = (id: number, paymentId: number, body: object) =>
    owner.call<Payment & Refusal>('PATCH', `/api/admin/orders/${id}/payments/${paymentId}`, body);

  test('are recorded as received, today unless another day is given', async () => {
    const id = await placed();
    const { status, body } = await pay(id, '100.50', { reference: ' 412345678901 ', note: 'by Asha’s brother' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      direction: 'in',
      method: 'upi',
      amount: '100.50',
      reference: '412345678901',
      state: 'received',
      receivedOn: '2026-03-01',
      note: 'by Asha’s brother',
      createdAt: clock.now().toISOString(),
      by: 'Asha Rao',
    });
    expect((await pay(id, '1', { receivedOn: '2026-02-28' })).body.receivedOn).toBe('2026-02-28');
    const order = (await asha.read(id)).body;
    expect(order).toMatchObject({ status: 'pending', payment: { state: 'part', due: '297.50', received: '101.50' } });
  });

  test('in full set a pending order to processing, once and with its mail', async () => {
    const id = await placed();
    await pay(id, '398.99');
    expect((await asha.read(id)).body.status).toBe('pending');
    await pay(id, '0.01');
    await pay(id, '5');
    const { body } = await asha.read(id);
    expect(body).toMatchObject({ status: 'processing', payment: { state: 'received', due: '0.00' } });
    expect(body.history.map(({ status }) => status)).toEqual(['pending', 'processing']);
    const mails = (await mailsToCome(shop, id)).filter(({ kind }) => kind === 'order-status');
    expect(mails).toEqual([{ kind: 'order-status', orderId: id, status: 'processing', to: 'customer' }]);
  });

  test.each(['shipped', 'delivered', 'cancelled'])('leave a %s order where it is', async (status) => {
    const id = await placed();
    await owner.setStatus(id, status);
    expect((await pay(id, '399')).status).toBe(201);
    expect((await asha.read(id)).body.status).toBe(status);
  });

  test('leave an order pending while its total is not agreed, or where the owner wants it so', async () => {
    const asked = await placed();
    await quoted(asked, 'sent');
    await pay(asked, '399');
    expect((await asha.read(asked)).body.status).toBe('pending');
    await setPolicy({ processingOnPayment: false });
    const id = await placed();
    await pay(id, '399');
    expect((await asha.read(id)).body.status).toBe('pending');
    await setPolicy({ processingOnPayment: true });
  });

  test('become void with a reason, and money paid back is due again', async () => {
    const id = await placed();
    const { body: payment } = await pay(id, '399');
    expect(await change(id, payment.id, { state: 'void' })).toMatchObject({
      status: 400,
      body: { errors: { note: 'Please say why this payment does not count' } },
    });
    expect((await change(id, payment.id, { state: 'refused' })).status).toBe(409);
    expect((await change(id, payment.id, { state: 'void', note: 'wrong order' })).body).toMatchObject({
      state: 'void',
      note: 'wrong order',
    });
    expect((await desk(id)).due).toBe('399.00');
    expect((await change(id, payment.id, { state: 'received' })).status).toBe(409);
    await pay(id, '399');
    await pay(id, '399', { direction: 'out', method: 'bank' });
    expect((await asha.read(id)).body.payment).toEqual({
      ...{ state: 'refunded', due: '399.00', received: '0.00', surplus: '0.00' },
    });
  });

  test.each([
    [{ method: 'upi', amount: '0' }, 'amount'],
    [{ method: 'upi', amount: '-5' }, 'amount'],
    [{ method: 'barter', amount: '5' }, 'method'],
    [{ method: 'upi', amount: '5', reference: 'x'.repeat(51) }, 'reference'],
    [{ method: 'upi', amount: '5', receivedOn: 'yesterday' }, 'receivedOn'],
  ])('refuse %j', async (body, field) => {
    const answer = await owner.call('POST', `/api/admin/orders/${await placed()}/payments`, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });

  test('of other orders and unknown ones are not found', async () => {
    const [id, other] = [await placed(), await placed()];
    const { body: payment } = await pay(id, '1');
    expect((await change(other, payment.id, { state: 'void', note: 'x' })).status).toBe(404);
    expect((await pay(999_999, '1')).status).toBe(404);
  });

  test('the audit log has the amount, but no reference and no note', async () => {
    const id = await placed();
    await pay(id, '12.50', { reference: 'SECRET-1', note: 'SECRET-2' });
    const [entry] = (await shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, owner.userId))).slice(
      -1,
    );
    expect(entry?.sentence).toBe(`Recorded a payment of ₹12.50 (in) for order #${id}`);
    expect(JSON.stringify(entry)).not.toContain('SECRET');
  });
});

describe('contacts', () => {
  const note = (id: number, more: object = {}) =>
    owner.call<OrderContact & Refusal>('POST', `/api/admin/orders/${id}/contacts`, { channel: 'whatsapp', ...more });

  test('are listed with who made them', async () => {
    const id = await placed();
    const { status, body } = await note(id, { text: 'Is ₹399 fine?', template: 'payment', outcome: 'will-reply' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ direction: 'out', text: 'Is ₹399 fine?', template: 'payment', by: 'Asha Rao' });
    expect((await desk(id)).contacts).toEqual([body]);
  });

  test('move the reminder of an open quote to 6 and 20 hours after sending, and then there is none', async () => {
    const id = await placed();
    await quoted(id, 'sent');
    const [six, twenty] = [at(6), at(20)];
    await note(id, { text: 'sent' });
    expect((await desk(id)).remindAt).toBe(six);
    clock.pass({ hours: 7 });
    expect((await desk(id)).isLate).toBe(true);
    await note(id, { channel: 'phone', text: null, outcome: 'no-answer' });
    expect(await desk(id)).toMatchObject({ remindAt: twenty, isLate: false });
    clock.pass({ hours: 14 });
    await note(id, { text: 'last try' });
    expect(await desk(id)).toMatchObject({ remindAt: null, isLate: false });
  });

  test('set the reminder that they name, and end one that is over', async () => {
    const id = await placed();
    const remindAt = at(2);
    await note(id, { text: 'later', remindAt });
    expect((await desk(id)).remindAt).toBe(remindAt);
    await note(id, { text: 'hello' });
    expect((await desk(id)).remindAt).toBe(remindAt);
    clock.pass({ hours: 3 });
    await note(id, { text: 'hello again' });
    expect((await desk(id)).remindAt).toBeNull();
  });

  test.each([
    { text: 'x'.repeat(1001) },
    { channel: 'pigeon', text: 'x' },
    { text: 'x', remindAt: 'soon' },
    { text: 'x', remindAt: '1023-02-22T20:41:17Z' },
  ])('refuse %j', async (more) => {
    expect((await note(await placed(), more)).status).toBe(400);
  });

  test('leave no text in the audit log', async () => {
    await note(await placed(), { text: 'SECRET-TEXT' });
    expect(JSON.stringify(await shop.database.write.select().from(auditLog))).not.toContain('SECRET-TEXT');
  });
});
