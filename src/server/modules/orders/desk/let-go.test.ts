import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { orderPayments } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';
import { dueWork, startDueWork } from '#server/modules/housekeeping/due-work.ts';
import { type Desk, itemIds, type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
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

let clock: OpenDesk['clock'];
let shop: TestShop;
let customer: OrderClient;
let admin: OrderClient;
let desk: Desk;
let fish: Goods;
let shrimp: Goods;
beforeAll(async () => {
  ({ clock, shop, customer, admin, desk } = await openDesk());
});
beforeEach(async () => {
  // What other tests leave has no deadline.
  await shop.database.write.update(orders).set({ holdUntil: null });
  fish = await addProduct(shop, { stock: 100, name: 'Fish' });
  shrimp = await addProduct(shop, { stock: 100, name: 'Shrimp' });
});
afterAll(async () => {
  await ledgerAddsUp(shop.database.write);
  await shop.close();
});

/** An order of six, of which two are dead; one shrimp is offered instead. */
async function asked(): Promise<number> {
  const order = await customer.place(orderOf([line(fish, 6)]));
  const [itemId = 0] = itemIds(order);
  await desk.offer(order.id, [
    { check: 'fewer', itemId, quantity: 4 },
    { check: 'substitute', replaces: itemId, productId: shrimp.id, quantity: 1 },
  ]);
  return order.id;
}

async function agreed(): Promise<number> {
  const order = await customer.place(orderOf([line(fish, 6)]));
  await desk.check(order.id, { version: 0, lines: [{ check: 'available', itemId: itemIds(order)[0] ?? 0 }] });
  return order.id;
}

const statusOf = async (id: number) => (await admin.read(id)).body.status;
const letGo = async () => (await dueWork(shop.ctx, shop.settings))['orders let go'];
async function setPolicy(values: object) {
  const { body } = await admin.call<{ version: number }>('GET', '/api/admin/policies/desk');
  return admin.call('PUT', '/api/admin/policies/desk', { version: body.version, values });
}

test('an unanswered quote ends at the minute: cancelled by the shop, stock back, one mail', async () => {
  const id = await asked();
  const end = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString();
  const before = await mailsToCome(shop, id);
  expect([await stockOf(shop, fish), await stockOf(shop, shrimp)]).toEqual([94, 99]);
  clock.pass({ hours: 23, minutes: 59 });
  expect(await letGo()).toBe(0);
  expect(await statusOf(id)).toBe('pending');
  clock.pass({ minutes: 1 });
  expect(await letGo()).toBe(1);
  expect(await letGo()).toBe(0);
  const { body } = await admin.read(id);
  expect(body.status).toBe('cancelled');
  expect(body.history.at(-1)).toEqual({ status: 'cancelled', at: end, by: 'shop' });
  expect([await stockOf(shop, fish), await stockOf(shop, shrimp)]).toEqual([98, 100]);
  expect((await mailsToCome(shop, id)).slice(before.length)).toEqual([
    { kind: 'order-let-go', orderId: id, heldUntil: end },
  ]);
  await expect(desk.answer(id, { answer: 'accept' })).rejects.toThrow('This order has been cancelled.');
});

test('what was agreed and not paid ends too', async () => {
  const id = await agreed();
  clock.pass({ hours: 24 });
  expect(await letGo()).toBe(1);
  expect(await statusOf(id)).toBe('cancelled');
  expect(await stockOf(shop, fish)).toBe(100);
});

const pay = (orderId: number, state: 'claimed' | 'received') =>
  shop.database.write.insert(orderPayments).values({
    ...{ orderId, state, direction: 'in', method: 'upi', amountPaise: 100, createdAt: clock.now() },
  });

test.each<[string, (id: number) => Promise<unknown>]>([
  ['with a payment that the customer reports', (id) => pay(id, 'claimed')],
  ['with a payment', (id) => pay(id, 'received')],
  [
    'paid on delivery',
    (id) => shop.database.write.execute(sql`update orders set pays_on_delivery = true where id = ${id}`),
  ],
  ['that is packed', (id) => admin.setStatus(id, 'processing')],
  [
    'that the shop checks again',
    async (id) => {
      const { items } = (await admin.read(id)).body;
      await desk.check(id, { version: 2, lines: [{ check: 'fewer', itemId: items[0]?.id ?? 0, quantity: 1 }] });
    },
  ],
  ['whose customer asks for a change', (id) => desk.answer(id, { answer: 'change', message: 'Two red ones, please.' })],
])('an order %s is never let go', async (_, happens) => {
  const id = await asked();
  await happens(id);
  clock.pass({ days: 30 });
  expect(await letGo()).toBe(0);
  expect(await statusOf(id)).not.toBe('cancelled');
});

test('an order that nobody has checked is never let go', async () => {
  const { id } = await customer.place(orderOf([line(fish, 6)]));
  clock.pass({ days: 30 });
  expect(await letGo()).toBe(0);
  expect(await statusOf(id)).toBe('pending');
});

test('where letting go is off a quote only expires, and the order waits for the shop', async () => {
  const id = await asked();
  expect(await setPolicy({ letGo: false })).toMatchObject({ status: 200 });
  clock.pass({ days: 2 });
  await letGo();
  expect(await statusOf(id)).toBe('pending');
  expect([await stockOf(shop, fish), await stockOf(shop, shrimp)]).toEqual([94, 100]);
  await expect(desk.answer(id, { answer: 'accept' })).rejects.toMatchObject({ code: 'stale' });
  expect(await letGo()).toBe(0);
  expect(await setPolicy({ letGo: true })).toMatchObject({ status: 200 });
});

test('several processes at once let every order go once, a hundred a round each', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await agreed());
  clock.pass({ days: 2 });
  const counts = await Promise.all(Array.from({ length: 4 }, letGo));
  expect(counts.reduce((sum = 0, count = 0) => sum + count)).toBe(12);
  expect(await stockOf(shop, fish)).toBe(100);
  const { rows } = await shop.database.write.execute<{ events: number; mails: number }>(sql`select
    (select count(*)::int from order_events where order_id >= ${ids[0]} and by = 'shop' and actor_id is null) as events,
    (select count(*)::int from pgboss.job where data ->> 'kind' = 'order-let-go' and
      (data ->> 'orderId')::int >= ${ids[0]}) as mails`);
  expect(rows).toEqual([{ events: ids.length, mails: ids.length }]);
});

test('it runs at the start and every five minutes until it is stopped, and a failure does not end it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const warn = vi.fn();
    let isFailing = true;
    const now = () => {
      if (isFailing) throw new Error('no clock');
      return clock.now();
    };
    const work = startDueWork({ ...shop.ctx, now, log: { ...shop.ctx.log, debug: vi.fn(), warn } }, shop.settings);
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    isFailing = false;
    const id = await agreed();
    clock.pass({ days: 2 });
    vi.advanceTimersByTime(300_000);
    await expect.poll(() => statusOf(id)).toBe('cancelled');
    await work.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
