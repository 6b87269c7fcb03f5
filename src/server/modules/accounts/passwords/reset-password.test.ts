import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { emailProofs, sessions, userIdentities, users } from '#server/database/schema/accounts.ts';
import { callAs } from '#server/testing/call-api.ts';
import { mailedToken, readOutbox } from '#server/testing/outbox.ts';
import { logIn, newPerson, signUp, testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const DEAD = 'This link is no longer valid. Please ask for a new one.';
const NEW_PASSWORD = 'another lotus pond';

let clock: ReturnType<typeof testClock>;
let shop: TestShop;
let fixedDelay: MockInstance<() => Promise<void>>;
beforeEach(async () => {
  clock = testClock();
  const config = { rateLimit: true, publicUrl: 'https://shop.example' };
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config });
  fixedDelay = vi.spyOn(shop.app.backgroundTasks, 'fixedDelay').mockResolvedValue();
});
afterEach(() => shop.close());

function forgot(email: string, { address = '192.0.2.1', host = 'shop.example' } = {}) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    remoteAddress: address,
    headers: { host, 'x-forwarded-host': host },
    payload: { email },
  });
}

const reset = (token: string, password = NEW_PASSWORD) =>
  callAs(shop)('POST', '/api/auth/reset-password', { token, password });

const link = () => mailedToken(shop, '/reset-password');

const resetMails = async () =>
  (await readOutbox(shop)).filter(({ headers }) => /^Subject: Choose a new password/m.test(headers));

test('a mailed link sets a new password, once', async () => {
  const person = await signUp(shop);
  expect((await forgot(person.email.toUpperCase())).statusCode).toBe(202);
  const token = await link();
  expect((await reset(token)).status).toBe(204);
  expect((await logIn(shop, { email: person.email, password: NEW_PASSWORD })).id).toBe(person.id);
  expect((await callAs(shop)('POST', '/api/auth/login', person)).status).toBe(401);
  expect(await reset(token, 'a third lotus pond')).toMatchObject({ status: 400, body: { message: DEAD } });
});

test('the mail is complete, friendly and leads to the address of the settings, whatever the request says', async () => {
  const person = await signUp(shop);
  await forgot(person.email, { host: 'evil.example' });
  const [mail] = await resetMails();
  expect(mail?.headers).toMatch(/^From: Jalaja <hello@jalaja\.example>$/m);
  expect(mail?.headers).toMatch(new RegExp(`^To: ${person.email}$`, 'm'));
  expect(mail?.headers).toMatch(/^Subject: Choose a new password for Jalaja$/m);
  expect(mail?.headers).toMatch(/^Message-ID: <[^@\s]+@jalaja\.example>$/m);
  expect(mail?.headers).toMatch(/^Date: Sun, 01 Mar 2026/m);
  const addresses = [...(mail?.body.matchAll(/https?:\/\/[^\s"<]+/g) ?? [])].map(([address]) => address);
  expect(addresses.filter((address) => !address.startsWith('https://shop.example/'))).toEqual([]);
  const links = addresses.filter((address) => !address.endsWith('.png'));
  expect(new Set(links.map((address) => address.split('=')[0]))).toEqual(
    new Set(['https://shop.example/reset-password?token']),
  );
  expect(new Set(links).size).toBe(1);
  expect(mail?.body).toContain('24 hours');
  expect(mail?.body).not.toContain('evil.example');
});

test('an address without an account gets the same answer and no mail', async () => {
  const person = await signUp(shop);
  const [known, unknown] = [await forgot(person.email), await forgot(newPerson().email)];
  expect(unknown.statusCode).toBe(202);
  expect(unknown.payload).toBe(known.payload);
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
  expect(await resetMails()).toHaveLength(1);
});

test('the answer does not wait for the look-up or the mail', async () => {
  const person = await signUp(shop);
  await shop.database.write.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.id)).for('update');
    // The account is held here, so a look-up in the request could not end before this transaction does.
    expect((await forgot(person.email)).statusCode).toBe(202);
  });
  expect(await resetMails()).toHaveLength(1);
});

test('the mail has a head start before the answer, which a kill would otherwise lose', async () => {
  const person = await signUp(shop);
  fixedDelay.mockImplementation(() => shop.app.backgroundTasks.settled());
  await forgot(person.email);
  const { rows: queue } = await shop.database.write.execute(
    sql`select * from pgboss.job where data ->> 'kind' = 'password-reset'`,
  );
  expect(queue).toHaveLength(1);
});

test('the head start is real time, with an account and without one', async () => {
  const person = await signUp(shop);
  fixedDelay.mockRestore();
  for (const email of [person.email, newPerson().email]) {
    const start = performance.now();
    await forgot(email);
    expect(performance.now() - start).toBeGreaterThan(240);
  }
});

test('closing the shop waits for mails that are on their way', async () => {
  const person = await signUp(shop);
  await forgot(person.email);
  await shop.app.close();
  expect(await resetMails()).toHaveLength(1);
});

describe('a link is dead', () => {
  test('after 24 hours', async () => {
    const person = await signUp(shop);
    await forgot(person.email);
    const token = await link();
    clock.pass({ hours: 24 });
    expect(await reset(token)).toMatchObject({ status: 400, body: { message: DEAD } });
    expect((await logIn(shop, person)).id).toBe(person.id);
  });

  test('not a minute earlier', async () => {
    await forgot((await signUp(shop)).email);
    const token = await link();
    clock.pass({ hours: 23, minutes: 59 });
    expect((await reset(token)).status).toBe(204);
  });

  test('once a newer one was asked for', async () => {
    const person = await signUp(shop);
    await forgot(person.email);
    const older = await link();
    clock.pass({ minutes: 1 });
    await forgot(person.email);
    const newer = await link();
    expect(newer).not.toBe(older);
    expect((await reset(older)).body).toMatchObject({ message: DEAD });
    expect((await reset(newer)).status).toBe(204);
  });

  test('when two are asked for at the same moment, one of them', async () => {
    const person = await signUp(shop);
    await Promise.all([forgot(person.email), forgot(person.email), forgot(person.email)]);
    await resetMails();
    const isLink = and(eq(emailProofs.userId, person.id), eq(emailProofs.purpose, 'reset'));
    expect(await shop.database.write.$count(emailProofs, isLink)).toBe(1);
  });

  test('for all but one of those who use it at the same moment', async () => {
    await forgot((await signUp(shop)).email);
    const token = await link();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => reset(token, `lotus pond no ${index}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
  });

  test('when it is made up', async () => {
    for (const token of ['x', 'x'.repeat(43), "' or 1=1 --"]) {
      expect(await reset(token)).toMatchObject({ status: 400, body: { message: DEAD } });
    }
  });
});

test('a refused password leaves the link alive', async () => {
  await forgot((await signUp(shop)).email);
  const token = await link();
  expect(await reset(token, 'password')).toMatchObject({
    status: 400,
    body: { errors: { password: 'This password is too common. Please choose another.' } },
  });
  expect((await reset(token, '12345')).body.errors).toEqual({ password: 'Password must be at least 6 characters' });
  expect((await reset(token)).status).toBe(204);
});

test('only a hash of the link is stored, and neither it nor the address waits in the queue', async () => {
  const { email } = await signUp(shop);
  await forgot(email);
  await shop.app.backgroundTasks.settled();
  const { rows: queue } = await shop.database.write.execute(
    sql`select * from pgboss.job where data ->> 'kind' = 'password-reset'`,
  );
  const stored = JSON.stringify([queue, await shop.database.write.select().from(emailProofs)]);
  expect(queue).toHaveLength(1);
  expect(stored).not.toContain(await link());
  expect(stored).not.toContain(email);
});

test('a new password proves the address, ends all sessions and the block after failures', async () => {
  const person = await signUp(shop);
  const { headers } = await logIn(shop, person);
  const attempt = (password: string) => callAs(shop)('POST', '/api/auth/login', { email: person.email, password });
  for (let index = 0; index < 5; index += 1) await attempt('mistyped');
  expect((await attempt(person.password)).status).toBe(429);
  await forgot(person.email);
  expect((await reset(await link())).status).toBe(204);
  expect((await callAs(shop, headers)('GET', '/api/auth/me')).status).toBe(401);
  expect((await attempt(NEW_PASSWORD)).status).toBe(200);
  const [row] = await shop.database.write.select().from(users).where(eq(users.id, person.id));
  expect(row?.emailVerifiedAt).toEqual(clock.now());
  const open = await shop.database.write.select().from(sessions).where(eq(sessions.userId, person.id));
  expect(open.map(({ revokedAt }) => revokedAt)).toEqual([clock.now(), null]);
});

describe('provider sign-ins of the account', () => {
  async function identitiesAfterReset(emailVerifiedAt: Date | null) {
    const person = await signUp(shop);
    await shop.database.write.update(users).set({ emailVerifiedAt }).where(eq(users.id, person.id));
    const identity = {
      userId: person.id,
      subject: person.email,
      provider: 'google.com' as const,
      linkedAt: clock.now(),
    };
    await shop.database.write.insert(userIdentities).values(identity);
    await forgot(person.email);
    await reset(await link());
    return shop.database.write.select().from(userIdentities).where(eq(userIdentities.userId, person.id));
  }

  test('stay when the address was proven before', async () => {
    expect(await identitiesAfterReset(clock.now())).toHaveLength(1);
  });

  test('go when it was not: somebody else may have put them there', async () => {
    expect(await identitiesAfterReset(null)).toHaveLength(0);
  });
});

test('a blocked account gets no mail', async () => {
  const person = await signUp(shop);
  await shop.database.write.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, person.id));
  expect((await forgot(person.email)).statusCode).toBe(202);
  expect(await resetMails()).toHaveLength(0);
});

describe('mails are limited, silently', () => {
  test('to two in ten minutes for one account, after which the next one can always be requested', async () => {
    const person = await signUp(shop);
    for (let round = 1; round <= 8; round += 1) {
      for (let index = 0; index < 5; index += 1) {
        expect((await forgot(person.email, { address: `192.0.${round}.${index}` })).statusCode).toBe(202);
        expect(await resetMails()).toHaveLength(2 * (round - 1) + Math.min(index + 1, 2));
      }
      clock.pass({ minutes: 10 });
    }
    await forgot(person.email, { address: '198.51.100.1' });
    expect((await reset(await link())).status).toBe(204);
  });

  test('a flood from one address does not keep the mail of another from being queued', async () => {
    const person = await signUp(shop);
    const queued = vi.spyOn(shop.app.backgroundTasks, 'run');
    for (let index = 0; index < 40; index += 1) expect((await forgot('victim@example.com')).statusCode).toBe(202);
    expect(queued).toHaveBeenCalledTimes(10);
    await forgot(person.email, { address: '198.51.100.1' });
    expect(queued).toHaveBeenCalledTimes(11);
    expect(await resetMails()).toHaveLength(1);
  });

  test('to ten in ten minutes for one address of the network', async () => {
    for (let index = 0; index < 10; index += 1) await forgot(newPerson().email);
    const person = await signUp(shop);
    await resetMails();
    expect((await forgot(person.email)).statusCode).toBe(202);
    expect(await resetMails()).toHaveLength(0);
    await forgot(person.email, { address: '198.51.100.1' });
    expect(await resetMails()).toHaveLength(1);
    clock.pass({ minutes: 10 });
    await forgot(person.email);
    expect(await resetMails()).toHaveLength(2);
  });
});

test.each([{}, { email: '' }, { email: 'asha' }])('%j is no address', async (body) => {
  expect((await callAs(shop)('POST', '/api/auth/forgot-password', body)).status).toBe(400);
});
