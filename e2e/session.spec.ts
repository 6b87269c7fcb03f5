import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, hydrated, reload, test, visit } from './fixtures.ts';

type Tokens = { access: string; refresh: string };

/** A new account with a session, created through the API. */
async function openSession(request: APIRequestContext): Promise<Tokens> {
  const account = { email: `ravi-${randomUUID()}@example.com`, password: 'a-heron-at-dawn', fullName: 'Ravi Iyer' };
  await request.post('/api/auth/signup', { data: account });
  const { access, refresh } = await (await request.post('/api/auth/login', { data: account })).json();
  return { access, refresh };
}

/** As if the browser had signed in before; the page must already be at the shop. */
async function storeTokens(page: Page, { access, refresh }: Tokens): Promise<void> {
  await page.evaluate(
    (pair) => {
      localStorage.setItem('jalaja.refresh', pair.refresh);
      localStorage.setItem('jalaja.access', pair.access);
    },
    { access, refresh },
  );
}

const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('jalaja.access'), localStorage.getItem('jalaja.refresh')]);
const greenDot = (page: Page) => page.getByRole('banner').getByText('Signed in', { exact: true });
const profile = (page: Page) => page.getByRole('main').getByRole('heading', { name: 'Profile' });

async function signOutInHeader(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
}

/** An unsigned token of the same account that expired long ago. */
function expired(access: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  return `${part({ alg: 'HS256' })}.${part({ ...claims, iat: 1, exp: 901 })}.c2lnbmF0dXJl`;
}

test('the account page needs a session, which survives a reload', async ({ page, request }) => {
  await visit(page, '/account');
  await expect(page).toHaveURL(/\/login$/);
  await expect(profile(page)).toHaveCount(0);
  await storeTokens(page, await openSession(request));
  await reload(page);
  await expect(greenDot(page)).toBeAttached();
  await visit(page, '/account');
  await expect(profile(page)).toBeVisible();
});

test('signed-in users are redirected from the sign-in and sign-up pages', async ({ page, request }) => {
  await visit(page, '/home');
  await storeTokens(page, await openSession(request));
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
  }
  await page.evaluate(() => sessionStorage.setItem('jalaja.return-to-checkout', 'true'));
  await page.goto('/login');
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await page.evaluate(() => sessionStorage.getItem('jalaja.return-to-checkout'))).toBeNull();
});

test('signing out in the header ends at home, also from a page that needs a session', async ({ page, request }) => {
  await visit(page, '/home');
  await storeTokens(page, await openSession(request));
  await visit(page, '/account');
  await expect(profile(page)).toBeVisible();
  const ended = page.waitForResponse('**/api/auth/logout');
  await signOutInHeader(page);
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Signed out');
  await expect(page).toHaveURL(/\/home$/);
  expect((await ended).status()).toBe(204);
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('signing out at the checkout ends at home, and the next sign-in does not return to it', async ({
  page,
  request,
}) => {
  await visit(page, '/home');
  await storeTokens(page, await openSession(request));
  await visit(page, '/checkout');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await signOutInHeader(page);
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Signed out');
  await expect(page).toHaveURL(/\/home$/);
  expect(await page.evaluate(() => sessionStorage.getItem('jalaja.return-to-checkout'))).toBeNull();
});

test('signing in or out in one tab does so in all', async ({ page, context, request }) => {
  await visit(page, '/home');
  const other = await context.newPage();
  await visit(other, '/home');
  await storeTokens(page, await openSession(request));
  await expect(greenDot(other)).toBeAttached();
  await visit(other, '/account');
  await expect(profile(other)).toBeVisible();

  await reload(page);
  await hydrated(page);
  await expect(greenDot(page)).toBeAttached();
  await signOutInHeader(page);
  await expect(other).toHaveURL(/\/login$/);
  await expect(greenDot(other)).toHaveCount(0);
});

test('an expired token is refreshed before the first request', async ({ page, request }) => {
  const { access, refresh } = await openSession(request);
  await visit(page, '/home');
  await storeTokens(page, { access: expired(access), refresh });
  await visit(page, '/account');
  await expect(profile(page)).toBeVisible();
  expect((await storedTokens(page))[1]).not.toBe(refresh);
});
