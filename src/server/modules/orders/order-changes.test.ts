import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses, stockEffect } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { users } from '#server/database/schema/accounts.ts';
import {
  addProduct,
  createOrderClient,
  line,
  mailsToCome,
  type OrderClient,
  orderOf,
  stockOf,
  writtenRows,
} from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock();
let shop: TestShop;
let asha: OrderClient;
let owner: OrderClient;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  [asha, owner] = [await createOrderClient(shop), await createOrderClient(shop, { isAdmin: true })];
});
afterAll(() => shop.close());

async function placed(quantity = 3, stock = 10) {
  const goods = await addProduct(shop, { stock });
  return { goods, order: await asha.place(orderOf([line(goods, quantity)])) };
}

const changes = orderStatuses.flatMap((from) => orderStatuses.map((to): [OrderStatus, OrderStatus] => [from, to]));

describe('an administrator changes a status', () => {
  test.each(changes)('from %s to %s', async (from, to) => {
    const { goods, order } = await placed();
    await owner.setStatus(order.id, from);
    const before = await stockOf(shop, goods);
    expect(before).toBe(from === 'cancelled' ? 10 : 7);
    const answer = await owner.setStatus(order.id, to);
    expect(answer).toMatchObject({ status: 200, body: { id: order.id, status: to } });
    const effect = { 'put-back': 3, take: -3, none: 0 }[stockEffect(from, to)];
    expect(await stockOf(shop, goods)).toBe(before + effect);
    const seen = ['pending', ...(from === 'pending' ? [] : [from]), ...(from === to ? [] : [to])];
    expect(answer.body.history.map(({ status }) => status)).toEqual(seen);
  });

  test('and is answered with the whole order, who did it and when', async () => {
    const { order } = await placed();
    clock.pass({ minutes: 10 });
    const { body } = await owner.setStatus(order.id, 'processing');
    const change = { status: 'processing', at: clock.now().toISOString(), by: 'administrator' };
    expect(body).toEqual({
      ...order,
      internalNotes: null,
      source: 'shop',
      liveGoods: null,
      status: 'processing',
      cancellableUntil: null,
      history: [...order.history, { ...change, byName: 'Asha Rao' }],
      customer: expect.objectContaining({ id: asha.userId }),
    });
    expect((await asha.read(order.id)).body.history).toEqual([...order.history, change]);
    const { rows } = await shop.database.write.execute(sql`
      select status, by, actor_id from order_events where order_id = ${order.id} order by id`);
    expect(rows).toEqual([
      { status: 'pending', by: 'customer', actor_id: asha.userId },
      { status: 'processing', by: 'administrator', actor_id: owner.userId },
    ]);
  });

  test('and its name is for administrators alone, as long as the account exists', async () => {
    const { order } = await placed();
    const meera = await createOrderClient(shop, { isAdmin: true });
    await shop.database.write.update(users).set({ fullName: 'Meera Devi' }).where(eq(users.id, meera.userId));
    await meera.setStatus(order.id, 'shipped');
    const nameSeen = async () => (await owner.read(order.id)).body.history.at(-1)?.byName;
    expect(await nameSeen()).toBe('Meera Devi');
    const { body: listed } = await owner.call<{ data: Order[] }>('GET', `/api/orders?query=${order.id}`);
    expect(listed.data[0]?.history.at(-1)?.byName).toBe('Meera Devi');
    const shown = await Promise.all(
      [`/api/orders/${order.id}`, '/api/orders', '/api/orders/myorders', '/api/auth/me/export'].map(
        async (url) => (await asha.call('GET', url)).body,
      ),
    );
    expect(JSON.stringify(shown)).toContain('"shipped"');
    expect(JSON.stringify(shown)).not.toMatch(/Meera|byName/);
    await shop.database.write.update(users).set({ fullName: null }).where(eq(users.id, meera.userId));
    expect(await nameSeen()).toMatch(/^user-/);
    await shop.database.write.delete(users).where(eq(users.id, meera.userId));
    expect(await nameSeen()).toBeNull();
  });

  test('and each real change is to be mailed once', async () => {
    const { order } = await placed();
    for (const status of ['processing', 'processing', 'shipped'] as const) await owner.setStatus(order.id, status);
    const mails = (await mailsToCome(shop, order.id)).filter(({ kind }) => kind === 'order-status');
    expect(mails).toEqual(
      ['processing', 'shipped'].map((status) => ({
        kind: 'order-status',
        orderId: order.id,
        status,
        to: 'customer',
      })),
    );
  });

  test.each<[OrderStatus, OrderStatus, string]>([
    ['cancelled', 'pending', 'reopened'],
    ['cancelled', 'shipped', 'reopened'],
    ['delivered', 'shipped', 'set-back'],
  ])('and the mail says so when it goes back: from %s to %s', async (from, to, turn) => {
    const { order } = await placed();
    for (const status of [from, to]) await owner.setStatus(order.id, status);
    const last = (await mailsToCome(shop, order.id)).at(-1);
    expect(last).toEqual({ kind: 'order-status', orderId: order.id, status: to, to: 'customer', turn });
  });

  test('from cancelled and back again as often as they like, and the stock stays whole', async () => {
    const { goods, order } = await placed();
    const seen: number[] = [];
    for (const status of ['cancelled', 'pending', 'cancelled', 'delivered', 'cancelled']) {
      await owner.setStatus(order.id, status);
      seen.push(await stockOf(shop, goods));
    }
    expect(seen).toEqual([10, 7, 10, 7, 10]);
  });

  test('but not out of cancelled when too little is left: nothing is written', async () => {
    const { goods, order } = await placed(3, 3);
    await owner.setStatus(order.id, 'cancelled');
    await asha.place(orderOf([line(goods, 1)]));
    const before = await writtenRows(shop);
    const { status, body } = await owner.setStatus(order.id, 'pending');
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'insufficient_stock',
      message: 'Only 2 of Pearl Gourami left.',
    });
    expect(await writtenRows(shop)).toEqual(before);
    expect((await asha.read(order.id)).body.status).toBe('cancelled');
  });

  test('but not out of cancelled when the product is gone; into it always', async () => {
    const { goods, order } = await placed();
    const kept = await placed();
    await owner.setStatus(order.id, 'cancelled');
    for (const { id } of [goods, kept.goods]) await owner.call('DELETE', `/api/products/${id}`);
    expect(await owner.setStatus(order.id, 'pending')).toMatchObject({
      status: 409,
      body: { code: 'insufficient_stock', message: 'Pearl Gourami is no longer in the shop.' },
    });
    expect((await owner.setStatus(kept.order.id, 'cancelled')).status).toBe(200);
  });

  test('twenty times, ten at once, and the stock is put back once', async () => {
    const { goods, order } = await placed();
    // As many as there are connections: more would wait for one, and a machine that is short of time sends them away.
    const tenTimes = () => Promise.all(Array.from({ length: 10 }, () => owner.setStatus(order.id, 'cancelled')));
    const answers = [...(await tenTimes()), ...(await tenTimes())];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stockOf(shop, goods)).toBe(10);
    expect((await asha.read(order.id)).body.history).toHaveLength(2);
  });

  test.each([{}, { status: 'lost' }, { status: null }, { status: ['shipped'] }])('but not to %j', async (body) => {
    const { order } = await placed();
    const answer = await owner.call('PATCH', `/api/orders/${order.id}`, body);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please select a status' } });
  });

  test.each<[OrderStatus, OrderStatus]>([
    ['shipped', 'pending'],
    ['cancelled', 'processing'],
  ])('to %s but not when it was last seen as %s: nothing is written', async (status, seenStatus) => {
    const { order } = await placed();
    await asha.cancel(order.id);
    const before = await writtenRows(shop);
    expect(await owner.setStatus(order.id, status, seenStatus)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'The order is cancelled by now. Nothing was changed.',
        details: [{ status: 'cancelled' }],
      },
    });
    expect(await writtenRows(shop)).toEqual(before);
    expect((await owner.setStatus(order.id, 'pending', 'cancelled')).body.status).toBe('pending');
  });

  test('but not with a seen status that there is not', async () => {
    const { order } = await placed();
    expect((await owner.setStatus(order.id, 'shipped', 'lost')).status).toBe(400);
  });

  test('of an order that there is, and only as an administrator', async () => {
    const { order } = await placed();
    expect((await owner.setStatus(999_999, 'shipped')).status).toBe(404);
    expect((await asha.setStatus(order.id, 'shipped')).status).toBe(403);
    expect((await asha.read(order.id)).body.status).toBe('pending');
  });
});

describe('the customer cancels', () => {
  test('within two hours', async () => {
    const { goods, order } = await placed();
    clock.pass({ hours: 1, minutes: 59 });
    const { status, body } = await asha.cancel(order.id);
    expect({ status, state: body.status, until: body.cancellableUntil }).toEqual({
      status: 200,
      state: 'cancelled',
      until: null,
    });
    expect(body).not.toHaveProperty('customer');
    expect(body.history.at(-1)).toEqual({ status: 'cancelled', at: clock.now().toISOString(), by: 'customer' });
    expect(await stockOf(shop, goods)).toBe(10);
    const mails = (await mailsToCome(shop, order.id)).filter(({ kind }) => kind !== 'order-received');
    expect(mails.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'cancellation-to-shop', orderId: order.id },
      { kind: 'order-status', orderId: order.id, status: 'cancelled', to: 'customer' },
    ]);
  });

  test('and the shop is not written to about what it cancels itself', async () => {
    const { order } = await placed();
    await owner.setStatus(order.id, 'cancelled');
    expect((await mailsToCome(shop, order.id)).map(({ kind }) => kind)).not.toContain('cancellation-to-shop');
  });

  test.each<[string, (id: number) => Promise<unknown>, string]>([
    [
      'two hours are over',
      async () => clock.pass({ hours: 2, minutes: 1 }),
      'An order can be cancelled within 2 hours of placing it.',
    ],
    [
      'it is being prepared',
      (id) => owner.setStatus(id, 'processing'),
      'This order is processing and can no longer be cancelled.',
    ],
    ['it is cancelled already', (id) => asha.cancel(id), 'This order has been cancelled already.'],
  ])('but not when %s', async (_, happen, message) => {
    const { goods, order } = await placed();
    await happen(order.id);
    const before = await stockOf(shop, goods);
    expect(await asha.cancel(order.id)).toMatchObject({ status: 409, body: { code: 'conflict', message } });
    expect(await stockOf(shop, goods)).toBe(before);
  });

  test('twice at once: one request succeeds, the other gets a conflict', async () => {
    const { goods, order } = await placed();
    const answers = await Promise.all([asha.cancel(order.id), asha.cancel(order.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stockOf(shop, goods)).toBe(10);
  });

  test('and nobody else does, the administrator changes the status instead', async () => {
    const { order } = await placed();
    expect((await (await createOrderClient(shop)).cancel(order.id)).status).toBe(403);
    expect((await owner.cancel(order.id)).status).toBe(403);
    expect((await asha.cancel(999_999)).status).toBe(404);
    expect((await asha.read(order.id)).body.status).toBe('pending');
  });
});
