import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Coupon } from '#contracts/coupons/coupons.ts';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import { callAs } from '#server/testing/call-api.ts';
import { itemIds, type OpenDesk, openDesk, wrongTotals } from '#server/testing/desk-fixtures.ts';
import { addProduct, createOrderClient, line, orderOf, type Refusal } from '#server/testing/order-fixtures.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

let open: OpenDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.shop.close());

let count = 0;

async function addCoupon(body: object = {}): Promise<Coupon> {
  count += 1;
  const input = { code: `Code-${count}`, kind: 'percent', value: '10', ...body };
  const { status, body: coupon } = await open.admin.call<Coupon>('POST', '/api/admin/coupons', input);
  expect(status).toBe(201);
  return coupon;
}

const read = async (id: number) => (await open.admin.call<Coupon>('GET', `/api/admin/coupons/${id}`)).body;

async function quoted(items: object[], coupon_code: string, more: object = {}): Promise<CartQuote> {
  const body = { items, coupon_code, pin: '517001', ...more };
  return (await callAs(open.shop)<CartQuote>('POST', '/api/cart/quote', body)).body;
}

describe('the coupons of the dashboard', () => {
  test('are added with defaults, found, changed and protected from a change in between', async () => {
    const coupon = await addCoupon({ code: 'diwali-26', endsAt: '2026-11-30T23:59:59.999+05:30' });
    expect(coupon).toMatchObject({
      ...{ code: 'DIWALI-26', value: '10', usesPerPerson: 1, usesTotal: null, scope: null, isActive: true },
      ...{ startsAt: '2026-11-17T06:30:00.000Z', minSubtotal: '0.00', uses: 0, turnover: '0.00', version: 1 },
    });
    const list = await open.admin.call<{ data: Coupon[] }>('GET', '/api/admin/coupons?query=wali');
    expect(list.body.data.map(({ code }) => code)).toEqual(['DIWALI-26']);
    const { uses, turnover, discounts, id, createdAt, ...terms } = coupon;
    const change = { ...terms, kind: 'amount', value: '75.50', scope: { kinds: ['plant'] } };
    const url = `/api/admin/coupons/${id}`;
    const changed = await open.admin.call<Coupon>('PUT', url, change);
    expect(changed.body).toMatchObject({ kind: 'amount', value: '75.50', version: 2, scope: { kinds: ['plant'] } });
    expect(await open.admin.call('PUT', url, change)).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  test.each([
    [{ code: 'A' }, 'code'],
    [{ code: 'ıııı' }, 'code'],
    [{ kind: 'percent', value: '101' }, 'value'],
    [{ kind: 'amount', value: null }, 'value'],
    [{ startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-11-30T00:00:00Z' }, 'endsAt'],
    [{ usesTotal: 0 }, 'usesTotal'],
  ])('%j is refused', async (body, field) => {
    const input = { code: 'WRONG', kind: 'percent', value: '10', ...body };
    const { status, body: refusal } = await open.admin.call<Refusal>('POST', '/api/admin/coupons', input);
    expect([status, Object.keys(refusal.errors ?? {})]).toEqual([400, [field]]);
  });

  test('no code is there twice', async () => {
    const { code } = await addCoupon();
    const again = await open.admin.call('POST', '/api/admin/coupons', { code, kind: 'free-delivery' });
    expect(again).toMatchObject({ status: 409, body: { message: `There is already a coupon ${code}.` } });
  });
});

describe('an order with a coupon', () => {
  test('costs what the quote said, and free delivery is judged after the discount', async () => {
    const goods = await addProduct(open.shop, { pricePaise: 1100_00 });
    const { code, id } = await addCoupon();
    const quote = await quoted([{ product_id: goods.id, quantity: 2 }], ` ${code.toLowerCase()} `);
    expect(quote).toMatchObject({
      ...{ totalAmount: '2200.00', discount: '220.00', shippingCost: '150.00', grandTotal: '2130.00' },
      coupon: { code, sentence: '10% off (−₹220)' },
    });
    const order = await open.customer.place(orderOf([line(goods, 2)], { coupon_code: code }));
    expect(order).toMatchObject({ discount: '220.00', grandTotal: '2130.00', couponCode: code });
    expect(await read(id)).toMatchObject({ uses: 1, turnover: '2130.00', discounts: '220.00' });
    const again = await open.customer.tryToPlace(orderOf([line(goods, 2)], { coupon_code: code }));
    expect(again).toMatchObject({ status: 409, body: { code: 'coupon_refused', message: 'You have used this code.' } });
    expect(await quoted([{ product_id: goods.id, quantity: 2 }], 'NO-SUCH')).toMatchObject({
      ...{ discount: '0.00', grandTotal: '2200.00' },
      coupon: { code: 'NO-SUCH', refused: 'This code is not known.' },
    });
  });

  test('can have free delivery', async () => {
    const goods = await addProduct(open.shop);
    const { code } = await addCoupon({ kind: 'free-delivery' });
    const order = await open.customer.place(orderOf(goods, { coupon_code: code }));
    expect(order).toMatchObject({ discount: '0.00', shippingCost: '0.00', grandTotal: '249.00' });
  });

  test('gives the use back when it is cancelled, and takes it again or stays cancelled', async () => {
    const goods = await addProduct(open.shop);
    const { code, id } = await addCoupon({ usesTotal: 1, usesPerPerson: null });
    const first = await open.customer.place(orderOf(goods, { coupon_code: code }));
    await open.customer.cancel(first.id);
    expect(await read(id)).toMatchObject({ uses: 0, turnover: '0.00' });
    expect((await open.admin.setStatus(first.id, 'pending')).status).toBe(200);
    expect(await read(id)).toMatchObject({ uses: 1 });
    await open.admin.setStatus(first.id, 'cancelled');
    const second = await open.customer.place(orderOf(goods, { coupon_code: code }));
    expect(await open.admin.setStatus(first.id, 'pending')).toMatchObject({
      status: 409,
      body: { message: 'This code has been used up.' },
    });
    expect((await open.admin.read(first.id)).body.status).toBe('cancelled');
    expect(second.discount).toBe('24.90');
  });

  test('keeps the right discount when the desk offers less or something else, and when the customer takes less', async () => {
    const fish = await addProduct(open.shop, { pricePaise: 100_00, kind: 'animal' });
    const food = await addProduct(open.shop, { pricePaise: 100_00 });
    const other = await addProduct(open.shop, { pricePaise: 80_00, kind: 'animal', name: 'Honey Gourami' });
    const { code } = await addCoupon({ scope: { kinds: ['animal'] }, usesPerPerson: null });
    const order = await open.customer.place(orderOf([line(fish, 4), line(food, 2)], { coupon_code: code }));
    expect(order).toMatchObject({ totalAmount: '600.00', discount: '40.00' });
    const [fishLine = 0, foodLine = 0] = itemIds(order);
    const quote = await open.desk.offer(order.id, [
      { check: 'fewer', itemId: fishLine, quantity: 1 },
      { check: 'available', itemId: foodLine },
      { check: 'substitute', replaces: fishLine, productId: other.id, quantity: 3 },
    ]);
    expect(quote).toMatchObject({ totalAmount: '540.00', discount: '34.00' });
    const lines = [{ itemId: fishLine, isSubstitute: true, quantity: 1 }];
    await open.desk.answer(order.id, { answer: 'change', lines });
    expect((await open.admin.read(order.id)).body).toMatchObject({ totalAmount: '380.00', discount: '18.00' });
    expect(await wrongTotals(open.shop)).toEqual([]);
  });

  test('fifty at once share ten uses', async () => {
    const { code, id } = await addCoupon({ usesTotal: 10 });
    // Each orders another product: orders of the same one would wait for each other anyway.
    const orderOne = async () => {
      const [buyer, goods] = [await createOrderClient(open.shop), await addProduct(open.shop)];
      return () => buyer.tryToPlace(orderOf(goods, { coupon_code: code }));
    };
    const late = await orderOne();
    const orders = await Promise.all(Array.from({ length: 50 }, orderOne));
    const results = await Promise.all(orders.map((place) => place()));
    const placed = results.filter(({ status }) => status === 201);
    const refused = results.filter(({ body }) => body.message === 'This code has been used up.');
    expect([placed.length, refused.length]).toEqual([10, 40]);
    expect(await read(id)).toMatchObject({ uses: 10 });
    await open.admin.setStatus(placed[0]?.body.id ?? 0, 'cancelled');
    expect((await late()).status).toBe(201);
  });
});

test('after twenty wrong codes an address gets no answer for a while, not even about a right one', async () => {
  const shop = await openTestShop({ catalogue: 'empty', config: { rateLimit: true } });
  const goods = await addProduct(shop);
  const admin = await createOrderClient(shop, { isAdmin: true });
  await admin.call('POST', '/api/admin/coupons', { code: 'RIGHT', kind: 'amount', value: '10' });
  const items = [{ product_id: goods.id, quantity: 1 }];
  const guess = async (coupon_code: string) =>
    (await callAs(shop)('POST', '/api/cart/quote', { items, coupon_code })).status;
  const customer = await createOrderClient(shop);
  for (let tries = 0; tries < 19; tries += 1) expect(await guess(`WRONG-${tries}`)).toBe(200);
  expect(await guess('RIGHT')).toBe(200);
  expect((await customer.tryToPlace(orderOf(goods, { coupon_code: 'WRONG' }))).status).toBe(409);
  expect(await guess('RIGHT')).toBe(429);
  expect((await customer.tryToPlace(orderOf(goods, { coupon_code: 'RIGHT' }))).status).toBe(429);
  await shop.close();
});
