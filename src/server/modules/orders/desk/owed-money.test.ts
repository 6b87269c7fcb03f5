import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import type { DeskCard, DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Payment } from '#contracts/orders/desk/payments.ts';
import type { MoneyReport } from '#contracts/orders/money-report.ts';
import { orders } from '#server/database/schema/orders.ts';
import { storeCredits } from '#server/database/schema/store-credits.ts';
import { deskPolicy, itemIds, type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { WRONG_RECEIVED } from '#server/testing/desk-sums.ts';
import {
  addProduct,
  createOrderClient,
  type Goods,
  line,
  mailsToCome,
  orderOf,
  type Refusal,
} from '#server/testing/order-fixtures.ts';
import { insertCredit } from '../credit/credit-queries.ts';

let at: OpenDesk;
/** It costs ₹99. */
let fish: Goods;
beforeAll(async () => {
  at = await openDesk();
  fish = await addProduct(at.shop, { stock: 1000, pricePaise: 99_00 });
});
afterAll(() => at?.shop.close());

/** A customer of their own with credit, given for an order of somebody else. */
async function withCredit(...amounts: number[]) {
  const customer = await createOrderClient(at.shop);
  const { id: orderId } = await at.customer.place(orderOf(fish));
  const ids: number[] = [];
  for (const amountPaise of amounts) {
    const credit = { userId: customer.userId, orderId, amountPaise, reason: 'Claim C-1', createdAt: at.clock.now() };
    ids.push(await insertCredit(at.shop.database.write, { ...credit, expiresOn: '2027-03-01' }));
  }
  const left = async () => {
    const rows = await at.shop.database.read
      .select()
      .from(storeCredits)
      .where(eq(storeCredits.userId, customer.userId));
    return ids.map((id) => rows.find((row) => row.id === id)?.leftPaise);
  };
  return { customer, left };
}

type Owner = Awaited<ReturnType<typeof withCredit>>['customer'];

/** Three for ₹297 and ₹150 of delivery, of which the shop has one and sends it for ₹249. */
async function offerOne(customer: Owner, more: object = {}) {
  const order = await customer.place(orderOf([line(fish, 3)], more));
  const [itemId = 0] = itemIds(order);
  await at.desk.offer(order.id, [{ check: 'fewer', itemId, quantity: 1 }]);
  return order.id;
}

const desk = async (id: number) => (await at.admin.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`)).body;
const pay = (id: number, amount: string, more: object = {}, key?: string) =>
  at.admin.call<Payment & Refusal>(
    'POST',
    `/api/admin/orders/${id}/payments`,
    { method: 'upi', amount, ...more },
    key ? { 'idempotency-key': key } : {},
  );
const undo = (id: number, paymentId: number) =>
  at.admin.call<Payment & Refusal>('PATCH', `/api/admin/orders/${id}/payments/${paymentId}`, {
    ...{ state: 'void', note: 'Another order' },
  });
const report = async () =>
  (await at.admin.call<MoneyReport>('GET', '/api/admin/money?from=2026-11-01&to=2026-11-30')).body;

describe('store credit beyond a cheaper offer', () => {
  test('goes back at once, and the order that it still pays whole is processing', async () => {
    const { customer, left } = await withCredit(1071_00);
    const id = await offerOne(customer, { use_store_credit: true });
    expect(await left()).toEqual([624_00]);
    await at.desk.answer(id, { answer: 'accept' });
    expect(await left()).toEqual([822_00]);
    const { order, payments } = await desk(id);
    expect(order).toMatchObject({
      ...{ status: 'processing', grandTotal: '249.00' },
      payment: { state: 'received', received: '249.00', due: '0.00', surplus: '0.00' },
    });
    expect(payments).toMatchObject([{ method: 'credit', amount: '249.00', state: 'received' }]);
  });

  test('goes back to each credit once, through cancelling and restoring', async () => {
    const { customer, left } = await withCredit(100_00, 200_00, 147_00);
    const id = await offerOne(customer, { use_store_credit: true });
    expect(await left()).toEqual([0, 0, 0]);
    await at.desk.answer(id, { answer: 'accept' });
    const given = await left();
    expect(given).toEqual([0, 51_00, 147_00]);
    for (let round = 0; round < 2; round += 1) {
      await at.admin.setStatus(id, 'cancelled');
      expect(await left()).toEqual([100_00, 200_00, 147_00]);
      expect((await desk(id)).order.payment).toMatchObject({ received: '0.00', due: '0.00', surplus: '0.00' });
      await at.admin.setStatus(id, 'pending');
      expect(await left()).toEqual(given);
    }
    expect((await desk(id)).order.payment).toMatchObject({ received: '249.00', due: '0.00', surplus: '0.00' });
  });

  test('goes back before money does, which is then to be paid back', async () => {
    const { customer, left } = await withCredit(100_00);
    const id = await offerOne(customer, { use_store_credit: true });
    await pay(id, '347');
    await at.desk.answer(id, { answer: 'accept' });
    expect(await left()).toEqual([100_00]);
    expect((await desk(id)).order.payment).toMatchObject({ received: '347.00', due: '0.00', surplus: '98.00' });
  });
});

describe('money beyond what is owed', () => {
  test('is named at the desk, in the list, in the report, its file, the overview and the mails', async () => {
    const before = await report();
    const order = await at.customer.place(orderOf(fish));
    await pay(order.id, '100');
    await at.customer.cancel(order.id);
    expect((await at.customer.read(order.id)).body.payment).toEqual({
      ...{ state: 'received', received: '100.00', due: '0.00', surplus: '100.00' },
    });
    const paidTwice = await at.customer.place(orderOf(fish));
    await pay(paidTwice.id, '249');
    await pay(paidTwice.id, '249');
    const { body: list } = await at.admin.call<{ data: DeskCard[] }>('GET', `/api/admin/desk?query=${paidTwice.id}`);
    expect(list.data.find(({ orderId }) => orderId === paidTwice.id)).toMatchObject({ due: '0.00', surplus: '249.00' });

    const { toPayBack } = await report();
    const amount = Number(before.toPayBack.amount) + 349;
    expect(toPayBack).toMatchObject({ orders: before.toPayBack.orders + 2, amount: amount.toFixed(2) });
    expect(toPayBack.first.filter(({ orderId }) => orderId >= order.id)).toEqual([
      { orderId: order.id, status: 'cancelled', name: 'Asha Rao', amount: '100.00' },
      { orderId: paidTwice.id, status: 'processing', name: 'Asha Rao', amount: '249.00' },
    ]);
    const { body: summary } = await at.admin.call<AdminSummary>('GET', '/api/admin/summary');
    expect(summary.toPayBack).toBe(toPayBack.orders);
    const headers = await at.admin.headers();
    const { payload } = await at.shop.app.inject({ url: '/api/admin/money/open.csv', headers });
    expect(payload).toContain(`"${order.id}","2026-11-17","cancelled","Asha Rao","249.00","100.00","0.00","100.00"`);
    const kinds = (await mailsToCome(at.shop, order.id)).map(({ kind }) => kind);
    expect(kinds).toContain('cancellation-to-shop');

    // Paid back, it is nowhere any more.
    await pay(order.id, '100', { direction: 'out' });
    expect((await report()).toPayBack.orders).toBe(toPayBack.orders - 1);
    expect((await at.customer.read(order.id)).body.payment).toMatchObject({ received: '0.00', surplus: '0.00' });
  });

  test('of store credit, spent is not money received', async () => {
    const before = await report();
    const { customer } = await withCredit(500_00);
    await customer.place(orderOf(fish, { use_store_credit: true }));
    const after = await report();
    expect(after).toMatchObject({ received: before.received, payments: before.payments });
    expect(Number(after.creditSpent) - Number(before.creditSpent)).toBe(249);
  });
});

describe('payments', () => {
  test('with the same key count once, and a key is for one payment', async () => {
    const { id } = await at.customer.place(orderOf(fish));
    const twice = await Promise.all([1, 2].map(() => pay(id, '249', { reference: '4123' }, 'key-1')));
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0]?.body.id).toBe(twice[1]?.body.id);
    expect((await desk(id)).order.payment).toMatchObject({ received: '249.00', surplus: '0.00' });
    expect(await pay(id, '1', { reference: '4123' }, 'key-1')).toMatchObject({
      status: 409,
      body: { message: 'This key was already used for another payment.' },
    });
    expect((await pay(id, '1', {}, 'with space')).status).toBe(400);
  });

  test('are paid back as far as they were received', async () => {
    const { id } = await at.customer.place(orderOf(fish));
    const out = (amount: string) => pay(id, amount, { direction: 'out' });
    expect(await out('1')).toMatchObject({
      status: 409,
      body: { message: 'Nothing was received that could be paid back.' },
    });
    const { body: paid } = await pay(id, '249');
    await out('49');
    expect(await out('200.01')).toMatchObject({
      status: 409,
      body: { message: 'Only ₹200 was received and not paid back yet.' },
    });
    expect(await undo(id, paid.id)).toMatchObject({
      status: 409,
      body: { message: '₹49 of it was paid back. Undo that first.' },
    });
    expect((await out('200')).status).toBe(201);
    expect((await desk(id)).order.payment).toMatchObject({ received: '0.00', due: '249.00' });
  });

  test('by store credit are not entered, and give it back when they are undone', async () => {
    const { customer, left } = await withCredit(300_00);
    const { id } = await customer.place(orderOf(fish, { use_store_credit: true }));
    expect(await left()).toEqual([51_00]);
    for (const direction of ['in', 'out']) {
      expect(await pay(id, '10', { method: 'credit', direction })).toMatchObject({
        status: 400,
        body: { errors: { method: 'Please choose how it was paid' } },
      });
    }
    const [credit] = (await desk(id)).payments;
    expect((await undo(id, credit?.id ?? 0)).status).toBe(200);
    expect(await left()).toEqual([300_00]);
    expect((await desk(id)).due).toBe('249.00');
    await at.admin.setStatus(id, 'cancelled');
    await at.admin.setStatus(id, 'pending');
    expect(await left()).toEqual([300_00]);
  });

  test('that made an order ready to pack and are undone let it wait for payment again, without a mail', async () => {
    const order = await at.customer.place(orderOf(fish));
    const lines = itemIds(order).map((itemId) => ({ check: 'available' as const, itemId }));
    await at.desk.check(order.id, { version: 0, lines });
    const { body: paid } = await pay(order.id, '249');
    expect(await desk(order.id)).toMatchObject({ stage: 'to-pack', order: { status: 'processing' } });
    const mails = (await mailsToCome(at.shop, order.id)).length;
    await undo(order.id, paid.id);
    expect(await desk(order.id)).toMatchObject({
      ...{ stage: 'to-collect', due: '249.00', toldAt: null, holdUntil: null },
      order: { status: 'pending', payment: { state: 'requested' } },
    });
    expect(await mailsToCome(at.shop, order.id)).toHaveLength(mails);
    // A status that staff have set stays.
    await at.admin.setStatus(order.id, 'processing');
    const { body: again } = await pay(order.id, '249');
    await undo(order.id, again.id);
    expect(await desk(order.id)).toMatchObject({ stage: 'to-pack', due: '249.00' });
  });
});

test('an offer is not accepted after its deadline, only declined', async () => {
  const id = await offerOne(at.customer);
  at.clock.pass({ hours: deskPolicy.quoteHours, days: 1 });
  await expect(at.desk.answer(id, { answer: 'accept' })).rejects.toThrow('This offer has expired.');
  const [row] = await at.shop.database.read.select().from(orders).where(eq(orders.id, id));
  expect(row).toMatchObject({ status: 'pending', subtotalPaise: 297_00 });
  await at.desk.answer(id, { answer: 'decline' });
});

test('after all of these, the received money of every order is that of its payments', async () => {
  const { rows } = await at.shop.database.write.execute(sql.raw(WRONG_RECEIVED));
  expect(rows).toEqual([]);
});
