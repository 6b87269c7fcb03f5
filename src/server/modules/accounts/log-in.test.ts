import * as argon2 from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { knownDevices, users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { mailedToken } from '#server/testing/outbox.ts';
import { newPerson, type Person, signUp, testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

// Modules are shared between test files: load them again, with the mock.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

const clock = testClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config: { rateLimit: true } });
});
afterAll(() => shop.close());

let lastAddress = 0;
/** Each test has an address of its own, so that they do not count for each other. */
const newAddress = () => {
  lastAddress += 1;
  return `10.0.${lastAddress >> 8}.${lastAddress & 255}`;
};

type Try = { address?: string; password?: string; headers?: Record<string, string>; own?: TestShop };

function logIn(person: Pick<Person, 'email' | 'password'>, { address = '10.9.9.9', own = shop, ...rest }: Try = {}) {
  return own.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    payload: { email: person.email, password: rest.password ?? person.password },
    ...(rest.headers ? { headers: rest.headers } : {}),
  });
}

const tally = (answers: { statusCode: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ statusCode }) => statusCode))].map((status) => [
      status,
      answers.filter(({ statusCode }) => statusCode === status).length,
    ]),
  );

async function tries(count: number, one: (index: number) => ReturnType<typeof logIn>) {
  const answers: Awaited<ReturnType<typeof logIn>>[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await one(index));
  return answers;
}

describe('guessing the password of one account', () => {
  test('ends after five failures, from one address and with forged ones; the owner waits fifteen minutes at most', async () => {
    const person = await signUp(shop);
    const address = newAddress();
    const guess = (index: number) => logIn(person, { address, password: `guess number ${index}` });
    const answers = await tries(100, guess);
    expect(answers.slice(0, 5).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    expect(tally(answers)).toEqual({ 401: 5, 429: 95 });
    expect(answers[5]?.json()).toEqual({ code: 'too_many_requests', message: expect.any(String) });
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(answers[5]?.headers['retry-after'])).toBeLessThanOrEqual(900);

    const forged = await tries(20, (index) =>
      logIn(person, { address, password: 'one more', headers: { 'x-forwarded-for': `203.0.113.${index}` } }),
    );
    expect(tally(forged)).toEqual({ 429: 20 });
    const elsewhere = await logIn(person, { address: newAddress(), password: 'one more' });
    const right = await logIn(person, { address: newAddress() });
    expect(right.statusCode).toBe(429);
    expect(right.payload).toBe(elsewhere.payload);

    clock.pass({ minutes: 15 });
    expect((await logIn(person, { address })).statusCode).toBe(200);
  });

  test('many guesses at the same moment are no more than five', async () => {
    const person = await signUp(shop);
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => logIn(person, { address, password: `guess number ${index}` })),
    );
    expect(tally(answers)).toEqual({ 401: 5, 429: 55 });
  });

  test('counts for an address without an account as well, and whatever its case', async () => {
    const nobody = newPerson();
    const answers = await tries(6, (index) =>
      logIn({ ...nobody, email: index % 2 ? nobody.email : nobody.email.toUpperCase() }, { address: newAddress() }),
    );
    expect(tally(answers)).toEqual({ 401: 5, 429: 1 });
  });

  test('a success forgets the failures before it; many people who sign in at once are no failures', async () => {
    const person = await signUp(shop);
    const address = newAddress();
    for (let round = 0; round < 3; round += 1) {
      expect(tally(await tries(4, () => logIn(person, { address, password: 'mistyped' })))).toEqual({ 401: 4 });
      expect((await logIn(person, { address })).statusCode).toBe(200);
    }
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(shop)));
    const crowd = await Promise.all([...people, ...people, ...people, ...people].map((one) => logIn(one, { address })));
    expect(tally(crowd)).toEqual({ 200: 40 });
  });

  test('does not keep other people out', async () => {
    const [victim, other] = [await signUp(shop), await signUp(shop)];
    const address = newAddress();
    await tries(6, () => logIn(victim, { address, password: 'mistyped' }));
    expect((await logIn(other, { address })).statusCode).toBe(200);
  });
});

describe('a browser that has signed in before', () => {
  const device = (letter: string) => ({ 'device-token': letter.repeat(48) });

  async function ownerWithDevice() {
    const owner = { ...(await signUp(shop)), headers: device('a') };
    expect((await logIn(owner, { address: newAddress(), headers: owner.headers })).statusCode).toBe(200);
    return owner;
  }

  test('is not locked out by the wrong passwords of others', async () => {
    const owner = await ownerWithDevice();
    const address = newAddress();
    const strangers = await tries(40, () => logIn(owner, { address, password: 'a guess', headers: device('b') }));
    expect(tally(strangers)).toEqual({ 401: 5, 429: 35 });
    expect((await logIn(owner, { address: newAddress() })).statusCode, 'an unknown browser').toBe(429);
    expect((await logIn(owner, { address, headers: owner.headers })).statusCode, 'in their network').toBe(200);
    expect((await logIn(owner, { address, headers: owner.headers, password: 'mistyped' })).statusCode).toBe(401);
    expect((await logIn(owner, { address: newAddress() })).statusCode, 'the owner’s sign-in frees nobody').toBe(429);
  });

  test('has five failures of its own, which keep nobody else out', async () => {
    const owner = await ownerWithDevice();
    const { headers } = owner;
    const answers = await tries(8, () => logIn(owner, { address: newAddress(), headers, password: 'mistyped' }));
    expect(tally(answers)).toEqual({ 401: 5, 429: 3 });
    expect((await logIn(owner, { address: newAddress(), headers })).statusCode).toBe(429);
    expect((await logIn(owner, { address: newAddress() })).statusCode).toBe(200);
    clock.pass({ minutes: 15 });
    expect((await logIn(owner, { address: newAddress(), headers })).statusCode).toBe(200);
  });

  test('is known for the accounts that it has signed in to, and for no other', async () => {
    const [owner, other] = [await ownerWithDevice(), await signUp(shop)];
    await tries(5, () => logIn(other, { address: newAddress(), password: 'a guess' }));
    expect((await logIn(other, { address: newAddress(), headers: owner.headers })).statusCode).toBe(429);
  });

  test.each(['short', 'x'.repeat(65), "' or 1=1 --".repeat(4)])('is not known by the token %s', async (token) => {
    const person = await signUp(shop);
    const headers = { 'device-token': token };
    expect((await logIn(person, { address: newAddress(), headers })).statusCode).toBe(200);
    expect(await shop.database.write.$count(knownDevices, eq(knownDevices.userId, person.id))).toBe(0);
  });

  test('is also the one that has chosen a new password; the others are forgotten', async () => {
    const owner = await ownerWithDevice();
    await callAs(shop)('POST', '/api/auth/forgot-password', { email: owner.email });
    const token = await mailedToken(shop, '/reset-password', owner.email);
    const fresh = { ...owner, password: 'another lotus pond' };
    const reset = callAs(shop, device('c'))('POST', '/api/auth/reset-password', { token, password: fresh.password });
    expect((await reset).status).toBe(204);
    await tries(6, () => logIn(fresh, { address: newAddress(), password: 'a guess' }));
    expect((await logIn(fresh, { address: newAddress(), headers: owner.headers })).statusCode).toBe(429);
    expect((await logIn(fresh, { address: newAddress(), headers: device('c') })).statusCode).toBe(200);
  });

  test('is stored as a hash', async () => {
    const owner = await ownerWithDevice();
    const [row] = await shop.database.write.select().from(knownDevices).where(eq(knownDevices.userId, owner.id));
    expect(row?.hash).toMatch(/^[\w-]{43}$/);
    expect(row?.hash).not.toContain('aaa');
  });
});

describe('guessing from one address', () => {
  test('ends after thirty failures for whatever accounts', async () => {
    const address = newAddress();
    const answers = await tries(40, () => logIn(newPerson(), { address }));
    expect(tally(answers)).toEqual({ 401: 30, 429: 10 });
    const person = await signUp(shop);
    expect((await logIn(person, { address })).statusCode).toBe(429);
    expect((await logIn(person, { address: newAddress() })).statusCode).toBe(200);
    clock.pass({ minutes: 15 });
    expect((await logIn(person, { address })).statusCode).toBe(200);
  });

  test('a network of IPv6 is one address', async () => {
    const answers = await tries(31, (index) => logIn(newPerson(), { address: `2001:db8:1:2::${index + 1}` }));
    expect(tally(answers)).toEqual({ 401: 30, 429: 1 });
  });

  test('who is refused does not use up the tries of an account', async () => {
    const address = newAddress();
    await tries(30, () => logIn(newPerson(), { address }));
    const person = await signUp(shop);
    expect(tally(await tries(10, () => logIn(person, { address, password: 'mistyped' })))).toEqual({ 429: 10 });
    expect((await logIn(person, { address: newAddress(), password: 'mistyped' })).statusCode).toBe(401);
  });

  test('an address that a trusted proxy names counts; what the visitor adds to it does not', async () => {
    const behindProxy = await openTestShop({ catalogue: 'empty', config: { rateLimit: true, trustProxy: 1 } });
    const from = (forwarded: string) =>
      logIn(newPerson(), { own: behindProxy, headers: { 'x-forwarded-for': forwarded } });
    const answers = await tries(31, (index) => from(`198.51.100.${index}, 203.0.113.7`));
    expect(tally(answers)).toEqual({ 401: 30, 429: 1 });
    expect((await from('203.0.113.8')).statusCode).toBe(401);
    await behindProxy.close();
  });
});

test('failures are in the audit log, with the number of the account and without its address', async () => {
  const [person, nobody] = [await signUp(shop), newPerson()];
  const address = newAddress();
  await logIn(person, { address, password: 'mistyped' });
  await logIn(nobody, { address });
  const rows = await shop.database.write
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'auth.login-failed'), eq(auditLog.address, address)))
    .orderBy(auditLog.id);
  expect(rows.map(({ actorId }) => actorId)).toEqual([person.id, null]);
  expect(JSON.stringify(rows)).not.toContain('@');
  await logIn(person, { address });
  const own = await shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, person.id));
  expect(own.map(({ action }) => action)).toEqual(['auth.sign-up', 'auth.login-failed', 'auth.login']);
});

test('an unknown address, an account without a password and a wrong password are answered alike, after the same work', async () => {
  const quiet = await openTestShop({ catalogue: 'empty', hasRealPasswords: true });
  const [known, withoutPassword] = [await signUp(quiet), await signUp(quiet)];
  await quiet.database.write.update(users).set({ passwordHash: null }).where(eq(users.id, withoutPassword.id));
  vi.mocked(argon2.verify).mockClear();
  const answers: string[] = [];
  for (const person of [known, withoutPassword, newPerson()]) {
    const { statusCode, payload, headers } = await logIn(person, { own: quiet, password: 'not the password' });
    answers.push(`${statusCode} ${headers['content-length']} ${payload}`);
  }
  await quiet.close();
  const body = JSON.stringify({ message: 'Invalid email or password', code: 'unauthenticated' });
  expect(answers).toEqual(Array(3).fill(`401 ${body.length} ${body}`));
  const looked = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join(' '));
  expect(looked).toEqual(Array(3).fill('argon2id v=19 m=19456,t=2,p=1'));
});
