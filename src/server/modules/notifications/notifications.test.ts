import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products } from '#server/database/schema/catalogue.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import { callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const URL = '/api/stock-notifications/subscribe';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const subscribe = (body: object | string) => callAs(shop)('POST', URL, body);

function rows(productId: number) {
  return shop.database.write.select().from(stockSubscriptions).where(eq(stockSubscriptions.productId, productId));
}

test('a visitor, a customer and an administrator may ask, with and without the slash', async () => {
  const people = [{}, (await shop.signIn()).headers, (await shop.signIn({ isAdmin: true })).headers];
  for (const [index, headers] of people.entries()) {
    const email = `person-${index}@example.com`;
    const { status, body } = await callAs(shop, headers)('POST', index ? `${URL}/` : URL, { productId: 1, email });
    expect({ status, body }).toEqual({ status: 201, body: { productId: 1, email } });
  }
  expect(await rows(1)).toHaveLength(3);
});

test('again is the same success and one subscription, whatever the case and the spaces', async () => {
  const answers = await Promise.all(
    ['asha@example.com', ' Asha@Example.com ', 'ASHA@EXAMPLE.COM', 'asha@example.com'].map((email) =>
      subscribe({ productId: '2', email }),
    ),
  );
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 201, body: { productId: 2, email: 'asha@example.com' } });
  }
  expect(await rows(2)).toMatchObject([{ email: 'asha@example.com', notifiedAt: null }]);
});

test('after the alert went out, a new subscription may follow', async () => {
  await subscribe({ productId: 3, email: 'asha@example.com' });
  await shop.database.write
    .update(stockSubscriptions)
    .set({ notifiedAt: new Date() })
    .where(eq(stockSubscriptions.productId, 3));
  await subscribe({ productId: 3, email: 'asha@example.com' });
  await subscribe({ productId: 3, email: 'asha@example.com' });
  expect((await rows(3)).filter(({ notifiedAt }) => notifiedAt === null)).toHaveLength(1);
  expect(await rows(3)).toHaveLength(2);
});

describe('a subscription is refused', () => {
  const valid = 'Please enter a valid email address';
  test.each([
    [{ productId: 4 }, { email: 'Please enter your email address' }],
    [{ productId: 4, email: '' }, { email: 'Please enter your email address' }],
    [{ productId: 4, email: '   ' }, { email: 'Please enter your email address' }],
    [{ productId: 4, email: null }, { email: 'Please enter your email address' }],
    [{ productId: 4, email: 'asha' }, { email: valid }],
    [{ productId: 4, email: 'asha@' }, { email: valid }],
    [{ productId: 4, email: 'asha@example' }, { email: valid }],
    [{ productId: 4, email: 'a b@example.com' }, { email: valid }],
    [{ productId: 4, email: 'asha@example.com\r\nBcc: x@example.com' }, { email: valid }],
    [{ productId: 4, email: 'asha\0@example.com' }, { email: valid }],
    [{ productId: 4, email: `${'a'.repeat(250)}@example.com` }, { email: valid }],
    [{ email: 'asha@example.com' }, { productId: 'Please choose a product' }],
    [{ productId: 'x', email: 'asha@example.com' }, { productId: 'Please choose a product' }],
    [{ productId: 0, email: 'asha@example.com' }, { productId: 'Please choose a product' }],
    [{ productId: 1.5, email: 'asha@example.com' }, { productId: 'Please choose a product' }],
  ])('%j', async (body, errors) => {
    const answer = await subscribe(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'invalid_input', message: Object.values(errors)[0], errors });
    expect(await rows(4)).toEqual([]);
  });

  test('for a product that is unknown or not shown, also by an administrator', async () => {
    await shop.database.write.update(products).set({ isActive: false }).where(eq(products.id, 5));
    const administrator = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
    for (const productId of [999_999, 5]) {
      const body = { productId, email: 'asha@example.com' };
      expect(await subscribe(body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect((await administrator('POST', URL, body)).status).toBe(404);
    }
    expect(await rows(5)).toEqual([]);
  });
});

test('ten an hour for one address, then it has to wait; mistakes do not count, others may go on', async () => {
  const own = await openTestShop({ config: { rateLimit: true } });
  const from = (remoteAddress: string, email: string) =>
    own.app.inject({ method: 'POST', url: URL, remoteAddress, payload: { productId: 1, email } });
  for (let index = 0; index < 15; index += 1) expect((await from('192.0.2.1', 'no address')).statusCode).toBe(400);
  for (let index = 0; index < 10; index += 1) {
    expect((await from('192.0.2.1', `person-${index}@example.com`)).statusCode).toBe(201);
  }
  const refused = await from('192.0.2.1', 'person-10@example.com');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ code: 'too_many_requests', message: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect((await from('192.0.2.2', 'person-10@example.com')).statusCode).toBe(201);
  expect((await own.app.inject({ url: '/api/products/1', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
  expect(await own.database.write.select().from(stockSubscriptions)).toHaveLength(11);
  await own.close();
});
