import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessions, users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { type IdentityShop, openIdentityShop } from '#server/testing/identity-shop.ts';
import { mailedTo } from '#server/testing/outbox.ts';

const URL = '/api/auth/idp';
const EXISTS = { status: 409, body: { code: 'account-exists-with-different-credential' } };

let shop: IdentityShop;
beforeAll(async () => {
  shop = await openIdentityShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.provider.fault = null;
  shop.provider.areKeysAway = false;
});

describe('a person whom the provider vouches for', () => {
  test('gets an account at the first sign-in and the same one ever after, whatever becomes of the address', async () => {
    const person = shop.provider.person({ email: 'Mina@Firm.example', emailVerified: true, displayName: 'Mina Das' });
    const first = await shop.enter(person);
    expect(first).toMatchObject({
      status: 200,
      body: {
        username: 'mina',
        email: 'mina@firm.example',
        fullName: 'Mina Das',
        isAdmin: false,
        emailVerified: true,
        access: expect.any(String),
        refresh: expect.any(String),
      },
    });
    const user = await shop.userOf('mina@firm.example');
    expect(user).toMatchObject({ passwordHash: null, emailVerifiedAt: shop.clock.now });
    expect(await shop.identitiesOf(user?.id ?? 0)).toMatchObject([{ subject: person.subject, provider: 'google.com' }]);

    person.account.email = 'other@firm.example';
    person.account.emailVerified = false;
    expect(await shop.enter(person)).toMatchObject({ status: 200, body: { id: user?.id, email: 'mina@firm.example' } });
    expect(await mailedTo(shop, 'mina@firm.example')).toEqual([]);
  });

  test('is signed in: the tokens open the account, and the session says where it came from', async () => {
    const person = shop.provider.person({ email: 'nila@gmail.com', emailVerified: true });
    const { body } = await callAs(shop, { 'user-agent': 'A browser' })<{ id: number; access: string }>('POST', URL, {
      idToken: await person.token(),
    });
    const me = await callAs(shop, { authorization: `Bearer ${body.access}` })('GET', '/api/auth/me');
    expect(me).toMatchObject({ status: 200, body: { id: body.id, email: 'nila@gmail.com' } });
    const [session] = await shop.database.write.select().from(sessions).where(eq(sessions.userId, body.id));
    expect(session).toMatchObject({ source: 'provider', idpCheckedAt: shop.clock.now, userAgent: 'A browser' });
    const events = await shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, body.id));
    expect(events.map(({ action }) => action)).toEqual(['auth.identity-linked', 'auth.login']);
  });

  test('who comes five times at once gets one account', async () => {
    const person = shop.provider.person({ email: 'twice@gmail.com', emailVerified: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.enter(person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await shop.database.write.select().from(users).where(eq(users.email, 'twice@gmail.com'));
    expect(rows).toHaveLength(1);
    expect(await shop.identitiesOf(rows[0]?.id ?? 0)).toHaveLength(1);
  });

  test('is joined with their proven account at gmail.com, and told so by mail', async () => {
    const account = await shop.account({ email: 'Priya@gmail.com', passwordHash: 'kept' });
    const person = shop.provider.person({ email: 'priya@gmail.com', emailVerified: true });
    expect(await shop.enter(person)).toMatchObject({ status: 200, body: { id: account.id } });
    expect(await shop.identitiesOf(account.id)).toHaveLength(1);
    expect(await shop.userOf('Priya@gmail.com')).toMatchObject({ passwordHash: 'kept' });
    expect(await mailedTo(shop, 'Priya@gmail.com')).toEqual([expect.stringContaining('can be used to sign in')]);
  });
});

describe('an existing account is kept', () => {
  test.each([
    ['google.com', 'ravi@firm.example', { emailVerifiedAt: new Date() }],
    ['github.com', 'ravi@gmail.com', { emailVerifiedAt: new Date() }],
    ['facebook.com', 'rani@gmail.com', { emailVerifiedAt: new Date() }],
    ['twitter.com', 'rohan@gmail.com', { emailVerifiedAt: new Date() }],
    ['google.com', 'squatted@gmail.com', { emailVerifiedAt: null }],
  ] as const)('%s with %s: the password or the mail decides', async (provider, email, state) => {
    const account = await shop.account({ email, passwordHash: 'kept', ...state });
    const person = shop.provider.person({ provider, email, emailVerified: true });
    expect(await shop.enter(person)).toMatchObject(EXISTS);
    expect(await shop.identitiesOf(account.id)).toEqual([]);
    expect(await shop.userOf(email)).toMatchObject({ passwordHash: 'kept' });
    expect(await mailedTo(shop, email)).toEqual([expect.stringContaining('https://shop.example/confirm-email?token=')]);
  });

  test('an administrator most of all: no mail opens their account, and the words are the same', async () => {
    await shop.account({ email: 'boss@gmail.com', isAdmin: true });
    await shop.account({ email: 'clerk@firm.example' });
    const boss = await shop.enter(shop.provider.person({ email: 'boss@gmail.com', emailVerified: true }));
    const clerk = await shop.enter(shop.provider.person({ email: 'clerk@firm.example', emailVerified: true }));
    expect(boss).toMatchObject(EXISTS);
    expect(boss.body).toEqual(clerk.body);
    const mails = await mailedTo(shop, 'boss@gmail.com');
    expect(mails).toEqual([expect.stringContaining('They were not let in')]);
    expect(mails[0]).not.toContain('token=');
  });

  test('a blocked account lets nobody in, neither at the first meeting nor later', async () => {
    const blocked = { status: 403, body: { code: 'user-disabled' } };
    await shop.account({ email: 'out@gmail.com', disabledAt: new Date() });
    expect(await shop.enter(shop.provider.person({ email: 'out@gmail.com', emailVerified: true }))).toMatchObject(
      blocked,
    );

    const person = shop.provider.person({ email: 'soon-out@gmail.com', emailVerified: true });
    expect((await shop.enter(person)).status).toBe(200);
    await shop.database.write
      .update(users)
      .set({ disabledAt: new Date() })
      .where(eq(users.email, 'soon-out@gmail.com'));
    expect(await shop.enter(person)).toMatchObject(blocked);
  });
});

describe('a token', () => {
  test('is exchanged once, also when it is sent twice at the same moment', async () => {
    const idToken = await shop.provider.person({ email: 'once@gmail.com', emailVerified: true }).token();
    const send = () => callAs(shop)('POST', URL, { idToken });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await send()).toMatchObject({ status: 401, body: { code: 'invalid-credential' } });
  });

  test('is known again when its signature is written in another way', async () => {
    const idToken = await shop.provider.person({ email: 'respelt@gmail.com', emailVerified: true }).token();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last character has four bits that mean nothing.
    const respelt = `${idToken.slice(0, -1)}${alphabet[alphabet.indexOf(idToken.slice(-1)) ^ 1]}`;
    const signature = (token: string) => Buffer.from(token.split('.')[2] ?? '', 'base64url');
    expect(signature(respelt)).toEqual(signature(idToken));
    expect((await callAs(shop)('POST', URL, { idToken })).status).toBe(200);
    expect(await callAs(shop)('POST', URL, { idToken: respelt })).toMatchObject({
      status: 401,
      body: { code: 'invalid-credential' },
    });
  });

  test('of a sign-in more than five minutes ago is refused', async () => {
    const person = shop.provider.person({ email: 'late@gmail.com', emailVerified: true });
    const at = shop.clock.now.getTime() / 1000;
    const enter = async (auth_time: number) =>
      callAs(shop)('POST', URL, { idToken: await person.token({ auth_time }) });
    expect(await enter(at - 301)).toMatchObject({ status: 401, body: { code: 'requires-recent-login' } });
    expect((await enter(at - 300)).status).toBe(200);
  });

  test('of nobody leaves a note, without saying whose it might be', async () => {
    const { status } = await callAs(shop)('POST', URL, { idToken: 'forged' });
    expect(status).toBe(401);
    const notes = await shop.database.write.select().from(auditLog).where(eq(auditLog.action, 'auth.login-failed'));
    expect(notes.at(-1)).toMatchObject({ actorId: null, details: { source: 'provider', code: 'invalid-credential' } });
  });

  test('that is missing or far too long is a mistake of the request', async () => {
    for (const body of [{}, { idToken: '' }, { idToken: 'x'.repeat(5001) }, { idToken: 'x', email: 'no address' }]) {
      expect(await callAs(shop)('POST', URL, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
  });

  test('with anything around it is none', async () => {
    const idToken = await shop.provider.person({ email: 'padded@gmail.com', emailVerified: true }).token();
    for (const padded of [`${idToken}=`, `${idToken} `, `${idToken}\n`, ` ${idToken}`, `${idToken}.x`]) {
      expect((await callAs(shop)('POST', URL, { idToken: padded })).status, JSON.stringify(padded)).toBe(401);
    }
    expect((await callAs(shop)('POST', URL, { idToken })).status).toBe(200);
  });
});

test('while the provider is away nobody comes in, and the same token works afterwards', async () => {
  const idToken = await shop.provider.person({ email: 'patient@gmail.com', emailVerified: true }).token();
  shop.provider.fault = 'silent';
  const answer = await callAs(shop)('POST', URL, { idToken });
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'network-request-failed' },
    headers: { 'retry-after': '5' },
  });
  expect(await shop.userOf('patient@gmail.com')).toBeUndefined();
  shop.provider.fault = null;
  expect((await callAs(shop)('POST', URL, { idToken })).status).toBe(200);
});

test('thirty failures in a quarter of an hour, then an address has to wait; sign-ins that succeed do not count', async () => {
  const own = await openIdentityShop({ rateLimit: true });
  const person = own.provider.person({ email: 'steady@gmail.com', emailVerified: true });
  const from = (remoteAddress: string, idToken: string) =>
    own.app.inject({ method: 'POST', url: URL, remoteAddress, payload: { idToken } });
  for (let index = 0; index < 29; index += 1) expect((await from('192.0.2.1', 'forged')).statusCode).toBe(401);
  for (let index = 0; index < 3; index += 1) {
    expect((await from('192.0.2.1', await person.token())).statusCode).toBe(200);
  }
  own.provider.fault = 'silent';
  expect((await from('192.0.2.1', await person.token())).statusCode).toBe(503);
  own.provider.fault = null;
  expect((await from('192.0.2.1', 'forged')).statusCode).toBe(401);
  const refused = await from('192.0.2.1', await person.token());
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect((await from('192.0.2.2', await person.token())).statusCode).toBe(200);
  own.clock.now = new Date(own.clock.now.getTime() + 901_000);
  expect((await from('192.0.2.1', await person.token())).statusCode).toBe(200);
  await own.close();
});
