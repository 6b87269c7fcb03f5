import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userIdentities, users } from '../../src/server/database/schema/accounts.ts';
import { callAs } from '../../src/server/testing/call-api.ts';
import { mailedTo, mailedToken } from '../../src/server/testing/outbox.ts';
import { type EmulatedShop, openEmulatedShop } from './emulated-shop.ts';

const EXISTS = { status: 409, body: { code: 'account-exists-with-different-credential' } };

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
afterAll(() => shop.close());

const enter = (idToken: string, more = {}) => callAs(shop)('POST', '/api/auth/idp', { idToken, ...more });
const confirm = async (email: string) =>
  callAs(shop)('POST', '/api/auth/email/confirm', { token: await mailedToken(shop, '/confirm-email', email) });
const userOf = async (email: string) =>
  (await shop.database.write.select().from(users).where(eq(users.email, email)))[0];
const identities = (userId: number) =>
  shop.database.write.select().from(userIdentities).where(eq(userIdentities.userId, userId));

async function account(given: Partial<typeof users.$inferInsert> & { email: string }) {
  const [row] = await shop.database.write
    .insert(users)
    .values({ username: given.email, passwordHash: 'kept', emailVerifiedAt: new Date(), ...given })
    .returning();
  return row ?? expect.fail('no account was made');
}

test('Google with a verified address: an account at once, and the same one the next time', async () => {
  const profile = { sub: 'google-1', email: 'mina@firm.example', email_verified: true, name: 'Mina Das' };
  const first = await enter((await shop.emulator.signIn('google.com', profile)).idToken);
  expect(first).toMatchObject({
    status: 200,
    body: { email: 'mina@firm.example', fullName: 'Mina Das', isAdmin: false },
  });
  const again = await enter((await shop.emulator.signIn('google.com', profile)).idToken);
  expect(again).toMatchObject({ status: 200, body: { email: 'mina@firm.example' } });
  expect(await userOf('mina@firm.example')).toMatchObject({ passwordHash: null, emailVerifiedAt: expect.any(Date) });
});

describe('an address that is not proven: the mail comes first', () => {
  test.each([
    ['google.com', false],
    ['facebook.com', true],
    ['github.com', true],
    ['twitter.com', true],
  ] as const)('%s, verified %s', async (provider, email_verified) => {
    const profile = { sub: `unproven-${provider}`, email: `unproven@${provider}`, email_verified };
    const { idToken } = await shop.emulator.signIn(provider, profile);
    expect(await enter(idToken)).toMatchObject({ status: 202, body: { code: 'email-confirmation-sent' } });
    expect(await userOf(profile.email)).toBeUndefined();
    expect(await confirm(profile.email)).toMatchObject({ status: 200, body: { email: profile.email, provider } });
    const next = await shop.emulator.signIn(provider, profile);
    expect(await enter(next.idToken)).toMatchObject({ status: 200, body: { email: profile.email } });
  });

  test('no address at all: the page asks for one', async () => {
    const { idToken } = await shop.emulator.signIn('twitter.com', { sub: 'no-address' });
    expect(await enter(idToken)).toMatchObject({ status: 400, body: { code: 'email_required' } });
    expect((await enter(idToken, { email: 'given@example.com' })).status).toBe(202);
    expect((await confirm('given@example.com')).status).toBe(200);
    const next = await shop.emulator.signIn('twitter.com', { sub: 'no-address' });
    expect(await enter(next.idToken)).toMatchObject({ status: 200, body: { email: 'given@example.com' } });
  });
});

describe('an address that an account has', () => {
  test('proven, at gmail.com, by Google: linked, with a mail about it', async () => {
    const { id } = await account({ email: 'priya@gmail.com' });
    const { idToken } = await shop.emulator.signIn('google.com', { email: 'priya@gmail.com', email_verified: true });
    expect(await enter(idToken)).toMatchObject({ status: 200, body: { id } });
    expect(await mailedTo(shop, 'priya@gmail.com')).toHaveLength(1);
  });

  test.each([
    ['google.com', 'ravi@firm.example'],
    ['github.com', 'rani@gmail.com'],
    ['facebook.com', 'rohan@gmail.com'],
    ['twitter.com', 'rekha@gmail.com'],
  ] as const)('proven, %s with %s: password or mail', async (provider, email) => {
    const { id } = await account({ email });
    const profile = { sub: `known-${email}`, email, email_verified: true };
    expect(await enter((await shop.emulator.signIn(provider, profile)).idToken)).toMatchObject(EXISTS);
    expect(await identities(id)).toEqual([]);
    expect((await confirm(email)).status).toBe(200);
    const next = await enter((await shop.emulator.signIn(provider, profile)).idToken);
    expect(next).toMatchObject({ status: 200, body: { id } });
    expect(await userOf(email)).toMatchObject({ passwordHash: 'kept' });
  });

  test('not proven: the mailed link takes the account over', async () => {
    const email = 'squatted@gmail.com';
    const { id } = await account({ email, emailVerifiedAt: null });
    const { idToken } = await shop.emulator.signIn('google.com', { email, email_verified: true });
    expect(await enter(idToken)).toMatchObject(EXISTS);
    expect((await confirm(email)).status).toBe(200);
    expect(await userOf(email)).toMatchObject({ id, passwordHash: null, emailVerifiedAt: expect.any(Date) });
  });

  test("an administrator's: never", async () => {
    const { id } = await account({ email: 'boss@gmail.com', isAdmin: true });
    const { idToken } = await shop.emulator.signIn('google.com', { email: 'boss@gmail.com', email_verified: true });
    expect(await enter(idToken)).toMatchObject(EXISTS);
    await expect(confirm('boss@gmail.com')).rejects.toThrow('No link');
    expect(await identities(id)).toEqual([]);
  });

  test('a blocked one', async () => {
    await account({ email: 'out@gmail.com', disabledAt: new Date() });
    const { idToken } = await shop.emulator.signIn('google.com', { email: 'out@gmail.com', email_verified: true });
    expect(await enter(idToken)).toMatchObject({ status: 403, body: { code: 'user-disabled' } });
  });
});
