import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Right, rightsOf } from '#contracts/accounts/roles.ts';
import { staffRoles } from '#contracts/accounts/staff.ts';
import type { Access } from '#contracts/endpoint.ts';
import { users } from '#server/database/schema/accounts.ts';
import { expectedRights } from '#server/testing/expected-rights.ts';
import { addProduct, createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the table lists exactly the routes of the server', () => {
  const served = shop.app.rightsTable
    // Every GET also serves HEAD; unknown paths below /api have a catch-all.
    .filter(({ method, url }) => method !== 'HEAD' && !['/api', '/api/*'].includes(url))
    .map(({ method, url, access, right }) => `${method} ${url}: ${right ? rolesWith(right) : callersOf[access]}`);
  const written = Object.entries(expectedRights).flatMap(([who, routes]) => routes.map((route) => `${route}: ${who}`));
  expect([...new Set(served)].sort()).toEqual([...written].sort());
});

const callersOf: Record<Access, string> = {
  ...{ public: 'public', customer: 'customer', admin: 'administrators', staff: 'staff without a right' },
};

function rolesWith(right: Right): string {
  return staffRoles.filter((role) => rightsOf({ isAdmin: false, role }).has(right)).join(' ');
}

type Caller = () => Promise<string | undefined>;

const secret = new TextEncoder().encode('a secret that only the tests know, long enough');

async function claimsOf(isAdmin: boolean) {
  const { userId, headers } = await shop.signIn({ isAdmin });
  const token = headers.authorization.replace('Bearer ', '');
  const sid = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid as string;
  return { userId: String(userId), sid, token };
}

const nobody: Record<string, Caller> = {
  'no token': async () => undefined,
  'an expired token of an administrator': async () => {
    const { userId, sid } = await claimsOf(true);
    const past = Math.floor(Date.now() / 1000) - 3600;
    const jwt = new SignJWT({ sid }).setProtectedHeader({ alg: 'HS256' }).setSubject(userId).setIssuer('jalaja');
    return `Bearer ${await jwt
      .setIssuedAt(past - 900)
      .setExpirationTime(past)
      .sign(secret)}`;
  },
  'a tampered token': async () => {
    const { token } = await claimsOf(true);
    const [head, body, signature = ''] = token.split('.');
    return `Bearer ${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  },
  'a token without a signature': async () => {
    const { userId, sid } = await claimsOf(true);
    const jwt = new UnsecuredJWT({ sid }).setSubject(userId).setIssuer('jalaja').setIssuedAt().setExpirationTime('1h');
    return `Bearer ${jwt.encode()}`;
  },
};

const as = (account: Parameters<TestShop['signIn']>[0]) => async () =>
  (await shop.signIn(account)).headers.authorization;

/** With unknown ids and an empty body: only the caller's rights matter. */
async function call(route: string, caller: Caller): Promise<{ status: number; message?: string }> {
  const [method = 'GET', path = ''] = route.split(' ');
  const authorization = await caller();
  const { statusCode, payload, headers } = await shop.app.inject({
    method: method as 'GET',
    url: path.replace(/:file\([^)]*\)/, '999').replace(/:\w+|\*/g, '999999999'),
    headers: authorization ? { authorization } : {},
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  const isJson = String(headers['content-type']).includes('json');
  const { message } = isJson && payload !== '' ? (JSON.parse(payload) as { message?: string }) : {};
  return { status: statusCode, ...(message !== undefined && { message }) };
}

const refusedForWho = [401, 403];

describe.each(Object.entries(expectedRights))('%s', (who, routes) => {
  test.each(routes)('%s', async (route) => {
    for (const [name, caller] of Object.entries(nobody)) {
      const { status } = await call(route, caller);
      if (who === 'public') expect([name, refusedForWho.includes(status)]).toEqual([name, false]);
      else expect([name, status]).toEqual([name, 401]);
    }
    const isForAll = who === 'public' || who === 'customer';
    for (const role of [null, ...staffRoles]) {
      const { status, message } = await call(route, as({ role }));
      const isAllowed = isForAll || (role !== null && who.split(' ').includes(role));
      const refusal = role === null ? 'Only administrators may do this.' : 'Your role does not allow this.';
      if (isAllowed) expect([role, refusedForWho.includes(status)]).toEqual([role, false]);
      else expect([role, status, message]).toEqual([role, 403, refusal]);
    }
    expect(refusedForWho).not.toContain((await call(route, as({ isAdmin: true }))).status);
  });
});

/** Which roles reach an order of somebody else through the routes that are open to its customer. */
const ordersOfOthers: Record<string, string> = {
  'GET /api/orders/:id': 'desk packer accounts',
  'POST /api/orders/:id/cancel': '',
  'GET /api/orders/:id/link': 'desk',
  'POST /api/orders/:id/claim-link': 'desk',
  'GET /api/orders/:id/bill': 'desk accounts',
  'GET /api/orders/:id/bills/:billId.pdf': 'desk accounts',
};

describe('staff and an order of somebody else', () => {
  let orderId = 0;
  beforeAll(async () => {
    orderId = (await (await createOrderClient(shop)).place(orderOf(await addProduct(shop)))).id;
  });

  test('every such route is tested below', () => {
    const named = (expectedRights['customer'] ?? []).filter((route) => route.includes('/api/orders/:id'));
    expect(Object.keys(ordersOfOthers).sort()).toEqual(named.toSorted());
  });

  test.each(Object.entries(ordersOfOthers))('%s: %s', async (route, roles) => {
    const isReached = async (role: (typeof staffRoles)[number]) => {
      const { status } = await call(route.replace(':id', String(orderId)), as({ role }));
      return status !== 403;
    };
    const reached = [];
    for (const role of staffRoles) if (await isReached(role)) reached.push(role);
    expect(reached.join(' ')).toBe(roles);
  });
});

/** What a role adds for its own orders and those of others is tested in staff-roles.test.ts. */
test('a role that was taken away counts no more at the next request', async () => {
  const { userId, headers } = await shop.signIn({ role: 'desk' });
  const desk = async () => (await shop.get('/api/admin/desk', { headers })).status;
  expect(await desk()).toBe(200);
  await shop.database.write.update(users).set({ role: null }).where(eq(users.id, userId));
  expect(await desk()).toBe(403);
});
