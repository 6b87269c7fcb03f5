import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectAccessibleInBothThemes, layoutShift, test, visit } from './fixtures.ts';
import { expectSignInPage, expectToast, field, logIn, PASSWORD, press, signUp, someone, toast } from './shoppers.ts';

test('a shopper signs up, signs in, sees the account and signs out', async ({ page }) => {
  const { email, fullName } = someone();
  await visit(page, '/signup');
  await field(page, 'Full name').fill(fullName);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await press(page, 'Create account');
  await expectToast(page, 'Account created', 'Your account has been created. Please sign in.');
  await expectSignInPage(page);

  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Password').press('Enter');
  await expectToast(page, 'Logged in successfully', 'Welcome back!');
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/account');
  const main = page.getByRole('main');
  for (const text of [fullName, email, email.split('@')[0] ?? '', 'Customer']) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page);
  await press(page, 'Sign Out');
  await expectToast(page, 'Signed out', 'You have been signed out successfully');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);
});

test('the debugging page logs what happens and never shows a token', async ({ page, request, allowStatus }) => {
  allowStatus(401);
  const { email } = await signUp(request);
  await visit(page, '/debug');
  const log = page.getByRole('log');
  await expect(field(page, 'Email')).toHaveValue('test@example.com');
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Test Login');
  await expect(log).toContainText('Login failed: Invalid email or password');
  await press(page, 'Check State');
  await expect(log).toContainText('Access token: not stored');
  await press(page, 'Clear Logs');
  await expect(log).not.toContainText('Login failed');

  await field(page, 'Email').fill(email);
  await press(page, 'Test Login');
  await expectToast(page, 'Signed in successfully', 'Welcome back!');
  for (const line of ['User id: ', `Email: ${email}`, 'Admin: no', 'Access token: stored', 'Refresh token: stored']) {
    await expect(log).toContainText(line);
  }
  await expect(log).toContainText(/\[\d{1,2}:\d\d:\d\d/);
  const tokens = await page.evaluate(() => [
    localStorage.getItem('jalaja.access'),
    localStorage.getItem('jalaja.refresh'),
  ]);
  const html = await page.content();
  for (const token of tokens) expect(html).not.toContain(token ?? 'no token');
});

test('a customer downloads the data and deletes the account', async ({ page, request, allowStatus }) => {
  allowStatus(401);
  allowStatus(403);
  const account = await signUp(request);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/home$/);
  await visit(page, '/account');
  const downloading = page.waitForEvent('download');
  await press(page, 'Download my data');
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ account: { email: account.email } });

  await press(page, 'Delete my account');
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await press(page, 'Delete my account');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(toast(page)).toContainText('Error');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectToast(page, 'Account deleted', 'have been erased. Messages and stock alerts stay');
  await expect(page).toHaveURL(/\/home$/);
  await logIn(page, account);
  await expectToast(page, 'Sign in failed', 'Invalid email or password');
});

test('without an identity provider none is offered, loaded or called', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (sent) => {
    const { hostname, pathname } = new URL(sent.url());
    if (hostname !== '127.0.0.1' && hostname !== 'localhost') foreign.push(sent.url());
    if (pathname.includes('identity-sdk')) foreign.push(pathname);
  });
  await visit(page, '/login');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: /Continue with/ })).toHaveCount(0);
  expect(foreign).toEqual([]);
});

test('personal and test pages are kept out of search engines', async ({ request }) => {
  for (const path of [
    '/account',
    '/admin',
    '/admin-setup',
    '/confirm-email',
    '/debug',
    '/my-orders',
    '/order-confirmation/1',
    '/orders/1',
    '/reset-password',
    '/signup-test',
    '/unsubscribe',
    '/verify-email',
  ]) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"');
  }
  for (const path of ['/login', '/signup']) {
    expect(await (await request.get(path)).text(), path).not.toContain('noindex');
  }
});

test('the account forms are accessible and do not move', { tag: '@phone' }, async ({ page, isMobile }) => {
  for (const path of ['/login', '/signup', '/signup-test', '/admin-setup', '/debug', '/forgot-password']) {
    await visit(page, path);
    expect(await layoutShift(page), path).toBe(0);
    await (isMobile ? expectAccessible(page) : expectAccessibleInBothThemes(page));
  }
});
