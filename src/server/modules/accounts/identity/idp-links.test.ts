import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '#server/database/schema/accounts.ts';
import { createPasswords } from '#server/modules/accounts/passwords/password-hashing.ts';
import { callAs } from '#server/testing/call-api.ts';
import { type IdentityShop, openIdentityShop } from '#server/testing/identity-shop.ts';
import { mailedTo } from '#server/testing/outbox.ts';

const LINK = '/api/auth/idp/link';
const PASSWORD = 'a password of the tests';

let shop: IdentityShop;
let passwordHash: string;
beforeAll(async () => {
  shop = await openIdentityShop();
  passwordHash = await createPasswords().hash(PASSWORD);
});
afterAll(() => shop.close());

type Linked = { id: number; provider: string; email: string | null; linkedAt: string };

/** Somebody who is signed in, and what they may call. */
async function signedIn(given: Parameters<IdentityShop['account']>[0] = {}, source?: 'password' | 'provider') {
  const account = await shop.account(given);
  const call = callAs(shop, await shop.signInAs(account.id, source));
  return {
    account,
    call,
    link: (idToken: string, password?: string) => call<Linked>('POST', LINK, { idToken, password }),
  };
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await shop.database.write.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

const token = (email = 'elsewhere@example.com') => shop.provider.person({ provider: 'github.com', email }).token();

test('nobody but the signed-in may look, add or remove', async () => {
  const call = callAs(shop);
  for (const [method, url, body] of [
    ['GET', '/api/auth/idp', undefined],
    ['POST', LINK, { idToken: await token() }],
    ['DELETE', '/api/auth/idp/1', undefined],
  ] as const) {
    expect(await call(method, url, body)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  }
});

describe('adding a provider sign-in', () => {
  test('with the password: it is listed, told by mail, and signs in from then on', async () => {
    const { account, call, link } = await signedIn({ passwordHash });
    const person = shop.provider.person({ provider: 'github.com', email: 'elsewhere@example.com' });
    const { status, body } = await link(await person.token(), PASSWORD);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      provider: 'github.com',
      email: 'elsewhere@example.com',
      linkedAt: shop.clock.now.toISOString(),
    });
    expect((await call('GET', '/api/auth/idp')).body).toEqual({ data: [body], hasPassword: true });
    expect(await mailedTo(shop, account.email)).toEqual([
      expect.stringContaining('a GitHub account has just been added'),
    ]);
    expect(await shop.enter(person)).toMatchObject({ status: 200, body: { id: account.id } });
    // Once more changes nothing.
    expect(await link(await person.token(), PASSWORD)).toMatchObject({ status: 201, body: { id: body.id } });
    expect(await mailedTo(shop, account.email)).toHaveLength(1);
  });

  test('not without the password where there is one, however fresh the session', async () => {
    const { account, link } = await signedIn({ passwordHash });
    expect(await link(await token())).toMatchObject({
      status: 400,
      body: { errors: { password: expect.any(String) } },
    });
    expect(await link(await token(), 'wrong')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await shop.identitiesOf(account.id)).toEqual([]);
  });

  test('without a password: within five minutes of the sign-in', async () => {
    const { link } = await signedIn({}, 'provider');
    const stale = await signedIn({}, 'provider');
    shop.clock.now = new Date(shop.clock.now.getTime() + 300_000);
    expect((await link(await token())).status).toBe(201);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    expect(await stale.link(await token())).toMatchObject({ status: 401, body: { code: 'requires-recent-login' } });
  });

  test('an administrator may with the password, and not without having one', async () => {
    const boss = await signedIn({ passwordHash, isAdmin: true, email: 'boss@gmail.com' });
    const person = shop.provider.person({ email: 'boss@gmail.com', emailVerified: true });
    expect((await boss.link(await person.token(), PASSWORD)).status).toBe(201);
    expect(await shop.enter(person)).toMatchObject({ status: 200, body: { id: boss.account.id, isAdmin: true } });
    const other = await signedIn({ isAdmin: true }, 'provider');
    expect(await other.link(await token())).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('not by a session that ends in the meantime', async () => {
    const { account, link } = await signedIn({ passwordHash });
    const idToken = await token();
    const linking = await shop.database.write.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, account.id)).for('no key update');
      const answer = link(idToken, PASSWORD);
      await expect.poll(() => waitingForLocks(), { timeout: 5000 }).toBe(1);
      await tx.update(sessions).set({ revokedAt: shop.clock.now }).where(eq(sessions.userId, account.id));
      return { answer };
    });
    expect((await linking.answer).status).toBe(401);
    expect(await shop.identitiesOf(account.id)).toEqual([]);
  });

  test('not what belongs to another account', async () => {
    const person = shop.provider.person({ provider: 'github.com' });
    const first = await signedIn({}, 'provider');
    const second = await signedIn({ passwordHash });
    expect((await first.link(await person.token())).status).toBe(201);
    expect(await second.link(await person.token(), PASSWORD)).toMatchObject({
      status: 409,
      body: { code: 'account-exists-with-different-credential' },
    });
    expect(await shop.identitiesOf(second.account.id)).toEqual([]);
  });

  test('not by a forged, an old, a used or an unoffered token', async () => {
    const { account, link } = await signedIn({}, 'provider');
    const person = shop.provider.person({ provider: 'github.com' });
    const old = await person.token({ auth_time: shop.clock.now.getTime() / 1000 - 301 });
    const password = await person.token({ firebase: { sign_in_provider: 'password' } });
    const used = await shop.provider.person({ email: 'used@gmail.com', emailVerified: true }).token();
    expect((await callAs(shop)('POST', '/api/auth/idp', { idToken: used })).status).toBe(200);
    for (const [idToken, code] of [
      ['forged', 'invalid-credential'],
      [old, 'requires-recent-login'],
      [password, 'invalid-credential'],
      [used, 'invalid-credential'],
    ] as const) {
      expect(await link(idToken)).toMatchObject({ status: 401, body: { code } });
    }
    expect(await shop.identitiesOf(account.id)).toEqual([]);
  });

  test('guesses of the password count like those at the login', async () => {
    const own = await openIdentityShop({ rateLimit: true });
    const account = await own.account({ passwordHash });
    const call = callAs(own, await own.signInAs(account.id));
    const guess = async (password: string) =>
      call('POST', LINK, { idToken: await own.provider.person().token(), password });
    for (let index = 0; index < 5; index += 1) expect((await guess('wrong')).status).toBe(403);
    expect((await guess(PASSWORD)).status).toBe(429);
    expect((await call('POST', '/api/auth/login', { email: account.email, password: PASSWORD })).status).toBe(429);
    await own.close();
  });
});

describe('removing a provider sign-in', () => {
  test('ends what came in by a provider elsewhere, not the session that asks', async () => {
    const { account, call, link } = await signedIn({ passwordHash });
    const { body } = await link(await token(), PASSWORD);
    await shop.signInAs(account.id, 'provider');
    expect((await call('DELETE', `/api/auth/idp/${body.id}`)).status).toBe(204);
    expect((await call('GET', '/api/auth/idp')).body).toEqual({ data: [], hasPassword: true });
    const rows = await shop.database.write.select().from(sessions).where(eq(sessions.userId, account.id));
    expect(rows.map(({ source, revokedAt }) => [source, revokedAt !== null])).toEqual([
      ['password', false],
      ['provider', true],
    ]);
  });

  test('the last way to sign in stays, also when two are removed at the same moment', async () => {
    const { account, call, link } = await signedIn({}, 'provider');
    const ids = [(await link(await token())).body.id, (await link(await token())).body.id];
    const answers = await Promise.all(ids.map((id) => call('DELETE', `/api/auth/idp/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await shop.identitiesOf(account.id)).toHaveLength(1);
  });

  test("another's is not there, nor is one that never was", async () => {
    const owner = await signedIn({ passwordHash });
    const { body } = await owner.link(await token(), PASSWORD);
    const stranger = await signedIn({ passwordHash });
    for (const id of [body.id, 999_999]) {
      expect(await stranger.call('DELETE', `/api/auth/idp/${id}`)).toMatchObject({ status: 404 });
    }
    expect((await stranger.call('DELETE', '/api/auth/idp/x')).status).toBe(400);
    expect(await shop.identitiesOf(owner.account.id)).toHaveLength(1);
  });
});
