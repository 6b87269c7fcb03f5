import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { MyData } from '#contracts/accounts/my-data.ts';
import { emailProofs, users } from '#server/database/schema/accounts.ts';
import { contactMessages } from '#server/database/schema/contact.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import { callAs } from '#server/testing/call-api.ts';
import { addProduct } from '#server/testing/order-fixtures.ts';
import { mailedTo, mailedToken } from '#server/testing/outbox.ts';
import { logIn, newPerson, signUp, testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const DEAD = 'This link is no longer valid. Please ask for a new one on your account page.';

let clock: ReturnType<typeof testClock>;
let shop: TestShop;
beforeEach(async () => {
  clock = testClock();
  const config = { rateLimit: true, publicUrl: 'https://shop.example' };
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config });
});
afterEach(() => shop.close());

const verify = (token: string) => callAs(shop)<{ email: string }>('POST', '/api/auth/verify-email', { token });
const link = (email: string) => mailedToken(shop, '/verify-email', email);

async function signedIn() {
  const person = await signUp(shop);
  const { headers } = await logIn(shop, person);
  const call = callAs(shop, headers);
  return {
    ...person,
    call,
    isVerified: async () => (await call<CurrentUser>('GET', '/api/auth/me')).body.emailVerified,
    request: () => call('POST', '/api/auth/verify-email/request'),
  };
}

test('sign-up mails a link that confirms the address; the account works before', async () => {
  const me = await signedIn();
  expect(await me.isVerified()).toBe(false);
  const token = await link(me.email);
  expect(await verify(token)).toMatchObject({ status: 200, body: { email: me.email } });
  expect(await me.isVerified()).toBe(true);
  expect((await logIn(shop, me)).emailVerified).toBe(true);
  expect(await verify(token), 'a second click is no mistake').toMatchObject({ status: 200 });
  expect(await me.request()).toMatchObject({
    status: 409,
    body: { message: 'This email address is confirmed already.' },
  });
});

test('the mail shows nothing that was typed at sign-up, and leads to the configured address', async () => {
  const person = { ...newPerson(), fullName: 'Free gold at evil.example' };
  expect((await callAs(shop)('POST', '/api/auth/signup', person)).status).toBe(201);
  const [mail, ...more] = await mailedTo(shop, person.email);
  expect(more).toEqual([]);
  expect(mail).toMatch(/^Subject: Confirm your email address for Jalaja$/m);
  expect(mail).toContain('https://shop.example/verify-email?token=');
  expect(mail).toContain('7 days');
  expect(mail).not.toMatch(/gold|evil/i);
});

describe('a link', () => {
  test('works for seven days', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const tokens = [await link(one.email), await link(other.email)];
    clock.pass({ days: 6, hours: 23, minutes: 59 });
    expect((await verify(tokens[0] ?? '')).status).toBe(200);
    clock.pass({ minutes: 1 });
    expect(await verify(tokens[1] ?? '')).toMatchObject({ status: 400, body: { message: DEAD } });
  });

  test('can be requested again, and the earlier one stays good', async () => {
    const me = await signedIn();
    const first = await link(me.email);
    expect(await me.request()).toMatchObject({ status: 202, body: { message: expect.stringContaining(me.email) } });
    const second = await link(me.email);
    expect(second).not.toBe(first);
    expect((await verify(first)).status).toBe(200);
    expect((await verify(second)).status).toBe(200);
  });

  test('is no link to choose a password, nor the other way round', async () => {
    const me = await signedIn();
    const reset = { token: await link(me.email), password: 'another lotus pond' };
    expect((await callAs(shop)('POST', '/api/auth/reset-password', reset)).status).toBe(400);
    await callAs(shop)('POST', '/api/auth/forgot-password', { email: me.email });
    expect((await verify(await mailedToken(shop, '/reset-password', me.email))).status).toBe(400);
  });

  test.each(['x', 'x'.repeat(43), "' or 1=1 --"])('%s is made up', async (token) => {
    expect(await verify(token)).toMatchObject({ status: 400, body: { message: DEAD } });
  });

  test('ends with its account', async () => {
    const me = await signedIn();
    const token = await link(me.email);
    await shop.database.write.delete(users).where(eq(users.id, me.id));
    expect((await verify(token)).status).toBe(400);
    expect(await shop.database.write.$count(emailProofs)).toBe(0);
  });
});

test('a visitor cannot request a link', async () => {
  expect((await callAs(shop)('POST', '/api/auth/verify-email/request')).status).toBe(401);
});

test('once confirmed, the export has the messages and stock alerts under the address, and the erasure takes them', async () => {
  const { id: productId } = await addProduct(shop, { stock: 0 });
  const me = await signedIn();
  const message = { name: 'Asha', email: me.email, subject: 'My order', message: 'Where is it, please?' };
  expect((await callAs(shop)('POST', '/api/contact', message)).status).toBe(201);
  const alert = { productId, email: me.email };
  expect((await callAs(shop)('POST', '/api/stock-notifications/subscribe', alert)).status).toBe(201);
  const held = async () => (await me.call<MyData>('GET', '/api/auth/me/export')).body;
  expect(await held()).toMatchObject({
    notice: expect.stringContaining(me.email),
    held: { messages: [], stockAlerts: [] },
  });
  await verify(await link(me.email));
  expect(await held()).toMatchObject({
    notice: null,
    held: { messages: [{ subject: 'My order' }], stockAlerts: [{ productId }] },
  });
  expect((await me.call('DELETE', '/api/auth/me', { password: me.password })).status).toBe(204);
  expect(await shop.database.write.$count(contactMessages)).toBe(0);
  expect(await shop.database.write.$count(stockSubscriptions)).toBe(0);
});

describe('mails to an address that may be a stranger’s are limited', () => {
  test('to five links an hour', async () => {
    const me = await signedIn();
    const answers: number[] = [];
    for (let index = 0; index < 6; index += 1) answers.push((await me.request()).status);
    expect(answers).toEqual([202, 202, 202, 202, 429, 429]);
    expect(await mailedTo(shop, me.email)).toHaveLength(5);
    clock.pass({ hours: 1 });
    const { headers } = await logIn(shop, me);
    expect((await callAs(shop, headers)('POST', '/api/auth/verify-email/request')).status).toBe(202);
  });

  test('to three new accounts a day, when each is erased again', async () => {
    const person = newPerson();
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const { status } = await callAs(shop)('POST', '/api/auth/signup', person);
      statuses.push(status);
      if (status !== 201) break;
      const { headers } = await logIn(shop, person);
      expect((await callAs(shop, headers)('DELETE', '/api/auth/me', { password: person.password })).status).toBe(204);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
    clock.pass({ days: 1 });
    expect((await callAs(shop)('POST', '/api/auth/signup', person)).status).toBe(201);
  });
});
