import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SecondStep } from '#contracts/accounts/second-step.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { recoveryCodes, users, userTotp } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { createLogger } from '#server/lib/logger.ts';
import { callAs } from '#server/testing/call-api.ts';
import { logIn, signUp, testClock } from '#server/testing/people.ts';
import { codeAt, type Member, openMember, signInSteps } from '#server/testing/second-step-shop.ts';
import { openTestShop, TEST_SECRET, type TestShop } from '#server/testing/test-shop.ts';
import { removeSecondStepByEmail } from './remove-second-step.ts';

const clock = testClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config: { rateLimit: true } });
});
afterAll(() => shop.close());

let lastAddress = 0;
/** Tests do not count for each other. */
const steps = () => {
  lastAddress += 1;
  return signInSteps(shop, `10.7.${lastAddress >> 8}.${lastAddress & 255}`);
};
const codeOf = ({ secret }: Member) => codeAt(secret, clock.now());
const nextCode = (member: Member) => {
  clock.pass({ seconds: 30 });
  return codeOf(member);
};

describe('the set-up', () => {
  test('needs the password, and the first code turns it on; the secret is encrypted and codes are hashed', async () => {
    const person = await signUp(shop, { isAdmin: true });
    const call = callAs(shop, (await logIn(shop, person)).headers);
    const state = async () => (await call<SecondStep>('GET', '/api/auth/totp')).body;
    expect(await state()).toEqual({ isOn: false, codesLeft: 0, requiredFrom: null, isRequired: false });
    expect((await call('POST', '/api/auth/totp', { password: 'not this one' })).status).toBe(403);
    expect((await call('POST', '/api/auth/totp', {})).status).toBe(400);
    const started = await call<{ secret: string; uri: string }>('POST', '/api/auth/totp', {
      password: person.password,
    });
    expect(started.body.uri).toContain(`secret=${started.body.secret}`);
    expect((await state()).isOn).toBe(false);
    // Without a code nothing has changed.
    expect((await steps().password(person)).status).toBe(200);
    const wrong = codeAt(started.body.secret, new Date(0));
    expect(await call('POST', '/api/auth/totp/confirm', { code: wrong })).toMatchObject({ status: 400 });
    const code = codeAt(started.body.secret, clock.now());
    const { status, body } = await call<{ recoveryCodes: string[] }>('POST', '/api/auth/totp/confirm', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([status, new Set(body.recoveryCodes).size]).toEqual([200, 10]);
    for (const one of body.recoveryCodes) expect(one).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
    expect(await state()).toMatchObject({ isOn: true, codesLeft: 10 });
    expect((await call('POST', '/api/auth/totp', { password: person.password })).status).toBe(409);
    expect((await call('POST', '/api/auth/totp/confirm', { code })).status).toBe(409);

    const stored = await shop.database.write.select().from(userTotp).where(eq(userTotp.userId, person.id));
    const hashes = await shop.database.write.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    const inside = JSON.stringify([stored, hashes]);
    for (const secret of [started.body.secret, ...body.recoveryCodes]) expect(inside).not.toContain(secret);
  });

  test('is for staff and administrators', async () => {
    const call = callAs(shop, (await logIn(shop, await signUp(shop))).headers);
    expect((await call('GET', '/api/auth/totp')).status).toBe(403);
    const packer = await openMember(shop, clock, { role: 'packer' });
    expect(packer.recoveryCodes).toHaveLength(10);
    // The name of the entry is their own address, which is not masked.
    expect(packer.email).not.toContain('•');
  });

  test('ends no session', async () => {
    const member = await openMember(shop, clock);
    expect((await shop.get('/api/auth/me', { headers: member.session.headers })).status).toBe(200);
    const renewed = await callAs(shop)('POST', '/api/auth/refresh', { refresh: member.session.refresh });
    expect(renewed.status).toBe(200);
  });
});

describe('signing in', () => {
  test('needs a code after the right password, and answers as without one', async () => {
    const member = await openMember(shop, clock);
    const { password, code } = steps();
    const asked = await password(member);
    expect(asked).toMatchObject({ status: 401, body: { code: 'totp_required', details: [{}] } });
    expect(Object.keys(asked.body).sort()).toEqual(['code', 'details', 'message']);
    const challenge = asked.body.details?.[0]?.challenge ?? '';
    const done = await code(challenge, codeOf(member));
    expect(done).toMatchObject({
      status: 200,
      body: { id: member.id, email: member.email, isAdmin: true, role: null },
    });
    const headers = { authorization: `Bearer ${done.body.access}` };
    expect((await shop.get('/api/users', { headers })).status).toBe(200);
    // The challenge itself opens nothing.
    expect((await shop.get('/api/auth/me', { headers: { authorization: `Bearer ${challenge}` } })).status).toBe(401);
  });

  test('a wrong password says the same as for an account without a second step', async () => {
    const [member, other] = [await openMember(shop, clock), await signUp(shop)];
    const answers = [member, other].map((person) => steps().password({ ...person, password: 'not this one' }));
    const [first, second] = await Promise.all(answers);
    expect(first).toEqual({ status: 401, body: { code: 'unauthenticated', message: 'Invalid email or password' } });
    expect(second).toEqual(first);
  });

  test('a code works once, also with another challenge and from another process at the same moment', async () => {
    const member = await openMember(shop, clock);
    const database = openDatabase({ write: shop.connection }, createLogger('silent'));
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: shop.dataDir, RATE_LIMIT: 'off', MAIL_WORKER: 'off' });
    const app = await buildApp({
      config: { ...config, sessionSecret: TEST_SECRET, adminSetupKey: 'not needed here' },
      database,
      log: createLogger('silent'),
      now: clock.now,
    });
    try {
      const { challenge, code } = steps();
      const both = [await challenge(member), await challenge(member)];
      const payload = { challenge: both[1], code: codeOf(member) };
      const [here, there] = await Promise.all([
        code(both[0] ?? '', payload.code),
        app.inject({ method: 'POST', url: '/api/auth/login/totp', payload }),
      ]);
      expect([here.status, there.statusCode].sort()).toEqual([200, 401]);
      const late = await code(await challenge(member), payload.code);
      expect(late).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect((await code(await challenge(member), nextCode(member))).status).toBe(200);
    } finally {
      await app.close();
      await database.close();
    }
  });

  test.each([
    [-30, 200],
    [30, 200],
    [-90, 401],
    [90, 401],
  ])('a phone whose clock is off by %i s gets %i', async (drift, status) => {
    const member = await openMember(shop, clock);
    const { challenge, code } = steps();
    const shown = codeAt(member.secret, new Date(clock.now().getTime() + drift * 1000));
    expect((await code(await challenge(member), shown)).status).toBe(status);
  });

  test('a challenge ends after five minutes, and with a new password', async () => {
    const member = await openMember(shop, clock);
    const { challenge, code } = steps();
    const old = await challenge(member);
    clock.pass({ minutes: 5, seconds: 1 });
    const late = await code(old, codeOf(member));
    expect(late).toMatchObject({ status: 401, body: { message: 'This took too long. Please sign in again.' } });
    const before = await challenge(member);
    await shop.database.write.update(users).set({ passwordHash: 'another' }).where(eq(users.id, member.id));
    expect((await code(before, codeOf(member))).status).toBe(401);
    expect((await code('not a challenge', codeOf(member))).status).toBe(401);
  });

  test('the sixth try is refused; right passwords in between give no new ones', async () => {
    const member = await openMember(shop, clock);
    const { challenge, code } = steps();
    const first = await challenge(member);
    for (let count = 0; count < 3; count += 1) expect((await code(first, '000000')).status).toBe(401);
    const second = await challenge(member);
    for (let count = 0; count < 2; count += 1) expect((await code(second, 'AAAAAAAAAA')).status).toBe(401);
    expect((await code(second, codeOf(member))).status).toBe(429);
    expect((await steps().password(member)).status).toBe(429);
    clock.pass({ minutes: 15, seconds: 1 });
    expect((await code(await challenge(member), codeOf(member))).status).toBe(200);
    const failed = await shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, member.id));
    expect(failed.filter(({ action }) => action === 'auth.login-failed')).toHaveLength(5);
  });

  test('a recovery code works once, however it is typed', async () => {
    const member = await openMember(shop, clock);
    const [recovery = ''] = member.recoveryCodes;
    const { challenge, code } = steps();
    const typed = ` ${recovery.slice(0, 5).toLowerCase()}-${recovery.slice(5)} `;
    expect((await code(await challenge(member), typed)).status).toBe(200);
    expect((await code(await challenge(member), recovery)).status).toBe(401);
    const { body } = await shop.get('/api/auth/totp', { headers: member.session.headers });
    expect(body).toMatchObject({ isOn: true, codesLeft: 9 });
  });

  test('somebody else has other recovery codes', async () => {
    const [member, other] = [await openMember(shop, clock), await openMember(shop, clock)];
    const { challenge, code } = steps();
    expect((await code(await challenge(member), other.recoveryCodes[0] ?? '')).status).toBe(401);
  });
});

describe('it goes', () => {
  test('by its owner, with password and code', async () => {
    const member = await openMember(shop, clock);
    const call = callAs(shop, member.session.headers);
    const { password } = member;
    expect((await call('DELETE', '/api/auth/totp', { password, code: '000000' })).status).toBe(400);
    expect((await call('DELETE', '/api/auth/totp', { password: 'wrong one', code: codeOf(member) })).status).toBe(403);
    expect((await call('DELETE', '/api/auth/totp', { password, code: codeOf(member) })).status).toBe(204);
    expect((await steps().password(member)).status).toBe(200);
    const rows = await shop.database.write.select().from(recoveryCodes).where(eq(recoveryCodes.userId, member.id));
    expect(rows).toEqual([]);
  });

  test('not by guessing the code with the password at hand', async () => {
    const member = await openMember(shop, clock);
    const call = callAs(shop, member.session.headers);
    const guess = async () => (await call('DELETE', '/api/auth/totp', { ...member, code: '000000' })).status;
    for (let count = 0; count < 5; count += 1) expect(await guess()).toBe(400);
    expect(await guess()).toBe(429);
  });

  test('by another administrator, which both are told', async () => {
    const [admin, packer] = [await openMember(shop, clock), await openMember(shop, clock, { role: 'packer' })];
    const call = callAs(shop, admin.session.headers);
    expect((await call('DELETE', `/api/users/${admin.id}/totp`)).status).toBe(409);
    expect((await call('DELETE', `/api/users/${packer.id}/totp`)).status).toBe(204);
    expect((await call('DELETE', `/api/users/${packer.id}/totp`)).status).toBe(404);
    expect((await call('DELETE', '/api/users/999999/totp')).status).toBe(404);
    expect((await steps().password(packer)).status).toBe(200);
    const removal = { kind: 'second-step-removed', userId: packer.id, byUserId: admin.id };
    expect(await queuedRemovals(packer.id)).toMatchObject([
      { ...removal, to: 'owner' },
      { ...removal, to: 'administrator' },
    ]);
  });

  test('by the command on the server', async () => {
    const member = await openMember(shop, clock);
    await removeSecondStepByEmail(shop.ctx, member.email.toUpperCase());
    expect((await steps().password(member)).status).toBe(200);
    await expect(removeSecondStepByEmail(shop.ctx, member.email)).rejects.toThrow('no second step');
    await expect(removeSecondStepByEmail(shop.ctx, 'nobody@example.com')).rejects.toThrow('no account');
    expect(await queuedRemovals(member.id)).toMatchObject([{ byUserId: null, to: 'owner' }]);
  });
});

async function queuedRemovals(userId: number): Promise<unknown[]> {
  const { rows } = await shop.database.write.execute<{ data: { userId?: number } }>(
    "select data from pgboss.job where data ->> 'kind' = 'second-step-removed' order by created_on, data ->> 'to' desc",
  );
  return rows.map(({ data }) => data).filter((data) => data.userId === userId);
}
