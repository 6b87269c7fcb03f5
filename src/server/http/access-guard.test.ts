import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let clock = new Date('2026-11-15T06:00:00Z');

beforeAll(async () => {
  shop = await openTestShop({
    now: () => clock,
    extend: (app) => {
      app.post('/api/for-customers', { config: { access: 'customer' } }, async (request) => request.actor);
      app.post('/api/for-administrators', { config: { access: 'admin' } }, async (request) => request.actor);
      const forPackers = { config: { access: 'staff', right: 'orders.ship' } } as const;
      app.post('/api/for-packers', forPackers, async (request) => request.actor);
    },
  });
});
afterAll(() => shop.close());

async function call(url: string, authorization?: string, payload: object | string = {}) {
  const response = await shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: authorization ? { authorization } : {},
  });
  return { status: response.statusCode, code: (response.json() as { code?: string }).code };
}

const signInPlease = { status: 401, code: 'unauthenticated' };

describe('who may call what', () => {
  test('nobody without a token', async () => {
    expect(await call('/api/for-customers')).toEqual(signInPlease);
    expect(await call('/api/for-administrators')).toEqual(signInPlease);
  });

  test('a customer: what is for customers', async () => {
    const { headers } = await shop.signIn();
    expect(await call('/api/for-customers', headers.authorization)).toMatchObject({ status: 200 });
    expect(await call('/api/for-administrators', headers.authorization)).toEqual({ status: 403, code: 'forbidden' });
  });

  test('staff: what their role allows', async () => {
    const [packer, accounts] = [await shop.signIn({ role: 'packer' }), await shop.signIn({ role: 'accounts' })];
    expect(await call('/api/for-packers', packer.headers.authorization)).toMatchObject({ status: 200 });
    expect(await call('/api/for-packers', accounts.headers.authorization)).toEqual({ status: 403, code: 'forbidden' });
    expect(await call('/api/for-customers', accounts.headers.authorization)).toMatchObject({ status: 200 });
    expect(await call('/api/for-administrators', packer.headers.authorization)).toMatchObject({ status: 403 });
  });

  test('an administrator: everything', async () => {
    const { headers } = await shop.signIn({ isAdmin: true });
    expect(await call('/api/for-customers', headers.authorization)).toMatchObject({ status: 200 });
    expect(await call('/api/for-packers', headers.authorization)).toMatchObject({ status: 200 });
    expect(await call('/api/for-administrators', headers.authorization)).toMatchObject({ status: 200 });
  });

  test('rights that were taken away are gone at the next request, with the same token', async () => {
    const { userId, headers } = await shop.signIn({ isAdmin: true });
    await shop.database.write.update(users).set({ isAdmin: false }).where(eq(users.id, userId));
    expect(await call('/api/for-administrators', headers.authorization)).toEqual({ status: 403, code: 'forbidden' });
    await shop.database.write.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId));
    expect(await call('/api/for-customers', headers.authorization)).toEqual(signInPlease);
  });
});

describe('a token is refused', () => {
  const key = new TextEncoder().encode('another secret, long enough to be taken for a real one');
  const claims = (userId: number) => ({ sub: String(userId), iss: 'jalaja' });

  test('when it has expired', async () => {
    const { headers } = await shop.signIn();
    const issued = clock;
    clock = new Date(issued.getTime() + 14 * 60_000);
    expect(await call('/api/for-customers', headers.authorization)).toMatchObject({ status: 200 });
    clock = new Date(issued.getTime() + 15 * 60_000 + 1000);
    expect(await call('/api/for-customers', headers.authorization)).toEqual(signInPlease);
    clock = issued;
  });

  test('when it is signed with another key', async () => {
    const { userId } = await shop.signIn({ isAdmin: true });
    const forged = await new SignJWT(claims(userId))
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(clock)
      .setExpirationTime('1h')
      .sign(key);
    expect(await call('/api/for-customers', `Bearer ${forged}`)).toEqual(signInPlease);
  });

  test('when it is not signed at all', async () => {
    const { userId } = await shop.signIn({ isAdmin: true });
    const unsigned = new UnsecuredJWT(claims(userId)).setIssuedAt(clock).setExpirationTime('1h').encode();
    expect(await call('/api/for-customers', `Bearer ${unsigned}`)).toEqual(signInPlease);
  });

  test('when a letter of it was changed', async () => {
    const { headers } = await shop.signIn();
    const [head, body, signature] = headers.authorization.slice(7).split('.');
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: '1' }),
    );
    expect(await call('/api/for-customers', `Bearer ${head}.${other.toString('base64url')}.${signature}`)).toEqual(
      signInPlease,
    );
  });

  test.each(['', 'Bearer', 'Bearer x', 'Basic abc', 'Bearer a.b.c', `Bearer ${'x'.repeat(5000)}`])(
    'when it is %j',
    async (header) => {
      expect(await call('/api/for-customers', header)).toEqual(signInPlease);
    },
  );
});

test('access is judged before the body is looked at', async () => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/for-administrators',
    headers: { 'content-type': 'application/json' },
    payload: '{broken',
  });
  expect(response.statusCode).toBe(401);
});

test('a route that does not declare who may call it stops the server from starting', async () => {
  await expect(
    openTestShop({ extend: (app) => void app.get('/api/open-to-whom', async () => 'hello') }),
  ).rejects.toThrow('GET /api/open-to-whom does not declare its access level');
});

test('a route for staff that does not declare its right stops the server from starting', async () => {
  const extend = (app: TestShop['app']) =>
    void app.get('/api/for-which-staff', { config: { access: 'staff' } }, async () => 'hello');
  await expect(openTestShop({ extend })).rejects.toThrow('GET /api/for-which-staff does not declare its right');
});

test('a signed-in user can read their own account', async () => {
  const { userId, headers } = await shop.signIn();
  const { status, body } = await shop.get('/api/auth/me/', { headers });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: userId,
    username: expect.any(String),
    email: expect.any(String),
    fullName: 'Asha Rao',
    isAdmin: false,
    role: null,
    emailVerified: false,
  });
});
