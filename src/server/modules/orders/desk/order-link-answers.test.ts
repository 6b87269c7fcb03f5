import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyText } from '#contracts/money.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { reducedTotal } from '#contracts/orders/desk/reduced-total.ts';
import { callAs } from '#server/testing/call-api.ts';
import { type Desk, deskOf, itemIds } from '#server/testing/desk-fixtures.ts';
import {
  addProduct,
  createOrderClient,
  line,
  mailsToCome,
  type OrderClient,
  orderOf,
  type Refusal,
} from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock('2026-11-17T06:30:00Z');
let shop: TestShop;
let owner: OrderClient;
let desk: Desk;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config: { rateLimit: true } });
  owner = await createOrderClient(shop, { isAdmin: true });
  desk = deskOf(shop, owner);
});
afterAll(() => shop.close());

/** Six fish of ₹100 were ordered, of which there are four. */
async function asked(more: object = {}) {
  const fish = await addProduct(shop, { stock: 10, pricePaise: 100_00, name: 'Fish' });
  const order = await (await createOrderClient(shop)).place(orderOf([line(fish, 6)], more));
  const [itemId = 0] = itemIds(order);
  await desk.offer(order.id, [{ check: 'fewer', itemId, quantity: 4 }]);
  const { body } = await owner.call<{ url: string }>('POST', `/api/admin/orders/${order.id}/link`, {});
  return { id: order.id, itemId, token: body.url.split('#')[1] ?? '' };
}

type Answer = { round?: number; answer: string; lines?: object[]; message?: string };
const reply = (token: string, answer: Answer) =>
  callAs(shop)<LinkedOrder & Refusal>('POST', '/api/order-link/answer', { token, round: 1, ...answer });

describe('the holder of a link', () => {
  test('sees the quote and accepts it, also twice', async () => {
    const { id, token } = await asked();
    const { body } = await callAs(shop)<LinkedOrder>('GET', `/api/order-link?token=${token}`);
    expect(body).toMatchObject({
      items: [{ quantity: 6 }],
      quote: { round: 1, state: 'sent', grandTotal: '550.00', lines: [{ ordered: 6, quantity: 4, check: 'fewer' }] },
      holdUntil: '2026-11-18T06:30:00.000Z',
      payment: { state: 'none', ways: null },
    });
    expect(JSON.stringify(body)).not.toContain('restock');
    for (let index = 0; index < 12; index += 1) {
      expect(await reply(token, { answer: 'accept' })).toMatchObject({
        status: 200,
        body: { items: [{ quantity: 4 }], grandTotal: '550.00', payment: { state: 'requested', due: '550.00' } },
      });
    }
    expect((await owner.read(id)).body.history.at(-1)).toMatchObject({ status: 'pending' });
    expect(await reply(token, { answer: 'decline' })).toMatchObject({
      status: 409,
      body: { message: 'You have already accepted this order. To change or cancel it, message us.' },
    });
  });

  test('takes less at once, and asks for something else with a message', async () => {
    const first = await asked();
    const less = { answer: 'change', lines: [{ itemId: first.itemId, quantity: 2 }] };
    expect((await reply(first.token, less)).body).toMatchObject({ items: [{ quantity: 2 }], grandTotal: '350.00' });
    const more = { answer: 'change', lines: [{ itemId: first.itemId, quantity: 5 }] };
    const second = await asked();
    expect((await reply(second.token, { ...more, lines: [{ itemId: second.itemId, quantity: 5 }] })).status).toBe(400);
    const told = await reply(second.token, { answer: 'change', message: 'Could it be guppies?' });
    expect(told.body).toMatchObject({ quote: { state: 'changed' }, status: 'pending' });
  });

  test.each([
    [{ kind: 'percent', value: '10' }],
    [{ kind: 'percent', value: '50', maxDiscount: '120' }],
    [{ kind: 'amount', value: '250' }],
  ])('sees the total of fewer pieces before agreeing to it, also with a coupon %j', async (terms) => {
    const code = `LESS-${Object.values(terms).join('-')}`;
    expect((await owner.call('POST', '/api/admin/coupons', { code, ...terms })).status).toBe(201);
    const { itemId, token } = await asked({ coupon_code: code });
    const { body } = await callAs(shop)<LinkedOrder>('GET', `/api/order-link?token=${token}`);
    if (!body.quote) throw new Error('The quote is missing');
    expect(moneyText(reducedTotal(body.quote, ({ quantity }) => quantity))).toBe(body.quote.grandTotal);
    const shown = moneyText(reducedTotal(body.quote, () => 2));
    const agreed = await reply(token, { answer: 'change', lines: [{ itemId, quantity: 2 }] });
    expect(agreed.body).toMatchObject({ items: [{ quantity: 2 }], grandTotal: shown });
  });

  test('declines, which cancels the order by the customer; the shop hears of it', async () => {
    const { id, token } = await asked();
    expect((await reply(token, { answer: 'decline' })).body).toMatchObject({ status: 'cancelled', isLetGo: false });
    expect((await owner.read(id)).body.history.at(-1)).toMatchObject({ status: 'cancelled', by: 'customer' });
    expect(await mailsToCome(shop, id)).toContainEqual({ kind: 'cancellation-to-shop', orderId: id });
    expect((await reply(token, { answer: 'decline' })).status).toBe(200);
    expect(await reply(token, { answer: 'accept' })).toMatchObject({
      status: 409,
      body: { message: 'This order has been cancelled.' },
    });
  });

  test('cannot answer an older round, nor a shipped order', async () => {
    const { id, token } = await asked();
    expect(await reply(token, { answer: 'accept', round: 0 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    await owner.setStatus(id, 'shipped');
    expect((await reply(token, { answer: 'decline' })).status).toBe(409);
    expect((await owner.read(id)).body.status).toBe('shipped');
  });

  test('answers ten times an hour at most', async () => {
    const { token } = await asked();
    for (let round = 2; round < 12; round += 1)
      expect((await reply(token, { answer: 'accept', round })).status).toBe(409);
    expect(await reply(token, { answer: 'accept' })).toMatchObject({ status: 429 });
    clock.pass({ hours: 1 });
    expect((await reply(token, { answer: 'accept' })).status).toBe(200);
  });
});
