import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { Device } from '#contracts/accounts/devices.ts';
import { sessions } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { logIn, type Person, signUp, testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock();
let shop: TestShop;
let asha: Person & { id: number };
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
});
afterAll(() => shop.close());
beforeEach(async () => {
  asha = await signUp(shop);
});

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** Signs in from a device. */
async function from(userAgent: string, remoteAddress: string) {
  const { email, password } = asha;
  const response = await shop.app.inject({
    ...{ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email, password } },
    headers: { 'user-agent': userAgent },
  });
  const { access, refresh } = response.json<LoginResponse>();
  const call = callAs(shop, { authorization: `Bearer ${access}` });
  return {
    call,
    refresh: (address: string) =>
      shop.app.inject({ method: 'POST', url: '/api/auth/refresh', remoteAddress: address, payload: { refresh } }),
    list: async () => (await call<{ data: Device[] }>('GET', '/api/auth/sessions')).body.data,
    isIn: async () => (await call('GET', '/api/auth/me')).status === 200,
  };
}

const actions = async () =>
  (await shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, asha.id))).map(({ action }) => action);

test('the devices of an account: this one first, with the beginning of the address alone', async () => {
  const phone = await from(PHONE, '203.0.113.77');
  const first = clock.now().toISOString();
  clock.pass({ minutes: 5 });
  const laptop = await from(LAPTOP, '2001:db8:12:34::1');
  const second = clock.now().toISOString();
  const devices = await phone.list();
  expect(devices).toEqual([
    {
      ...{ id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'Chrome on Android', place: '203.0.113' },
      ...{ signedInAt: first, lastUsedAt: first, isCurrent: true },
    },
    {
      ...{ id: expect.any(String), name: 'Firefox on Linux', place: '2001:db8:12' },
      ...{ signedInAt: second, lastUsedAt: second, isCurrent: false },
    },
  ]);
  clock.pass({ minutes: 5 });
  await phone.refresh('198.51.100.4');
  const [, other] = await laptop.list();
  expect(other).toMatchObject({ place: '198.51.100', lastUsedAt: clock.now().toISOString() });
});

test('one device is ended, and is out at its next request', async () => {
  const [phone, laptop] = [await from(PHONE, '203.0.113.77'), await from(LAPTOP, '203.0.113.78')];
  const other = (await phone.list()).find(({ isCurrent }) => !isCurrent);
  expect((await phone.call('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(204);
  expect([await phone.isIn(), await laptop.isIn()]).toEqual([true, false]);
  expect((await laptop.refresh('203.0.113.78')).statusCode).toBe(401);
  expect(await phone.list()).toHaveLength(1);
  expect(await actions()).toContain('auth.session-ended-by-owner');
  expect((await phone.call('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(404);
});

test('all others are ended at once, this one goes on', async () => {
  const devices = [
    await from(PHONE, '203.0.113.1'),
    await from(LAPTOP, '203.0.113.2'),
    await from(PHONE, '203.0.113.3'),
  ];
  const someoneElse = await logIn(shop, await signUp(shop));
  expect((await devices[1]?.call('DELETE', '/api/auth/sessions'))?.status).toBe(204);
  expect(await Promise.all(devices.map((device) => device.isIn()))).toEqual([false, true, false]);
  expect((await callAs(shop, someoneElse.headers)('GET', '/api/auth/me')).status).toBe(200);
  expect(await actions()).toContain('auth.sessions-ended-by-owner');
});

test("another account's device is not found, and stays", async () => {
  const mine = await from(PHONE, '203.0.113.77');
  const [own] = await mine.list();
  const thief = callAs(shop, (await logIn(shop, await signUp(shop))).headers);
  const refused = await thief('DELETE', `/api/auth/sessions/${own?.id}`);
  const unknown = await thief('DELETE', '/api/auth/sessions/00000000-0000-4000-8000-000000000000');
  expect([refused.status, refused.body]).toEqual([404, unknown.body]);
  expect((await thief('DELETE', '/api/auth/sessions/1')).status).toBe(400);
  expect(await mine.isIn()).toBe(true);
});

test('a session that cannot go on is not shown', async () => {
  await from(PHONE, '203.0.113.77');
  clock.pass({ days: 400 });
  const laptop = await from(LAPTOP, '203.0.113.77');
  expect((await laptop.list()).map(({ name }) => name)).toEqual(['Firefox on Linux']);
  const rows = await shop.database.write.select().from(sessions).where(eq(sessions.userId, asha.id));
  expect(rows).toHaveLength(2);
});
