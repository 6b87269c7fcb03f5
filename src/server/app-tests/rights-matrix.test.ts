import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '#contracts/endpoint.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

/** Who may call what, maintained by hand. A route that is missing or differs fails the test. */
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
    'GET /api/page-sections/:page',
    'GET /api/image-proxy',
    'GET /api/products',
    'GET /api/products/:id',
    'GET /api/products/:id/page',
    'GET /api/products/:id/related',
    'GET /api/products/category/:category',
    'GET /api/products/search',
    'GET /api/products/suggest',
    'GET /api/categories',
    'GET /api/tags',
    'GET /api/cart/products',
    'GET /api/pincode/:pin',
    'GET /api/delivery',
    'POST /api/cart/quote',
    'POST /api/stock-notifications/subscribe',
    'POST /api/stock-notifications/unsubscribe',
    'GET /api/stock-notifications/unsubscribe',
    'POST /api/contact',
    'GET /api/order-link',
    'GET /api/order-link/bill.pdf',
    'POST /api/order-link/paid',
    'POST /api/order-link/answer',
    'GET /api/auth/config',
    'POST /api/auth/signup',
    'POST /api/auth/login',
    'POST /api/auth/refresh',
    'POST /api/auth/logout',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'POST /api/auth/verify-email',
    'POST /api/auth/create-first-admin',
    'POST /api/auth/idp',
    'POST /api/auth/email/confirm',
  ],
  customer: [
    'GET /api/auth/me',
    'DELETE /api/auth/me',
    'GET /api/auth/me/export',
    'POST /api/auth/verify-email/request',
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/:id',
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
    'GET /api/orders/:id/link',
    'GET /api/orders/:id/bill',
    'GET /api/orders/:id/bills/:billId/pdf',
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
    'GET /api/media',
    'DELETE /api/media/uploads/:name',
    'PATCH /api/orders/:id',
    'PUT /api/admin/orders/:id/internal-notes',
    'PUT /api/admin/orders/:id/stock-check',
    'POST /api/admin/orders/:id/quotes',
    'GET /api/admin/orders/news',
    'GET /api/admin/desk',
    'GET /api/admin/orders/:id/desk',
    'PATCH /api/admin/orders/:id/desk',
    'POST /api/admin/orders/:id/link',
    'POST /api/admin/orders/:id/payments',
    'PATCH /api/admin/orders/:id/payments/:paymentId',
    'POST /api/admin/orders/:id/contacts',
    'POST /api/admin/orders/:id/bill',
    'POST /api/admin/bills/:id/credit-note',
    'GET /api/admin/bills',
    'GET /api/admin/bills.csv',
    'GET /api/admin/bills/hsn.csv',
    'POST /api/admin/orders/:id/shipments',
    'PATCH /api/admin/orders/:id/shipments/:shipmentId',
    'DELETE /api/admin/orders/:id/shipments/:shipmentId',
    'GET /api/users',
    'GET /api/admin/users/:id',
    'GET /api/admin/users/:id/orders',
    'POST /api/users/make-admin',
    'POST /api/users/revoke-admin',
    'GET /api/admin/audit',
    'GET /api/admin/summary',
    'POST /api/admin/dispatch/preview',
    'GET /api/admin/search',
    'GET /api/admin/products',
    'GET /api/admin/products/price-preview',
    'GET /api/admin/product-counts',
    'GET /api/admin/orders.csv',
    'GET /api/admin/products.csv',
    'POST /api/admin/products/import',
    'POST /api/admin/products/import/check',
    'GET /api/admin/products/import/:id',
    'GET /api/admin/products/import/last',
    'POST /api/admin/products/import/:id/undo',
    'POST /api/admin/products/bulk',
    'POST /api/admin/products/:id/variants',
    'GET /api/admin/families',
    'POST /api/admin/families',
    'GET /api/admin/families/:id',
    'PUT /api/admin/families/:id',
    'DELETE /api/admin/families/:id',
    'GET /api/admin/family-suggestions',
    'GET /api/admin/products/:id/stock-movements',
    'POST /api/admin/products/:id/stock-movements',
    'GET /api/admin/stock-losses',
    'GET /api/admin/settings',
    'PUT /api/admin/settings',
    'GET /api/admin/policies/:name',
    'PUT /api/admin/policies/:name',
    'POST /api/stock-notifications/notify',
    'GET /api/admin/stock-notifications/:productId',
    'GET /api/admin/mails',
    'POST /api/admin/mails/:id/retry',
    'DELETE /api/admin/mails/:id',
    'GET /api/admin/messages',
    'GET /api/admin/messages/:id',
    'PATCH /api/admin/messages/:id',
    'POST /api/admin/messages/:id/replies',
  ],
};

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the table lists exactly the routes of the server', () => {
  const served = shop.app.rightsTable
    // Every GET also serves HEAD; unknown paths below /api have a catch-all.
    .filter(({ method, url }) => method !== 'HEAD' && !['/api', '/api/*'].includes(url))
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

/** With unknown ids and an empty body: only the caller's rights matter. */
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
