import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products } from '#server/database/schema/catalogue.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import { callAs } from '#server/testing/call-api.ts';
import { addProduct, type Goods } from '#server/testing/order-fixtures.ts';
import { mailedTo } from '#server/testing/outbox.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const PATH = '/api/stock-notifications/unsubscribe';
const EMAIL = 'asha@example.com';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', config: { publicUrl: 'https://shop.example' } });
});
afterAll(() => shop.close());

const subscribe = ({ id }: Goods, email = EMAIL) =>
  callAs(shop)('POST', '/api/stock-notifications/subscribe', { productId: id, email });

async function notify({ id }: Goods): Promise<void> {
  const { headers } = await shop.signIn({ isAdmin: true });
  expect((await callAs(shop, headers)('POST', '/api/stock-notifications/notify', { productId: id })).status).toBe(200);
}

const header = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1]?.trim();

/** A product of which somebody was told, and the mail that told it. */
async function told(name = 'Red Lotus') {
  const goods = await addProduct(shop, { name });
  await subscribe(goods);
  await notify(goods);
  const mail = (await mailedTo(shop, EMAIL)).find((one) => one.includes(`/product/${goods.id}`)) ?? '';
  const token = /unsubscribe\?token=([\w.-]+)>$/.exec(header(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
  return { goods, mail, token };
}

const unsubscribe = (token: string, request: { type?: string; payload?: string } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `${PATH}?token=${encodeURIComponent(token)}`,
    ...(request.payload === undefined ? {} : { payload: request.payload }),
    ...(request.type ? { headers: { 'content-type': request.type } } : {}),
  });

const subscriptionsFor = ({ id }: Goods) =>
  shop.database.write.select().from(stockSubscriptions).where(eq(stockSubscriptions.productId, id));

test('the mail names the product with its price and link, and how to end the alert', async () => {
  const { goods, mail, token } = await told();
  expect(header(mail, 'List-Unsubscribe')).toBe(`<https://shop.example${PATH}?token=${token}>`);
  expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(mail).toContain(`https://shop.example/unsubscribe?token=${token}`);
  expect(mail).toContain(`https://shop.example/product/${goods.id}-red-lotus`);
  expect(mail).toContain('Red Lotus');
  expect(mail).toContain('249');
});

const BOUNDARY = 'frame';
const multipart = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`;

test.each([
  ['the form of a mail program', { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' }],
  ['the same in parts', { type: `multipart/form-data; boundary=${BOUNDARY}`, payload: multipart }],
  ['the page, without a body', {}],
  ['JSON', { type: 'application/json', payload: '{}' }],
  ['an empty body that is named JSON', { type: 'application/json', payload: '' }],
])('an alert is ended by %s, and ending it again is no error', async (_, request) => {
  const { goods, token } = await told();
  const first = await unsubscribe(token, request);
  expect([first.statusCode, first.json()]).toEqual([200, { productName: 'Red Lotus' }]);
  expect(await subscriptionsFor(goods)).toEqual([]);
  const again = await unsubscribe(token, request);
  expect([again.statusCode, again.json()]).toEqual([200, { productName: null }]);
});

test('every subscription of the person for the product is ended, and no other', async () => {
  const { goods, token } = await told();
  const other = await addProduct(shop);
  await subscribe(goods);
  await subscribe(goods, 'padma@example.com');
  await subscribe(other);
  expect(await subscriptionsFor(goods)).toHaveLength(3);
  await unsubscribe(token);
  expect(await subscriptionsFor(goods)).toMatchObject([{ email: 'padma@example.com' }]);
  expect(await subscriptionsFor(other)).toHaveLength(1);
});

test('the name of a product that is not shown any more is not told', async () => {
  const { goods, token } = await told();
  await shop.database.write.update(products).set({ isActive: false }).where(eq(products.id, goods.id));
  expect((await unsubscribe(token)).json()).toEqual({ productName: null });
  expect(await subscriptionsFor(goods)).toEqual([]);
});

describe('nothing is ended', () => {
  test('by opening the link, which leads to the page that asks', async () => {
    const { goods, token } = await told();
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await shop.app.inject({ method, url: `${PATH}?token=${token}` });
      expect([statusCode, headers.location]).toEqual([302, `/unsubscribe?token=${token}`]);
    }
    const crafted = await shop.app.inject({ method: 'GET', url: `${PATH}/?token=//evil.example%0d%0aSet-Cookie:x` });
    expect(crafted.headers.location).toBe('/unsubscribe?token=//evil.example%0d%0aSet-Cookie:x');
    expect(crafted.headers['set-cookie']).toBeUndefined();
    expect(await subscriptionsFor(goods)).toHaveLength(1);
  });

  test('by a token that the shop did not make', async () => {
    const [mine, another] = [await told(), await told()];
    const [id = '', mac = ''] = mine.token.split('.');
    const [otherId = ''] = another.token.split('.');
    const forged = [
      '',
      'x',
      id,
      `${id}.`,
      `.${mac}`,
      `${otherId}.${mac}`,
      `0${id}.${mac}`,
      `${id}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
      `${id}.${mac.slice(1)}`,
      `${id}.${mac}=`,
      ` ${mine.token}`,
      `${id}.${mac}.${mac}`,
      `99999999999999999999.${mac}`,
      'x'.repeat(2000),
    ];
    for (const token of forged) {
      const { statusCode } = await unsubscribe(token);
      expect([token, statusCode]).toEqual([token, 404]);
    }
    expect(await subscriptionsFor(mine.goods)).toHaveLength(1);
    expect(await subscriptionsFor(another.goods)).toHaveLength(1);
  });

  test('without a token, or with two', async () => {
    const { goods, token } = await told();
    for (const query of ['', `?token=${token}&token=${token}`]) {
      expect((await shop.app.inject({ method: 'POST', url: `${PATH}${query}` })).statusCode).toBe(400);
    }
    expect(await subscriptionsFor(goods)).toHaveLength(1);
  });
});

test('forms are taken here alone, and small ones', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { token } = await told();
  expect((await unsubscribe(token, { type: form['content-type'], payload: 'x'.repeat(2000) })).statusCode).toBe(413);
  expect((await unsubscribe(token, { type: 'text/plain', payload: 'x' })).statusCode).toBe(415);
  const url = '/api/stock-notifications/subscribe';
  expect((await shop.app.inject({ method: 'POST', url, headers: form, payload: 'productId=1' })).statusCode).toBe(415);
});

describe('no mail goes out', () => {
  test('to who has ended the alert meanwhile', async () => {
    const { goods, token } = await told();
    const sent = (await mailedTo(shop, EMAIL)).length;
    await subscribe(goods);
    await notify(goods);
    await unsubscribe(token);
    expect(await mailedTo(shop, EMAIL)).toHaveLength(sent);
  });

  test('for a product that is gone or hidden meanwhile', async () => {
    const [gone, hidden] = [await addProduct(shop), await addProduct(shop)];
    const email = 'kamala@example.com';
    for (const goods of [gone, hidden]) {
      await subscribe(goods, email);
      await notify(goods);
    }
    await shop.database.write.delete(products).where(eq(products.id, gone.id));
    await shop.database.write.update(products).set({ isActive: false }).where(eq(products.id, hidden.id));
    expect(await mailedTo(shop, email)).toEqual([]);
    // It does not count as on its way for ever.
    expect(await subscriptionsFor(hidden)).toMatchObject([{ mailedAt: null, failedAt: expect.any(Date) }]);
  });
});
