import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderPromise } from '#contracts/delivery/order-promise.ts';
import type { DeskCard, DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { callAs } from '#server/testing/call-api.ts';
import { pins, savePolicy } from '#server/testing/delivery-fixtures.ts';
import { type Desk, deskOf, itemIds } from '#server/testing/desk-fixtures.ts';
import {
  addProduct,
  createOrderClient,
  type Goods,
  line,
  type OrderClient,
  orderOf,
  stockOf,
  writtenRows,
} from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { sampleShop } from '#web/mails/mail-samples.ts';
import { renderMail } from '#web/mails/render-mail.tsx';
import { movePromises } from './renew-promise.ts';

let clock: ReturnType<typeof testClock>;
let shop: TestShop;
let admin: OrderClient;
let buyer: OrderClient;
let desk: Desk;
let fish: Goods;
let pump: Goods;
let tank: Goods;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: () => clock.now() });
  clock = testClock('2026-11-16T03:30:00Z');
  admin = await createOrderClient(shop, { isAdmin: true });
  buyer = await createOrderClient(shop);
  desk = deskOf(shop, admin);
  fish = await addProduct(shop, { name: 'Neon Tetra', kind: 'animal', weightGrams: 100 });
  pump = await addProduct(shop, { name: 'Pump' });
  tank = await addProduct(shop, { name: 'Tank', isHeavy: true, weightGrams: 15_000, boxSize: 'large' });
});
afterAll(() => shop.close());

// Monday, nine o'clock in India.
beforeEach(() => {
  clock = testClock('2026-11-16T03:30:00Z');
});

const deskOrder = async (id: number) => (await admin.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`)).body;
const tokenOf = async (id: number) => (await deskOrder(id)).link.split('#')[1] ?? '';
const mailOf = async (order: Order) =>
  (await renderMail({ kind: 'order-received', order, isVerified: true }, sampleShop)).text;

test('while everything is off, an order has the flat charge and no promise', async () => {
  const order = await buyer.place(orderOf([line(fish), line(tank)], { zip_code: pins.shillong }));
  expect(order).toMatchObject({
    shippingCost: '150.00',
    ...{ wishedDispatchOn: null, promise: null, deliveryByAgreement: false },
  });
  const { marks, messages } = await deskOrder(order.id);
  expect({ marks, messages }).toEqual({ marks: [], messages: [] });
  expect(await mailOf(order)).toContain('3-5 working days');
  const chosen = await buyer.tryToPlace(orderOf(fish, { dispatch_on: '2026-11-18' }));
  expect(chosen).toMatchObject({ status: 409, body: { code: 'dispatch_changed', details: { days: [] } } });
});

describe('with the dispatch calendar', () => {
  beforeAll(() => savePolicy(admin, 'dispatch', { isOn: true }));
  beforeEach(() => savePolicy(admin, 'dispatch', { isOn: true, holds: [], notServed: [] }));
  afterAll(() => savePolicy(admin, 'dispatch', { isOn: false }));

  test('an order is promised its days, and page, mail and message name the same', async () => {
    const order = await buyer.place(orderOf(fish));
    const days = { leavesOn: '2026-11-18', arrivesFrom: '2026-11-19', arrivesTo: '2026-11-20' };
    const promise = { ...days, holdId: null, madeAt: clock.now().toISOString(), movedFrom: null, movedBy: null };
    expect(order).toMatchObject({ promise, wishedDispatchOn: null });
    expect((await buyer.read(order.id)).body.promise).toEqual(promise);
    const said = 'Leaves Wed 18 Nov, reaches you Thu 19 – Fri 20 Nov';
    expect(await mailOf(order)).toContain(`${said} if stock and payment are confirmed today.`);
    const [item = 0] = itemIds(order);
    await desk.check(order.id, { version: 0, lines: [{ check: 'available', itemId: item }] });
    const { messages } = await deskOrder(order.id);
    expect(messages.find(({ template }) => template === 'payment')?.text).toContain(`${said}.`);
  });

  test('a parcel that has not come as promised is late from the morning after', async () => {
    const order = await buyer.place(orderOf(fish));
    await admin.setStatus(order.id, 'shipped');
    clock = testClock('2026-11-21T04:29:00Z');
    expect((await deskOrder(order.id)).isLate).toBe(false);
    clock.pass({ minutes: 1 });
    const late = await admin.call<{ data: DeskCard[] }>('GET', '/api/admin/desk?stage=late');
    expect(late.body.data).toContainEqual(expect.objectContaining({ orderId: order.id, stage: 'on-the-way' }));
    const asked = { channel: 'phone', text: 'Asked the courier' };
    await admin.call('POST', `/api/admin/orders/${order.id}/contacts`, asked);
    expect(await deskOrder(order.id)).toMatchObject({ isLate: false, remindAt: '2026-11-22T04:30:00.000Z' });
    await admin.setStatus(order.id, 'delivered');
    expect(await deskOrder(order.id)).toMatchObject({ isLate: false, remindAt: null });
  });

  test.each([
    ['a past day', '2026-11-15'],
    ['a day on which nothing leaves', '2026-11-19'],
    ['a held day', '2026-11-18'],
  ])('%s cannot be chosen, and nothing is written', async (_, day) => {
    const held = { name: 'Heat', from: '2026-11-18', to: '2026-11-18', kinds: ['animal'], where: {} };
    await savePolicy(admin, 'dispatch', { holds: [held] });
    const before = await writtenRows(shop);
    const { status, body } = await buyer.tryToPlace(orderOf(fish, { dispatch_on: day }));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'dispatch_changed' });
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30', '2026-12-01', '2026-12-02'];
    expect(body.details).toEqual({ days });
    expect(await writtenRows(shop)).toEqual(before);
  });

  test('a chosen day is promised, and stays when the promise is renewed', async () => {
    const order = await buyer.place(orderOf(fish, { dispatch_on: '2026-11-24' }));
    expect(order).toMatchObject({ wishedDispatchOn: '2026-11-24', promise: { leavesOn: '2026-11-24' } });
    clock.pass({ days: 1 });
    const [item = 0] = itemIds(order);
    await desk.check(order.id, { version: 0, lines: [{ check: 'available', itemId: item }] });
    const { promise } = (await buyer.read(order.id)).body;
    expect(promise).toMatchObject({ leavesOn: '2026-11-24', madeAt: clock.now().toISOString() });
  });

  test('what cannot be sent there is refused with its name; the rest can be ordered', async () => {
    const to = { zip_code: pins.shillong };
    const left = await stockOf(shop, fish);
    const { status, body } = await buyer.tryToPlace(orderOf([line(fish), line(pump)], to));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'not_served' });
    expect(body.message).toContain('In your cart: Neon Tetra.');
    expect(body.details).toEqual([{ productId: fish.id, name: 'Neon Tetra', sentence: expect.any(String) }]);
    expect(await stockOf(shop, fish)).toBe(left);
    expect(await buyer.place(orderOf(pump, to))).toMatchObject({ promise: { leavesOn: '2026-11-17' } });
  });

  test('an unknown PIN code blocks nothing', async () => {
    expect(await buyer.place(orderOf(fish, { zip_code: pins.unknown }))).toMatchObject({
      promise: { leavesOn: '2026-11-18', arrivesFrom: null, arrivesTo: null },
    });
  });

  test('while nothing is agreed, a later day has a later promise, the same for every reader', async () => {
    const order = await buyer.place(orderOf(fish));
    expect(order.promise).toMatchObject({ leavesOn: '2026-11-18' });
    const token = await tokenOf(order.id);
    clock.pass({ days: 2 });
    const later = { leavesOn: '2026-11-23', arrivesFrom: '2026-11-24', madeAt: clock.now().toISOString() };
    const card = async () =>
      (await admin.call<{ data: DeskCard[] }>('GET', `/api/admin/desk?query=${order.id}`)).body.data[0];
    const readers = async () => [
      (await buyer.read(order.id)).body.promise,
      (await buyer.call<{ data: Order[] }>('GET', '/api/orders')).body.data.find(({ id }) => id === order.id)?.promise,
      (await deskOrder(order.id)).order.promise,
      (await callAs(shop)<LinkedOrder>('GET', `/api/order-link?token=${token}`)).body.promise,
      (await card())?.promise,
    ];
    expect(await readers()).toEqual(Array(5).fill(expect.objectContaining(later)));

    // Agreed: the days stay, and nothing is a condition any more.
    const [item = 0] = itemIds(order);
    await desk.check(order.id, { version: 0, lines: [{ check: 'available', itemId: item }] });
    clock.pass({ days: 2 });
    expect(await readers()).toEqual(Array(5).fill(expect.objectContaining(later)));
    expect(orderPromise((await buyer.read(order.id)).body)).toBe('Leaves Mon 23 Nov, reaches you Tue 24 – Wed 25 Nov.');
  });

  test('full payment renews the promise, and a parcel freezes it', async () => {
    const order = await buyer.place(orderOf(fish));
    clock.pass({ days: 3 });
    await admin.call('POST', `/api/admin/orders/${order.id}/payments`, { amount: order.grandTotal, method: 'upi' });
    const paid = (await buyer.read(order.id)).body;
    expect(paid).toMatchObject({ status: 'processing', promise: { leavesOn: '2026-11-23' } });
    const parcel = { carrier: 'DTDC', shippedOn: '2026-11-19', setShipped: false };
    await admin.call('POST', `/api/admin/orders/${order.id}/shipments`, parcel);
    const held = { name: 'Heat', from: '2026-11-16', to: '2026-12-05', kinds: ['animal'], where: {} };
    await savePolicy(admin, 'dispatch', { holds: [held] });
    await movePromises(shop.ctx);
    expect((await buyer.read(order.id)).body.promise).toEqual(paid.promise);
  });

  test('a hold moves the open orders to its places once, the desk tells, and its end moves them back', async () => {
    const north = await buyer.place(orderOf(fish, { zip_code: pins.jaipur }));
    const south = await buyer.place(orderOf(fish));
    const leaving = async ({ id }: Order) => (await buyer.read(id)).body.promise;
    expect(north.promise?.leavesOn).toBe('2026-11-23');
    clock.pass({ hours: 1 });
    const where = { pinPrefixes: ['30'] };
    const held = { name: 'Summer heat', from: '2026-11-20', to: '2026-11-29', kinds: ['animal'], where };
    await savePolicy(admin, 'dispatch', { holds: [held] });
    expect(await movePromises(shop.ctx)).toBe(1);
    expect(await movePromises(shop.ctx)).toBe(0);
    expect(await leaving(north)).toMatchObject({ leavesOn: '2026-11-30', movedFrom: '2026-11-23' });
    expect(await leaving(south)).toEqual(south.promise);
    const { marks, messages } = await deskOrder(north.id);
    expect(marks).toEqual(['Moved from Mon 23 Nov to Mon 30 Nov: Summer heat']);
    const text = messages.find(({ template }) => template === 'moved')?.text;
    expect(text).toContain('Moved from Mon 23 Nov to Mon 30 Nov: Summer heat.');
    await admin.call('POST', `/api/admin/orders/${north.id}/contacts`, {
      channel: 'whatsapp',
      template: 'moved',
      text,
    });
    expect((await deskOrder(north.id)).marks).toEqual([]);
    clock.pass({ hours: 1 });
    await savePolicy(admin, 'dispatch', { holds: [] });
    expect(await movePromises(shop.ctx)).toBe(1);
    expect(await leaving(north)).toMatchObject({ leavesOn: '2026-11-23', movedFrom: '2026-11-30' });
  });

  test('an order from before to a place that is not served has a mark at the desk', async () => {
    await savePolicy(admin, 'dispatch', { isOn: false });
    const order = await buyer.place(orderOf(fish, { zip_code: pins.shillong }));
    await savePolicy(admin, 'dispatch', { isOn: true });
    expect((await deskOrder(order.id)).marks).toEqual([expect.stringContaining('We cannot send live fish to 793001')]);
  });
});

describe('with delivery rates', () => {
  const zones = [{ name: 'India', where: {}, steps: [{ upToGrams: 1000, amount: '60' }], perKilogramAbove: '20' }];
  beforeAll(() => savePolicy(admin, 'delivery', { isOn: true, zones }));
  afterAll(() => savePolicy(admin, 'delivery', { isOn: false }));

  test('the server alone decides the charge', async () => {
    const order = await buyer.place(orderOf([line(fish, 10)], { shipping_cost: '0.00' }));
    expect(order).toMatchObject({ totalAmount: '2490.00', shippingCost: '0.00', deliveryByAgreement: false });
    expect(await buyer.place(orderOf([line(pump, 5)], { shipping_cost: '1.00' }))).toMatchObject({
      shippingCost: '80.00',
    });
  });

  test('the charge of heavy goods is entered at the desk and accepted by the link', async () => {
    const order = await buyer.place(orderOf([line(tank), line(fish)]));
    expect(order).toMatchObject({ shippingCost: '60.00', grandTotal: '558.00', deliveryByAgreement: true });
    const alone = await buyer.place(orderOf(tank));
    expect(alone).toMatchObject({ shippingCost: '0.00', deliveryByAgreement: true });
    expect(await mailOf(alone)).not.toMatch(/\bfree\b/i);

    expect(await deskOrder(order.id)).toMatchObject({ suggestedDelivery: '400.00' });
    const lines = itemIds(order).map((itemId) => ({ check: 'available' as const, itemId }));
    expect(await desk.check(order.id, { version: 0, lines })).toMatchObject({
      status: 400,
      body: { errors: { shippingCost: 'Please enter what delivery costs with the heavy goods' } },
    });
    const quote = await desk.offer(order.id, lines, { shippingCost: '510.00' });
    expect(quote).toMatchObject({ state: 'sent', shippingCost: '510.00', shippingReason: 'heavy goods' });
    const token = await tokenOf(order.id);
    const visitor = callAs(shop);
    const linked = (await visitor<LinkedOrder>('GET', `/api/order-link?token=${token}`)).body;
    expect(linked).toMatchObject({ deliveryByAgreement: true, quote: { shippingCost: '510.00' } });
    const answered = await visitor<LinkedOrder>('POST', '/api/order-link/answer', {
      token,
      round: 1,
      answer: 'accept',
    });
    expect(answered).toMatchObject({ status: 200, body: { deliveryByAgreement: false, shippingCost: '510.00' } });
    expect((await buyer.read(order.id)).body).toMatchObject({ grandTotal: '1008.00', deliveryByAgreement: false });
  });

  test('fewer pieces cost what the rates say, never more than was ordered', async () => {
    const order = await buyer.place(orderOf([line(pump, 5)]));
    const [itemId = 0] = itemIds(order);
    const { body } = await desk.check(order.id, { version: 0, lines: [{ check: 'fewer', itemId, quantity: 1 }] });
    expect(body).toMatchObject({ state: 'draft', shippingCost: '60.00' });
  });
});

test('a repeated order has the first response again', async () => {
  const body = orderOf(pump);
  const first = await buyer.tryToPlace(body, 'one-key');
  expect((await buyer.tryToPlace(body, 'one-key')).body).toEqual(first.body);
});
