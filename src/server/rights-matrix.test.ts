import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '#contracts/endpoint.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

/** Who may call what, written down by hand. A route that is not in here, or says something else, fails. */
const rights: Record<Access, string[]> = {
  public: [
    'GET /healthz',
    'GET /readyz',
    'GET /metrics',
    'GET /robots.txt',
    'GET /sitemap.xml',
    'GET /sitemap-:file(^\\d{1,4}).xml',
    'GET /media/*',
    'GET /api/openapi.json',
    'GET /api/docs',
    'GET /api/shop',
    'GET /api/image-proxy',
    'GET /api/products',
    'GET /api/products/:id',
    'GET /api/products/:id/related',
    'GET /api/products/category/:category',
    'GET /api/products/search',
    'GET /api/products/suggest',
    'GET /api/categories',
    'GET /api/tags',
    'GET /api/cart/products',
    'GET /api/pincode/:pin',
    'POST /api/stock-notifications/subscribe',
    'GET /api/auth/config',
    'POST /api/auth/signup',
    'POST /api/auth/login',
    'POST /api/auth/refresh',
    'POST /api/auth/logout',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'POST /api/auth/create-first-admin',
    'POST /api/auth/idp',
    'POST /api/auth/email/confirm',
  ],
  customer: [
    'GET /api/auth/me',
    'DELETE /api/auth/me',
    'GET /api/auth/me/export',
    'GET /api/auth/idp',
    'POST /api/auth/idp/link',
    'DELETE /api/auth/idp/:id',
    'GET /api/cart',
    'PUT /api/cart',
    'GET /api/shippingaddress',
    'POST /api/shippingaddress',
    'PUT /api/shippingaddress/:id',
    'DELETE /api/shippingaddress/:id',
    'PATCH /api/shippingaddress/:id/default',
    'POST /api/orders',
    'GET /api/orders',
    'GET /api/orders/myorders',
    'GET /api/orders/:id',
    'POST /api/orders/:id/cancel',
  ],
  admin: [
    'POST /api/products',
    'PUT /api/products/:id',
    'DELETE /api/products/:id',
    'POST /api/categories',
    'PUT /api/categories/:id',
    'DELETE /api/categories/:id',
    'POST /api/tags',
    'PUT /api/tags/:id',
    'DELETE /api/tags/:id',
    'POST /api/media',
    'PATCH /api/orders/:id',
    'GET /api/users',
    'POST /api/users/make-admin',
    'POST /api/users/revoke-admin',
    'GET /api/admin/audit',
  ],
};

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('every route that the server answers stands in the table, and the other way round', () => {
  const served = shop.app.rightsTable
    // HEAD is answered by every GET; unknown calls below /api are answered as such.
    .filter(({ method, url }) => method !== 'HEAD' && url !== '/api/*')
    .map(({ method, url, access }) => `${method} ${url} ${access}`);
  const written = Object.entries(rights).flatMap(([access, routes]) => routes.map((route) => `${route} ${access}`));
  expect([...new Set(served)].sort()).toEqual([...written].sort());
});

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

const customer: Caller = async () => (await shop.signIn()).headers.authorization;
const administrator: Caller = async () => (await shop.signIn({ isAdmin: true })).headers.authorization;

/** With ids that nothing has, and an empty body: only who is asking is judged. */
async function statusOf(route: string, caller: Caller): Promise<number> {
  const [method = 'GET', path = ''] = route.split(' ');
  const authorization = await caller();
  const { statusCode } = await shop.app.inject({
    method: method as 'GET',
    url: path.replace(/:file\([^)]*\)/, '999').replace(/:\w+|\*/g, '999999999'),
    headers: authorization ? { authorization } : {},
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return statusCode;
}

const refusedForWho = [401, 403];

describe.each(Object.entries(rights) as [Access, string[]][])('%s routes', (access, routes) => {
  test.each(routes)('%s', async (route) => {
    for (const [name, caller] of Object.entries(nobody)) {
      const status = await statusOf(route, caller);
      if (access === 'public') expect([name, refusedForWho.includes(status)]).toEqual([name, false]);
      else expect([name, status]).toEqual([name, 401]);
    }
    const asCustomer = await statusOf(route, customer);
    if (access === 'admin') expect(asCustomer).toBe(403);
    else expect(refusedForWho).not.toContain(asCustomer);
    expect(refusedForWho).not.toContain(await statusOf(route, administrator));
  });
});
