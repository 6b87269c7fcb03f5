import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contracts/accounts/users.ts';
import { users } from '#server/database/schema/accounts.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

type Member = { id: number; call: Call };

async function member(isAdmin: boolean): Promise<Member> {
  const { userId, headers } = await shop.signIn({ isAdmin });
  return { id: userId, call: callAs(shop, headers) };
}

const make = ({ call }: Member, userId: unknown) => call<User>('POST', '/api/users/make-admin', { userId } as object);
const revoke = ({ call }: Member, userId: unknown) =>
  call<User>('POST', '/api/users/revoke-admin', { userId } as object);

async function administratorCount(): Promise<number> {
  const [row] = await shop.database.write.select({ total: count() }).from(users).where(eq(users.isAdmin, true));
  return row?.total ?? 0;
}

beforeEach(async () => {
  await shop.database.write.update(users).set({ isAdmin: false });
});

test('rights are granted and taken, and count from the next request on', async () => {
  const [admin, customer] = [await member(true), await member(false)];
  expect((await customer.call('GET', '/api/users')).status).toBe(403);
  expect(await make(admin, customer.id)).toMatchObject({ status: 200, body: { id: customer.id, isAdmin: true } });
  expect((await customer.call('GET', '/api/users')).status).toBe(200);
  expect(await revoke(admin, customer.id)).toMatchObject({ status: 200, body: { id: customer.id, isAdmin: false } });
  expect((await customer.call('GET', '/api/users')).status).toBe(403);
  expect((await customer.call('POST', '/api/tags', { name: 'Late' })).status).toBe(403);
  expect((await make(customer, customer.id)).status).toBe(403);
  expect((await customer.call('GET', '/api/auth/me')).status).toBe(200);
});

test('the answer is the whole user, and repeating it changes nothing', async () => {
  const [admin, customer] = [await member(true), await member(false)];
  const first = await make(admin, customer.id);
  expect(first.body).toEqual({
    id: customer.id,
    firstName: 'Asha',
    lastName: 'Rao',
    username: expect.any(String),
    email: expect.stringContaining('@'),
    phone: null,
    dateJoined: expect.stringMatching(/^\d{4}-.*Z$/),
    isAdmin: true,
    role: null,
    hasSecondStep: false,
  });
  expect(await make(admin, customer.id)).toMatchObject({ status: 200, body: first.body });
  await revoke(admin, customer.id);
  expect(await revoke(admin, customer.id)).toMatchObject({ status: 200, body: { isAdmin: false } });
});

describe('refused', () => {
  test('to visitors and customers', async () => {
    const customer = await member(false);
    const visitor = { id: 0, call: callAs(shop) };
    for (const change of [make, revoke]) {
      expect((await change(visitor, customer.id)).status).toBe(401);
      expect((await change(customer, customer.id)).status).toBe(403);
    }
  });

  test.each([undefined, null, 0, -1, 1.5, 'x', [1], {}])('%j is no user', async (userId) => {
    const admin = await member(true);
    for (const change of [make, revoke]) expect((await change(admin, userId)).status).toBe(400);
  });

  test('an unknown user is 404', async () => {
    const admin = await member(true);
    for (const change of [make, revoke]) {
      expect(await change(admin, 999_999)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

describe('the last administrator', () => {
  test('cannot be revoked, by nobody', async () => {
    const admin = await member(true);
    expect(await revoke(admin, admin.id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'The last administrator cannot be revoked.' },
    });
    expect((await admin.call('GET', '/api/users')).status).toBe(200);
  });

  test('may go while there is another one', async () => {
    const [admin, other] = [await member(true), await member(true)];
    expect(await revoke(admin, admin.id)).toMatchObject({ status: 200, body: { isAdmin: false } });
    expect((await admin.call('GET', '/api/users')).status).toBe(403);
    expect((await revoke(other, other.id)).status).toBe(409);
  });

  test('is not replaced by one whose account is blocked', async () => {
    const [admin, blocked] = [await member(true), await member(true)];
    await shop.database.write.update(users).set({ disabledAt: new Date() }).where(eq(users.id, blocked.id));
    expect((await revoke(admin, admin.id)).status).toBe(409);
    expect((await revoke(admin, blocked.id)).status).toBe(200);
  });

  test('remains when two revoke each other at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      await shop.database.write.update(users).set({ isAdmin: false });
      const [one, other] = [await member(true), await member(true)];
      const answers = await Promise.all([revoke(one, other.id), revoke(other, one.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await administratorCount()).toBe(1);
    }
  });

  test('remains when all of them leave at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => member(true)));
    const answers = await Promise.all(all.map((one) => revoke(one, one.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await administratorCount()).toBe(1);
  });
});
