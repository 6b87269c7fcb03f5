import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailProofs, sessions, userIdentities, users } from '#server/database/schema/accounts.ts';
import { callAs } from '#server/testing/call-api.ts';
import { type IdentityShop, openIdentityShop } from '#server/testing/identity-shop.ts';
import { mailedTo, mailedToken } from '#server/testing/outbox.ts';

const SENT = { status: 202, body: { code: 'email-confirmation-sent' } };
const DEAD = { status: 400, body: { code: 'invalid_input', message: expect.stringContaining('no longer valid') } };
const EXISTS = { status: 409, body: { code: 'account-exists-with-different-credential' } };

let shop: IdentityShop;
beforeAll(async () => {
  shop = await openIdentityShop();
});
afterAll(() => shop.close());

const confirm = (token: string) => callAs(shop)('POST', '/api/auth/email/confirm', { token });
const linkOf = (email: string) => mailedToken(shop, '/confirm-email', email);
const later = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};

describe('an address that nobody has yet', () => {
  test.each([
    ['google.com', false],
    ['github.com', true],
    ['facebook.com', true],
    ['twitter.com', true],
  ] as const)(
    '%s, verified %s: the account is made when the mail is opened, not before',
    async (provider, emailVerified) => {
      const email = `new@${provider}`;
      const person = shop.provider.person({ provider, email, emailVerified, displayName: 'Asha Rao' });
      const sent = await shop.enter(person);
      expect(sent).toMatchObject(SENT);
      expect(sent.body).not.toHaveProperty('access');
      expect(await shop.userOf(email)).toBeUndefined();

      const token = await linkOf(email);
      const [mail] = await mailedTo(shop, email);
      expect(mail).toContain(`https://shop.example/confirm-email?token=${token}`);
      expect(mail).toContain('If it was not you, do not open the link');
      expect(await confirm(token)).toEqual({ status: 200, body: { email, provider }, headers: expect.anything() });
      const user = await shop.userOf(email);
      expect(user).toMatchObject({ fullName: 'Asha Rao', passwordHash: null, emailVerifiedAt: shop.clock.now });
      expect(await shop.enter(person)).toMatchObject({ status: 200, body: { id: user?.id } });
    },
  );

  test('the link is good once, and only its hash is kept', async () => {
    const email = 'once@example.com';
    await shop.enter(shop.provider.person({ provider: 'github.com', email }));
    const token = await linkOf(email);
    const kept = await shop.database.write.select().from(emailProofs);
    expect(kept).not.toEqual([]);
    expect(JSON.stringify(kept)).not.toContain(token);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await confirm(token)).toMatchObject(DEAD);
    expect(await confirm('made-up')).toMatchObject(DEAD);
  });

  test('the link lives for thirty minutes', async () => {
    for (const [email, minutes, status] of [
      ['quick@example.com', 29, 200],
      ['slow@example.com', 30, 400],
    ] as const) {
      await shop.enter(shop.provider.person({ provider: 'github.com', email }));
      const token = await linkOf(email);
      later(minutes);
      expect((await confirm(token)).status).toBe(status);
    }
  });

  test('a newer mail kills the older one of the same sign-in, not that of another', async () => {
    const email = 'again@example.com';
    const person = shop.provider.person({ provider: 'github.com', email });
    const other = shop.provider.person({ provider: 'facebook.com', email });
    await shop.enter(person);
    const older = await linkOf(email);
    later(1);
    await shop.enter(other);
    const others = await linkOf(email);
    later(1);
    await shop.enter(person);
    expect(await confirm(older)).toMatchObject(DEAD);
    expect((await confirm(await linkOf(email))).status).toBe(200);
    expect((await confirm(others)).status).toBe(200);
    expect(await shop.identitiesOf((await shop.userOf(email))?.id ?? 0)).toHaveLength(2);
  });
});

test('a provider that tells no address: the person is asked for one, which then has to be proven', async () => {
  const person = shop.provider.person({ provider: 'twitter.com' });
  const idToken = await person.token();
  const enter = (more = {}) => callAs(shop)('POST', '/api/auth/idp', { idToken, ...more });
  expect(await enter()).toMatchObject({ status: 400, body: { code: 'email_required' } });
  expect(await enter({ email: ' Given@Example.com ' })).toMatchObject(SENT);
  expect((await confirm(await linkOf('given@example.com'))).status).toBe(200);
  expect(await shop.enter(person)).toMatchObject({ status: 200, body: { email: 'given@example.com' } });
});

test('an address that the provider tells cannot be replaced by another', async () => {
  const person = shop.provider.person({ provider: 'github.com', email: 'told@example.com' });
  expect(await shop.enter(person, { email: 'wanted@example.com' })).toMatchObject(SENT);
  expect(await mailedTo(shop, 'wanted@example.com')).toEqual([]);
  expect(await mailedTo(shop, 'told@example.com')).toHaveLength(1);
});

describe('an address that somebody has', () => {
  test('a proven account is joined and keeps its password and sessions', async () => {
    const account = await shop.account({ email: 'owner@example.com', passwordHash: 'kept' });
    const headers = await shop.signInAs(account.id);
    const person = shop.provider.person({ provider: 'github.com', email: 'owner@example.com' });
    expect(await shop.enter(person)).toMatchObject(EXISTS);
    expect((await confirm(await linkOf('owner@example.com'))).status).toBe(200);
    expect(await shop.enter(person)).toMatchObject({ status: 200, body: { id: account.id } });
    expect(await shop.userOf('owner@example.com')).toMatchObject({ passwordHash: 'kept' });
    expect((await callAs(shop, headers)('GET', '/api/auth/me')).status).toBe(200);
  });

  test('an account that never proved it loses its password, its sessions and its other sign-ins', async () => {
    const email = 'squatted@gmail.com';
    const account = await shop.account({ email, passwordHash: "a squatter's", emailVerifiedAt: null });
    const headers = await shop.signInAs(account.id);
    await shop.database.write
      .insert(userIdentities)
      .values({ userId: account.id, subject: 'squatter', provider: 'github.com', linkedAt: new Date() });
    const person = shop.provider.person({ email, emailVerified: true });
    expect(await shop.enter(person)).toMatchObject(EXISTS);
    expect((await callAs(shop, headers)('GET', '/api/auth/me')).status).toBe(200);

    expect((await confirm(await linkOf(email))).status).toBe(200);
    expect(await shop.userOf(email)).toMatchObject({ passwordHash: null, emailVerifiedAt: shop.clock.now });
    expect((await callAs(shop, headers)('GET', '/api/auth/me')).status).toBe(401);
    expect(await shop.identitiesOf(account.id)).toMatchObject([{ subject: person.subject }]);
    const left = await shop.database.write.select().from(sessions).where(eq(sessions.userId, account.id));
    expect(left.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
    expect(await shop.enter(person)).toMatchObject({ status: 200, body: { id: account.id } });
  });

  test.each([
    ['became an administrator', { isAdmin: true }, 409, 'account-exists-with-different-credential'],
    ['was blocked', { disabledAt: new Date() }, 403, 'user-disabled'],
  ])('an account that %s meanwhile is not joined', async (what, change, status, code) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    const account = await shop.account({ email });
    await shop.enter(shop.provider.person({ provider: 'github.com', email }));
    const token = await linkOf(email);
    await shop.database.write.update(users).set(change).where(eq(users.id, account.id));
    expect(await confirm(token)).toMatchObject({ status, body: { code } });
    expect(await shop.identitiesOf(account.id)).toEqual([]);
  });

  test('an account made meanwhile is treated as it is when the mail is opened', async () => {
    const email = 'meanwhile@example.com';
    await shop.enter(shop.provider.person({ provider: 'github.com', email }));
    const account = await shop.account({ email, passwordHash: 'unproven', emailVerifiedAt: null });
    expect((await confirm(await linkOf(email))).status).toBe(200);
    expect(await shop.identitiesOf(account.id)).toHaveLength(1);
    expect(await shop.userOf(email)).toMatchObject({ passwordHash: null });
  });

  test('a sign-in that was joined elsewhere meanwhile stays there', async () => {
    const person = shop.provider.person({ provider: 'github.com', email: 'moved@example.com' });
    await shop.enter(person);
    const token = await linkOf('moved@example.com');
    const other = await shop.account();
    await shop.database.write
      .insert(userIdentities)
      .values({ userId: other.id, subject: person.subject, provider: 'github.com', linkedAt: new Date() });
    expect(await confirm(token)).toMatchObject(EXISTS);
    expect(await shop.userOf('moved@example.com')).toBeUndefined();
  });
});

test('five mails an hour for one address, however many ask', async () => {
  const own = await openIdentityShop({ rateLimit: true });
  const ask = (email: string) => own.enter(own.provider.person({ provider: 'github.com', email }));
  for (let index = 0; index < 5; index += 1) expect((await ask('Full@example.com')).status).toBe(202);
  expect(await ask('full@example.com')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await ask('other@example.com')).status).toBe(202);
  expect(await mailedTo(own, 'full@example.com')).toHaveLength(5);
  own.clock.now = new Date(own.clock.now.getTime() + 3_601_000);
  expect((await ask('full@example.com')).status).toBe(202);
  await own.close();
});
