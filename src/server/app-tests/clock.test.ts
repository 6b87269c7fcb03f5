import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import { formatDate, formatDateTime } from '#contracts/format-date.ts';
import { callAs } from '#server/testing/call-api.ts';
import { addProduct, createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { logIn, signUp, testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock('2026-03-01T19:00:00Z');
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
});
afterAll(() => shop.close());

const statusOfMe = async (headers: Record<string, string>) =>
  (await callAs(shop, headers)('GET', '/api/auth/me')).status;

describe('a clock that jumps', () => {
  test('two hours ahead expires access tokens; a signed-in user refreshes and goes on', async () => {
    const { headers, refresh } = await logIn(shop, await signUp(shop));
    clock.pass({ hours: 2 });
    expect(await statusOfMe(headers)).toBe(401);
    const { status, body } = await callAs(shop)<LoginResponse>('POST', '/api/auth/refresh', { refresh });
    expect(status).toBe(200);
    expect(await statusOfMe({ authorization: `Bearer ${body.access}` })).toBe(200);
  });

  test('two hours back signs nobody out and extends no session', async () => {
    const { headers } = await logIn(shop, await signUp(shop));
    clock.pass({ hours: -2 });
    expect(await statusOfMe(headers)).toBe(200);
    clock.pass({ hours: 2, minutes: 15, seconds: 1 });
    expect(await statusOfMe(headers)).toBe(401);
  });

  test('two hours back leaves a new order intact: it can be read, found and cancelled', async () => {
    const asha = await createOrderClient(shop);
    const goods = await addProduct(shop);
    const order = await asha.place(orderOf(goods));
    clock.pass({ hours: -2 });
    expect(await asha.read(order.id)).toMatchObject({
      status: 200,
      body: { cancellableUntil: order.cancellableUntil },
    });
    const later = await asha.place(orderOf(goods));
    expect(later.id).toBeGreaterThan(order.id);
    expect(await asha.cancel(order.id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    clock.pass({ hours: 2 });
  });
});

describe('a server in another time zone', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  test.each(['America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland'])(
    'in %s writes days and times of India',
    async (name) => {
      process.env['TZ'] = name;
      // Half past midnight in India, still the day before in London.
      const { createdAt } = await (await createOrderClient(shop)).place(orderOf(await addProduct(shop)));
      expect(new Date(createdAt).getTime()).toBe(clock.now().getTime());
      expect([formatDate('2026-03-01T19:00:00Z'), formatDateTime('2026-03-01T19:00:00Z')]).toEqual([
        '2 Mar 2026',
        '2 Mar 2026, 12:30 am',
      ]);
    },
  );

  test('counts an order of half past midnight to that day', async () => {
    process.env['TZ'] = 'America/Los_Angeles';
    const night = testClock('2026-03-01T19:00:00Z');
    const own = await openTestShop({ catalogue: 'empty', now: night.now });
    const owner = await createOrderClient(own, { isAdmin: true });
    await owner.place(orderOf(await addProduct(own, { pricePaise: 249_00 })));
    night.pass({ hours: 1 });
    const { body } = await owner.call<{ sales: { date: string; orders: number }[] }>('GET', '/api/admin/summary');
    const sold = body.sales.filter(({ orders }) => orders > 0);
    await own.close();
    expect(sold).toMatchObject([{ date: '2026-03-02', orders: 1 }]);
  });
});
