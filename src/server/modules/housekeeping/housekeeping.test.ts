import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import { emailProofs, idTokenUses, knownDevices, refreshTokens, sessions } from '#server/database/schema/accounts.ts';
import { auditLog, limitCounters } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { signUp, testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { startHousekeeping, sweep } from './service.ts';

let clock: ReturnType<typeof testClock>;
let shop: TestShop;
beforeEach(async () => {
  clock = testClock();
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config: { rateLimit: true } });
});
afterEach(() => shop.close());

const tables = { limitCounters, refreshTokens, sessions, emailProofs, idTokenUses, knownDevices, auditLog };

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, table] of Object.entries(tables)) found[name] = await shop.database.write.$count(table);
  return found;
}

/** One of each: a sign-in, a browser, mailed links, a used token of the provider, counters and events. */
async function live(): Promise<string> {
  const person = await signUp(shop);
  const browser = callAs(shop, { 'device-token': 'd'.repeat(48) });
  const { refresh } = (await browser<LoginResponse>('POST', '/api/auth/login', person)).body;
  await callAs(shop)('POST', '/api/auth/forgot-password', { email: person.email });
  await shop.app.backgroundTasks.settled();
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  await shop.database.write.insert(idTokenUses).values({ hash: person.email, expiresAt });
  return refresh;
}

test('what is still good stays', async () => {
  const refresh = await live();
  const before = await counts();
  for (const count of Object.values(before)) expect(count).toBeGreaterThan(0);
  await sweep(shop.ctx);
  expect(await counts()).toEqual(before);
  expect((await callAs(shop)('POST', '/api/auth/refresh', { refresh })).status).toBe(200);
});

test('what is over goes, each in its time', async () => {
  await live();
  clock.pass({ hours: 2 });
  await sweep(shop.ctx);
  expect(await counts()).toMatchObject({ limitCounters: 1, idTokenUses: 0, emailProofs: 2, sessions: 1 });
  clock.pass({ hours: 23 });
  await sweep(shop.ctx);
  expect(await counts()).toMatchObject({ limitCounters: 0, emailProofs: 1, refreshTokens: 1, sessions: 1 });
  clock.pass({ days: 30 });
  await sweep(shop.ctx);
  expect(await counts()).toMatchObject({ emailProofs: 0, refreshTokens: 0, sessions: 0, knownDevices: 1 });
  const events = await shop.database.write.$count(auditLog);
  expect(events).toBeGreaterThan(0);
  clock.pass({ days: 368 });
  await sweep(shop.ctx);
  expect(await counts()).toMatchObject({ auditLog: events, knownDevices: 0 });
  clock.pass({ days: 2 });
  expect(await sweep(shop.ctx)).toMatchObject({ 'audit entries': events });
  expect(await shop.database.write.$count(auditLog)).toBe(0);
});

test('a session that was ended goes after a day, one of just now stays although it has no token yet', async () => {
  const refresh = await live();
  await callAs(shop)('POST', '/api/auth/logout', { refresh });
  await shop.signIn();
  await sweep(shop.ctx);
  expect(await counts()).toMatchObject({ sessions: 2 });
  clock.pass({ hours: 25 });
  await shop.signIn();
  await sweep(shop.ctx);
  expect(await counts()).toMatchObject({ sessions: 1, refreshTokens: 0 });
});

test('more than one batch is removed', async () => {
  const rows = Array.from({ length: 6000 }, (_, index) => ({ hash: `use ${index}`, expiresAt: clock.now() }));
  await shop.database.write.insert(idTokenUses).values(rows);
  expect(await sweep(shop.ctx)).toMatchObject({ 'used id tokens': 6000 });
});

test('it runs at the start and every hour until it is stopped, and a failure does not end it', async () => {
  const spent = () => shop.database.write.insert(idTokenUses).values({ hash: 'spent', expiresAt: clock.now() });
  const left = () => shop.database.write.$count(idTokenUses);
  await spent();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const warn = vi.fn();
    const ctx = { ...shop.ctx, log: { ...shop.ctx.log, debug: vi.fn(), warn } };
    let isFailing = false;
    const now = () => {
      if (isFailing) throw new Error('no clock');
      return clock.now();
    };
    const house = startHousekeeping({ ...ctx, now });
    await expect.poll(left).toBe(0);
    isFailing = true;
    vi.advanceTimersByTime(3_600_000);
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    isFailing = false;
    await spent();
    vi.advanceTimersByTime(3_600_000);
    await expect.poll(left).toBe(0);
    await house.stop();
    await spent();
    vi.advanceTimersByTime(7_200_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await left()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
