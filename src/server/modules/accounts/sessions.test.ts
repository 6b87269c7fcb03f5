import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenPair } from '#contracts/accounts/accounts.ts';
import { refreshTokens, users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { mailedToken } from '#server/testing/outbox.ts';
import { logIn, signUp, testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
});
afterAll(() => shop.close());

const refresh = (token: string) => callAs(shop)<TokenPair>('POST', '/api/auth/refresh', { refresh: token });
const me = async (access: string) =>
  (await callAs(shop, { authorization: `Bearer ${access}` })('GET', '/api/auth/me')).status;
const signedIn = async () => logIn(shop, await signUp(shop));

test('a login gives the account and a pair of tokens', async () => {
  const person = await signUp(shop);
  const answer = await callAs(shop)('POST', '/api/auth/login/', { email: person.email, password: person.password });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: person.id,
    username: person.username,
    email: person.email,
    fullName: person.fullName,
    isAdmin: false,
    role: null,
    emailVerified: false,
    access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('an access token is good for fifteen minutes and says so', async () => {
  const { access } = await signedIn();
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  expect(claims.exp - claims.iat).toBe(900);
  clock.pass({ minutes: 14, seconds: 50 });
  expect(await me(access)).toBe(200);
  clock.pass({ seconds: 11 });
  expect(await me(access)).toBe(401);
});

test('a refresh token gives one new pair, which goes on', async () => {
  const first = await signedIn();
  clock.pass({ minutes: 20 });
  const second = await refresh(first.refresh);
  expect(second.status).toBe(200);
  expect(Object.keys(second.body).sort()).toEqual(['access', 'refresh']);
  expect(second.body.refresh).not.toBe(first.refresh);
  expect(await me(second.body.access)).toBe(200);
  expect((await refresh(second.body.refresh)).status).toBe(200);
});

test('a token used again ends its whole family', async () => {
  const stolen = await signedIn();
  const owner = (await refresh(stolen.refresh)).body;
  clock.pass({ seconds: 11 });
  expect(await refresh(stolen.refresh)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await me(owner.access)).toBe(401);
  expect((await refresh(owner.refresh)).status).toBe(401);
  const events = await shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, stolen.id));
  expect(events.map(({ action }) => action)).toContain('auth.refresh-token-reused');
});

test('other sign-ins of the same person are another family', async () => {
  const person = await signUp(shop);
  const [phone, laptop] = [await logIn(shop, person), await logIn(shop, person)];
  await refresh(phone.refresh);
  clock.pass({ seconds: 11 });
  await refresh(phone.refresh);
  expect(await me(phone.access)).toBe(401);
  expect(await me(laptop.access)).toBe(200);
});

test('two tabs that refresh at once, and a lost answer, survive', async () => {
  const { refresh: token } = await signedIn();
  const tabs = await Promise.all([refresh(token), refresh(token)]);
  expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
  expect(tabs[0]?.body.refresh).not.toBe(tabs[1]?.body.refresh);
  clock.pass({ seconds: 5 });
  expect((await refresh(token)).status).toBe(200);
  for (const tab of tabs) {
    expect(await me(tab.body.access)).toBe(200);
    expect((await refresh(tab.body.refresh)).status).toBe(200);
  }
});

test('signing out ends the session at once, and its answer says nothing about the token', async () => {
  const { access, refresh: token } = await signedIn();
  const next = (await refresh(token)).body;
  expect((await callAs(shop)('POST', '/api/auth/logout', { refresh: next.refresh })).status).toBe(204);
  expect(await me(access)).toBe(401);
  expect(await me(next.access)).toBe(401);
  expect((await refresh(next.refresh)).status).toBe(401);
  for (const worthless of [next.refresh, 'nothing']) {
    expect((await callAs(shop)('POST', '/api/auth/logout', { refresh: worthless })).status).toBe(204);
  }
});

test('a new password ends every session', async () => {
  const person = await signUp(shop);
  const sessions = [await logIn(shop, person), await logIn(shop, person)];
  await callAs(shop)('POST', '/api/auth/forgot-password', { email: person.email });
  const token = await mailedToken(shop, '/reset-password');
  await callAs(shop)('POST', '/api/auth/reset-password', { token, password: 'another lotus pond' });
  for (const session of sessions) {
    expect(await me(session.access)).toBe(401);
    expect((await refresh(session.refresh)).status).toBe(401);
  }
});

test('a refresh token lives thirty days', async () => {
  const [kept, late] = [await signedIn(), await signedIn()];
  clock.pass({ days: 29, hours: 23 });
  expect((await refresh(kept.refresh)).status).toBe(200);
  clock.pass({ hours: 1 });
  expect((await refresh(late.refresh)).status).toBe(401);
});

test('a blocked account is out at once and cannot come back', async () => {
  const person = await signUp(shop);
  const session = await logIn(shop, person);
  await shop.database.write.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, person.id));
  expect(await me(session.access)).toBe(401);
  expect((await refresh(session.refresh)).status).toBe(401);
  const { email, password } = person;
  expect(await callAs(shop)('POST', '/api/auth/login', { email, password })).toMatchObject({
    status: 403,
    body: { code: 'user-disabled' },
  });
  const wrong = await callAs(shop)('POST', '/api/auth/login', { email, password: 'not the password' });
  expect(wrong.status).toBe(401);
});

describe('refused', () => {
  test.each([{}, { refresh: '' }, { refresh: 5 }, { refresh: 'x'.repeat(201) }])('%j is no token', async (body) => {
    expect((await callAs(shop)('POST', '/api/auth/refresh', body)).status).toBe(400);
  });

  test('an unknown token, and an access token in its place', async () => {
    const { access } = await signedIn();
    expect((await refresh('unknown')).status).toBe(401);
    expect((await refresh(access.slice(0, 200))).status).toBe(401);
  });
});

test('no token stands in the database', async () => {
  const { refresh: token, access } = await signedIn();
  const stored = JSON.stringify(await shop.database.write.select().from(refreshTokens));
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(access);
});
