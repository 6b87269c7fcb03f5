import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, hydrated, reload, test, visit } from './fixtures.ts';

type Tokens = { access: string; refresh: string };

/** An account of its own and a session of it, made without the page. */
async function openSession(request: APIRequestContext): Promise<Tokens> {
  const account = { email: `ravi-${randomUUID()}@example.com`, password: 'a-heron-at-dawn', fullName: 'Ravi Iyer' };
  await request.post('/api/auth/signup', { data: account });
  const { access, refresh } = await (await request.post('/api/auth/login', { data: account })).json();
  return { access, refresh };
}

/** As if the browser had signed in before; the page must already be at the shop. */
async function keepTokens(page: Page, { access, refresh }: Tokens): Promise<void> {
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

/** A token of the same account that nobody signed and that ran out long ago. */
function expired(access: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  return `${part({ alg: 'HS256' })}.${part({ ...claims, iat: 1, exp: 901 })}.c2lnbmF0dXJl`;
}

test('the account page sends a visitor to the sign-in and shows nothing', async ({ page }) => {
  await visit(page, '/account');
  await expect(page).toHaveURL(/\/login$/);
  await expect(profile(page)).toHaveCount(0);
});

test('the session outlives a reload', async ({ page, request }) => {
  await visit(page, '/home');
  await keepTokens(page, await openSession(request));
  await reload(page);
  await expect(greenDot(page)).toBeAttached();
  await visit(page, '/account');
  await expect(profile(page)).toBeVisible();
});

test('whoever is signed in is led away from the pages for signing in and up', async ({ page, request }) => {
  await visit(page, '/home');
  await keepTokens(page, await openSession(request));
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
  }
  await page.evaluate(() => sessionStorage.setItem('jalaja.return-to-checkout', 'true'));
  await page.goto('/login');
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await page.evaluate(() => sessionStorage.getItem('jalaja.return-to-checkout'))).toBeNull();
});

test('the checkout that was left is where signing in leads', async ({ page, request }) => {
  const account = { email: `mina-${randomUUID()}@example.com`, password: 'a-heron-at-dawn', fullName: 'Mina' };
  await request.post('/api/auth/signup', { data: account });
  await visit(page, '/signup');
  await page.evaluate(() => sessionStorage.setItem('jalaja.return-to-checkout', 'true'));
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Redirecting to checkout...');
  await expect(page).toHaveURL(/\/checkout$/);
});

test("the header's sign-out ends at home, also from a page that needs a session", async ({ page, request }) => {
  await visit(page, '/home');
  await keepTokens(page, await openSession(request));
  await visit(page, '/account');
  await expect(profile(page)).toBeVisible();
  const ended = page.waitForResponse('**/api/auth/logout');
  await signOutInHeader(page);
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Signed out');
  await expect(page).toHaveURL(/\/home$/);
  expect((await ended).status()).toBe(204);
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('signing out at the checkout ends at home too, and is not come back to', async ({ page, request }) => {
  await visit(page, '/home');
  await keepTokens(page, await openSession(request));
  await visit(page, '/checkout');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await signOutInHeader(page);
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Signed out');
  await expect(page).toHaveURL(/\/home$/);
  expect(await page.evaluate(() => sessionStorage.getItem('jalaja.return-to-checkout'))).toBeNull();
});

test('signing in and out in one tab does so in all', async ({ page, context, request }) => {
  await visit(page, '/home');
  const other = await context.newPage();
  await visit(other, '/home');
  await keepTokens(page, await openSession(request));
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

test('a token that has run out is refreshed before anything is asked', async ({ page, request }) => {
  const { access, refresh } = await openSession(request);
  await visit(page, '/home');
  await keepTokens(page, { access: expired(access), refresh });
  await visit(page, '/account');
  await expect(profile(page)).toBeVisible();
  expect((await storedTokens(page))[1]).not.toBe(refresh);
});

test('a token that is refused is replaced once', async ({ page, request, allowStatus }) => {
  allowStatus(401);
  const { refresh } = await openSession(request);
  await visit(page, '/home');
  await keepTokens(page, { access: 'not-a-token', refresh });
  await visit(page, '/account');
  await expect(profile(page)).toBeVisible();
});

test('tokens that are worth nothing go silently', async ({ page, allowStatus }) => {
  allowStatus(401);
  await visit(page, '/home');
  await keepTokens(page, { access: 'not-a-token', refresh: 'not-one-either' });
  await reload(page);
  await hydrated(page);
  await expect.poll(() => storedTokens(page)).toEqual([null, null]);
  await expect(greenDot(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0);
});

test('a shop that does not answer costs nobody the session', async ({ page, request, allowConsole }) => {
  allowConsole(/auth\/me/);
  await visit(page, '/home');
  await keepTokens(page, await openSession(request));
  await page.route('**/api/auth/me', (route) => route.abort('connectionfailed'));
  await reload(page);
  await hydrated(page);
  await expect.poll(async () => (await storedTokens(page)).filter(Boolean)).toHaveLength(2);
  await page.unroute('**/api/auth/me');
  await page.evaluate('dispatchEvent(new Event("online"))');
  await expect(greenDot(page)).toBeAttached();
});
