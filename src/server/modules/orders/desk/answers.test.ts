import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { type Desk, itemIds, openDesk, wrongTotals } from '#server/testing/desk-fixtures.ts';
import { ledgerAddsUp } from '#server/testing/ledger-adds-up.ts';
import {
  addProduct,
  type Goods,
  line,
  mailsToCome,
  type OrderClient,
  orderOf,
  stockOf,
} from '#server/testing/order-fixtures.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let customer: OrderClient;
let admin: OrderClient;
let desk: Desk;
beforeAll(async () => {
  ({ shop, customer, admin, desk } = await openDesk());
});
afterAll(async () => {
  expect(await wrongTotals(shop)).toEqual([]);
  await ledgerAddsUp(shop.database.write);
  await shop.close();
});

type World = { order: Order; id: number; fish: Goods; shrimp: Goods; itemId: number };

/** Six fish of ₹100, of which four are there; three shrimps of ₹50 are offered instead. Of each there were ten. */
async function asked(): Promise<World> {
  const fish = await addProduct(shop, { stock: 10, pricePaise: 100_00, name: 'Fish' });
  const shrimp = await addProduct(shop, { stock: 10, pricePaise: 50_00, name: 'Shrimp' });
  const order = await customer.place(orderOf([line(fish, 6)]));
  const [itemId = 0] = itemIds(order);
  await desk.offer(order.id, [
    { check: 'fewer', itemId, quantity: 4 },
    { check: 'substitute', replaces: itemId, productId: shrimp.id, quantity: 3 },
  ]);
  return { order, id: order.id, fish, shrimp, itemId };
}

const stocks = async ({ fish, shrimp }: World) => [await stockOf(shop, fish), await stockOf(shop, shrimp)];
const linesOf = async (id: number) =>
  (await admin.read(id)).body.items.map(({ product, quantity }) => [product.name, quantity]);

test('of a paid order only a part can be sent: it is offered again, and the rest is paid back', async () => {
  const fish = await addProduct(shop, { stock: 10, pricePaise: 100_00 });
  const { id, ...order } = await customer.place(orderOf([line(fish, 6)]));
  const [itemId = 0] = itemIds({ id, ...order });
  const version = (await desk.check(id, { version: 0, lines: [{ check: 'available', itemId }] })).body.version;
  const pay = (body: object) => admin.call('POST', `/api/admin/orders/${id}/payments`, body);
  await pay({ method: 'upi', amount: order.grandTotal });
  expect((await admin.read(id)).body.status).toBe('processing');

  await admin.setStatus(id, 'pending');
  const draft = await desk.check(id, { version, lines: [{ check: 'fewer', itemId, quantity: 4 }] });
  const sent = await desk.send(id, draft.body.version);
  await desk.answer(id, { round: sent.body.round, answer: 'accept' });
  expect((await pay({ direction: 'out', method: 'upi', amount: '200.00' })).status).toBe(201);
  const { grandTotal, payment, status } = (await customer.read(id)).body;
  expect({ grandTotal, payment, status }).toMatchObject({
    grandTotal: '550.00',
    payment: { state: 'received', due: '0.00' },
    status: 'processing',
  });
});

test('the order says what the shop awaits: an answer to its offer, then a payment, then nothing', async () => {
  const order = await customer.place(orderOf([line(await addProduct(shop, { stock: 10 }), 6)]));
  const [itemId = 0] = itemIds(order);
  const awaited = async () => (await customer.read(order.id)).body.awaits;
  expect([order.awaits, await awaited()]).toEqual([null, null]);
  await desk.offer(order.id, [{ check: 'fewer', itemId, quantity: 4 }]);
  expect(await awaited()).toBe('answer');
  await desk.answer(order.id, { answer: 'accept' });
  expect(await awaited()).toBe('payment');
  const setOnDelivery = (paysOnDelivery: boolean) =>
    admin.call('PATCH', `/api/admin/orders/${order.id}/desk`, { paysOnDelivery });
  await setOnDelivery(true);
  expect(await awaited()).toBeNull();
  await setOnDelivery(false);
  await admin.setStatus(order.id, 'cancelled');
  expect(await awaited()).toBeNull();
});

test('accepting makes the substitute a line of the order', async () => {
  const world = await asked();
  expect(await stocks(world)).toEqual([4, 7]);
  expect(await desk.answer(world.id, { answer: 'accept' })).toEqual({ isRepeat: false });
  expect(await linesOf(world.id)).toEqual([
    ['Fish', 4],
    ['Shrimp', 3],
  ]);
  expect((await customer.read(world.id)).body).toMatchObject({ totalAmount: '550.00', grandTotal: '700.00' });
  expect(await stocks(world)).toEqual([4, 7]);
  await admin.setStatus(world.id, 'cancelled');
  expect(await stocks(world)).toEqual([8, 10]);
});

test('taking less is agreed at once, and what is given up goes back into stock', async () => {
  const world = await asked();
  const { id, itemId } = world;
  const lines = [
    { itemId, isSubstitute: false, quantity: 1 },
    { itemId, isSubstitute: true, quantity: 2 },
  ];
  await desk.answer(id, { answer: 'change', lines });
  expect(await linesOf(id)).toEqual([
    ['Fish', 1],
    ['Shrimp', 2],
  ]);
  expect((await customer.read(id)).body).toMatchObject({ grandTotal: '350.00', payment: { state: 'requested' } });
  expect(await stocks(world)).toEqual([7, 8]);
  expect(await desk.answer(id, { answer: 'change', lines })).toEqual({ isRepeat: true });
  await expect(desk.answer(id, { answer: 'accept' })).rejects.toMatchObject({ code: 'conflict' });
});

test('a message goes back to the desk and releases the substitutes', async () => {
  const world = await asked();
  const answer = { answer: 'change', message: 'Red ones, please.' } as const;
  await desk.answer(world.id, answer);
  expect(await desk.answer(world.id, answer)).toEqual({ isRepeat: true });
  expect(await stocks(world)).toEqual([4, 10]);
  expect(await linesOf(world.id)).toEqual([['Fish', 6]]);
  const again = await desk.offer(world.id, [{ check: 'fewer', itemId: world.itemId, quantity: 5 }], { version: 4 });
  expect(again.round).toBe(2);
  await expect(desk.answer(world.id, answer)).rejects.toMatchObject({ code: 'stale' });
  await desk.answer(world.id, { round: 2 });
  expect(await linesOf(world.id)).toEqual([['Fish', 5]]);
});

test('declining cancels at once without an actor, and tells the shop', async () => {
  const world = await asked();
  await desk.answer(world.id, { answer: 'decline' });
  expect(await desk.answer(world.id, { answer: 'decline' })).toEqual({ isRepeat: true });
  const { body } = await admin.read(world.id);
  expect(body.history).toMatchObject([{}, { status: 'cancelled', by: 'customer' }]);
  expect(await stocks(world)).toEqual([8, 10]);
  expect((await mailsToCome(shop, world.id)).slice(2)).toEqual([
    { kind: 'order-offer', orderId: world.id, round: 1 },
    { kind: 'order-status', orderId: world.id, status: 'cancelled', to: 'customer' },
    { kind: 'cancellation-to-shop', orderId: world.id },
  ]);
  await expect(desk.answer(world.id, { answer: 'accept' })).rejects.toThrow('This order has been cancelled.');
});

test('an order of which the customer takes nothing is cancelled; restored, it is checked again', async () => {
  const world = await asked();
  const { id, itemId } = world;
  const nothing = [true, false].map((isSubstitute) => ({ itemId, isSubstitute, quantity: 0 }));
  const answer = { answer: 'change' as const, lines: nothing };
  expect(await desk.answer(id, answer)).toEqual({ isRepeat: false });
  expect(await desk.answer(id, answer)).toEqual({ isRepeat: true });
  expect((await admin.read(id)).body.status).toBe('cancelled');
  expect(await stocks(world)).toEqual([8, 10]);
  await expect(desk.answer(id, { answer: 'accept' })).rejects.toThrow('This order has been cancelled.');
  await admin.setStatus(id, 'pending');
  expect((await admin.call('GET', `/api/admin/orders/${id}/desk`)).body).toMatchObject({
    stage: 'to-check',
    order: { payment: { state: 'none' } },
  });
});

test.each<[string, (world: World) => Parameters<Desk['answer']>[1], number]>([
  [
    'more than offered',
    ({ itemId }) => ({ answer: 'change', lines: [{ itemId, isSubstitute: false, quantity: 5 }] }),
    400,
  ],
  [
    'of a line that is not there',
    () => ({ answer: 'change', lines: [{ itemId: 0, isSubstitute: false, quantity: 0 }] }),
    400,
  ],
  ['without saying what', () => ({ answer: 'change' }), 400],
  ['to a round that never was', () => ({ round: 2 }), 409],
  ['to what was ordered', () => ({ round: 0 }), 409],
])('an answer %s is refused', async (_, answerOf, status) => {
  const world = await asked();
  await expect(desk.answer(world.id, answerOf(world))).rejects.toMatchObject({ status });
  expect(await stocks(world)).toEqual([4, 7]);
});

test('of different answers at once one counts', async () => {
  const world = await asked();
  const answers = await Promise.allSettled([
    desk.answer(world.id, { answer: 'accept' }),
    desk.answer(world.id, { answer: 'decline' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { status } = (await admin.read(world.id)).body;
  expect(await stocks(world)).toEqual(status === 'cancelled' ? [8, 10] : [4, 7]);
});

describe('products that were deleted', () => {
  const remove = async ({ fish, shrimp }: World) => {
    for (const { id } of [fish, shrimp]) expect((await admin.call('DELETE', `/api/products/${id}`)).status).toBe(204);
  };

  test('after the quote was sent stay in the agreed order, and no stock moves', async () => {
    const world = await asked();
    await remove(world);
    expect(await desk.answer(world.id, { answer: 'accept' })).toEqual({ isRepeat: false });
    expect(await linesOf(world.id)).toEqual([
      ['Fish', 4],
      ['Shrimp', 3],
    ]);
    expect((await admin.setStatus(world.id, 'cancelled')).status).toBe(200);
    expect(await admin.setStatus(world.id, 'pending')).toMatchObject({
      status: 409,
      body: { code: 'insufficient_stock', message: 'Fish is no longer in the shop.' },
    });
  });

  test('before the stock check are kept or removed, never raised', async () => {
    const world = await asked();
    await remove(world);
    const { id, itemId } = world;
    const raised = await desk.check(id, { version: 2, lines: [{ check: 'fewer', itemId, quantity: 7 }] });
    expect(raised.status).toBe(400);
    await desk.offer(id, [{ check: 'fewer', itemId, quantity: 5, restock: true }], { version: 2 });
    await desk.answer(id, { round: 2, answer: 'accept' });
    expect(await linesOf(id)).toEqual([['Fish', 5]]);
    expect((await desk.check(id, { version: 5, lines: [{ check: 'fewer', itemId, quantity: 1 }] })).status).toBe(200);
  });
});

test('a repeat of the order still returns what was ordered', async () => {
  const fish = await addProduct(shop, { stock: 10, pricePaise: 100_00 });
  const first = await customer.tryToPlace(orderOf([line(fish, 6)]), 'a-key-of-this-order');
  const { id, items } = first.body;
  await desk.offer(id, [{ check: 'fewer', itemId: items[0]?.id ?? 0, quantity: 2 }]);
  await desk.answer(id, {});
  const again = await customer.tryToPlace(orderOf([line(fish, 6)]), 'a-key-of-this-order');
  expect(again.body).toEqual(first.body);
});

describe('a change of status with an open quote', () => {
  const pairs = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => to !== from).map((to): [OrderStatus, OrderStatus] => [from, to]),
  );

  test.each(pairs)('from %s to %s keeps the stock right', async (from, to) => {
    const world = await asked();
    const expected = (status: OrderStatus, isOpen: boolean) => [status === 'cancelled' ? 8 : 4, isOpen ? 7 : 10];
    if (from !== 'pending') await admin.setStatus(world.id, from);
    expect(await stocks(world)).toEqual(expected(from, from === 'pending'));
    expect((await admin.setStatus(world.id, to)).status).toBe(200);
    expect(await stocks(world)).toEqual(expected(to, false));
    await expect(desk.answer(world.id, { answer: 'accept' })).rejects.toMatchObject({ status: 409 });
  });

  test('leaving cancelled takes the same again, or is refused', async () => {
    const world = await asked();
    await admin.setStatus(world.id, 'cancelled');
    const other = await customer.place(orderOf([line(world.fish, 5)]));
    expect(await admin.setStatus(world.id, 'pending')).toMatchObject({
      status: 409,
      body: { code: 'insufficient_stock', details: [{ wanted: 4, stock: 3 }] },
    });
    await customer.cancel(other.id);
    expect(await admin.setStatus(world.id, 'pending')).toMatchObject({ status: 200 });
    expect(await stocks(world)).toEqual([4, 10]);
  });
});
