import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { sessions, users } from '#server/database/schema/accounts.ts';
import { createLogger } from '#server/lib/logger.ts';
import { callAs } from '#server/testing/call-api.ts';
import { openIdentityShop } from '#server/testing/identity-shop.ts';
import { logIn, signUp, testClock } from '#server/testing/people.ts';
import { codeAt, openMember, signInSteps } from '#server/testing/second-step-shop.ts';
import { openTestShop, TEST_SECRET, type TestShop } from '#server/testing/test-shop.ts';
import { confirmStep, saveUnconfirmed } from './second-step-queries.ts';
import { newSecret } from './totp-codes.ts';
import { createTotpVault } from './totp-vault.ts';

const clock = testClock('2026-11-17T06:30:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
});
afterAll(() => shop.close());

test('from the day on, staff without it reach the set-up alone; with it everything again', async () => {
  const member = await openMember(shop, clock);
  const person = await signUp(shop);
  await shop.database.write.update(users).set({ role: 'desk' }).where(eq(users.id, person.id));
  const { headers } = await logIn(shop, person);
  const [desk, owner] = [callAs(shop, headers), callAs(shop, member.session.headers)];
  const customer = callAs(shop, (await logIn(shop, await signUp(shop))).headers);
  const values = { requiredFor: 'staff', requiredFrom: '2026-11-18' };
  expect((await owner('PUT', '/api/admin/policies/staff', { values, version: 0 })).status).toBe(200);

  const state = async () => (await desk<object>('GET', '/api/auth/totp')).body;
  expect((await desk('GET', '/api/admin/desk')).status).toBe(200);
  expect(await state()).toMatchObject({ isOn: false, requiredFrom: '2026-11-18', isRequired: false });
  expect((await desk<object>('GET', '/api/auth/me')).body).not.toHaveProperty('needsSecondStep');
  // Midnight in India.
  clock.pass({ hours: 11, minutes: 59 });
  const fresh = { authorization: `Bearer ${(await logIn(shop, person)).access}` };
  const late = callAs(shop, fresh);
  expect(await late('GET', '/api/admin/desk')).toMatchObject({ status: 403, body: { code: 'second_step_required' } });
  expect((await late('GET', '/api/users')).status).toBe(403);
  expect((await late('GET', '/api/auth/me')).body).toMatchObject({ role: 'desk', needsSecondStep: true });
  expect((await late('GET', '/api/cart')).status).toBe(200);
  expect((await customer('GET', '/api/admin/desk')).status).toBe(401);

  const { body } = await late<{ secret: string }>('POST', '/api/auth/totp', { password: person.password });
  const code = codeAt(body.secret, clock.now());
  expect((await late('POST', '/api/auth/totp/confirm', { code })).status).toBe(200);
  expect((await late('GET', '/api/admin/desk')).status).toBe(200);
  expect((await late<object>('GET', '/api/auth/me')).body).not.toHaveProperty('needsSecondStep');
});

test('after a change of SESSION_SECRET the password alone signs in, and it is set up again', async () => {
  const member = await openMember(shop, clock);
  const database = openDatabase({ write: shop.connection }, createLogger('silent'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: shop.dataDir, RATE_LIMIT: 'off', MAIL_WORKER: 'off' });
  const sessionSecret = 'the secret that came after it, long enough';
  const parts = { database, log: createLogger('silent'), now: clock.now };
  const app = await buildApp({ ...parts, config: { ...config, sessionSecret, adminSetupKey: 'not needed here' } });
  try {
    const after = { ...shop, app };
    const call = callAs(after, (await logIn(after, member)).headers);
    expect((await call('GET', '/api/auth/totp')).body).toMatchObject({ isOn: false });
    expect((await call('POST', '/api/auth/totp', { password: member.password })).status).toBe(200);
  } finally {
    await app.close();
    await database.close();
  }
});

describe('a sign-in with a provider', () => {
  test('needs the code too, and tells so only after the provider has vouched', async () => {
    const own = await openIdentityShop({ rateLimit: true });
    try {
      const person = own.provider.person({ email: 'nila@gmail.com', emailVerified: true });
      const { body: first } = await own.enter(person);
      const userId = (first as unknown as { id: number }).id;
      const db = own.database.write;
      const secret = newSecret();
      await db.update(users).set({ role: 'packer' }).where(eq(users.id, userId));
      await saveUnconfirmed(db, userId, createTotpVault(TEST_SECRET).seal(userId, secret), own.clock.now);
      await confirmStep(db, userId, { confirmedAt: own.clock.now, lastTimeStep: 0, hashes: ['of a code'] });

      const asked = await own.enter(person);
      expect(asked).toMatchObject({ status: 401, body: { code: 'totp_required' } });
      const [{ challenge }] = (asked.body as unknown as { details: [{ challenge: string }] }).details;
      const { code } = signInSteps(own);
      expect((await code(challenge, '000000')).status).toBe(401);
      const done = await code(challenge, codeAt(secret, own.clock.now));
      expect(done).toMatchObject({ status: 200, body: { id: userId, role: 'packer' } });
      const kept = await db.select().from(sessions).where(eq(sessions.userId, userId));
      expect(kept.map(({ source }) => source)).toEqual(['provider', 'provider']);
      // Waiting for the code is no failure of the address.
      for (let count = 0; count < 40; count += 1)
        expect(await own.enter(person)).toMatchObject({ body: { code: 'totp_required' } });
    } finally {
      await own.close();
    }
  });
});
