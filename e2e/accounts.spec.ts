import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, layoutShift, rememberTheme, test, visit } from './fixtures.ts';

const PASSWORD = 'lotus-on-the-water';

const someone = () => ({
  email: `asha${randomUUID().slice(0, 8)}@example.com`,
  password: PASSWORD,
  fullName: 'Asha Rao',
});

async function signUp(request: APIRequestContext) {
  const account = someone();
  expect((await request.post('/api/auth/signup', { data: account })).status()).toBe(201);
  return account;
}

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await visit(page, '/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign In');
}

async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page)).toContainText(title);
  await expect(toast(page)).toContainText(description);
}

test('a shopper signs up, signs in, sees the account and signs out', async ({ page }) => {
  const { email, fullName } = someone();
  await visit(page, '/signup');
  await field(page, 'Full name').fill(fullName);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await press(page, 'Create Account');
  await expectToast(page, 'Account created', 'Your account has been created. Please sign in.');
  await expect(page).toHaveURL(/\/login$/);

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

test('the forms say what is missing, and the first of it has the focus', async ({ page }) => {
  const forms = {
    '/login': ['Sign In', 'Email is required', 'Password must be at least 6 characters'],
    '/signup': [
      'Create Account',
      'Full name must be at least 3 characters',
      'Email is required',
      'Password must be at least 6 characters',
      'Confirm password is required',
    ],
    '/signup-test': [
      'Create account',
      'Full name is required',
      'Email is required',
      'Password must be at least 6 characters',
    ],
    '/admin-setup': [
      'Create admin account',
      'Full name is required',
      'Please enter a valid email',
      'Password must be at least 6 characters',
      'Please confirm your password',
      'Secret key is required',
    ],
  };
  for (const [path, [button = '', ...messages]] of Object.entries(forms)) {
    await visit(page, path);
    await press(page, button);
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
    const first = page.getByRole('main').getByRole('textbox').first();
    await expect(first).toBeFocused();
    await expect(first).toHaveAccessibleDescription(messages[0] ?? '');
  }
  await expectAccessible(page);
});

test('what is wrong is said at its field while it is corrected', async ({ page }) => {
  await visit(page, '/signup');
  await field(page, 'Email').fill('not an address');
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill('something else');
  await press(page, 'Create Account');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  await field(page, 'Email').fill('asha@example.com');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('');
});

test('a password can be looked at', async ({ page }) => {
  await visit(page, '/login');
  await field(page, 'Password').fill(PASSWORD);
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await press(page, 'Show characters');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
});

test('a wrong password is refused without losing what was typed', async ({ page, request, allowStatus }) => {
  allowStatus(401);
  const { email } = await signUp(request);
  await logIn(page, { email, password: 'not-the-password' });
  await expectToast(page, 'Sign in failed', 'Invalid email or password');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Password')).toHaveValue('not-the-password');
  await expect(page).toHaveURL(/\/login$/);
});

test('an address with an account is refused at sign-up', async ({ page, request, allowStatus }) => {
  allowStatus(409);
  const { email } = await signUp(request);
  await visit(page, '/signup-test');
  await field(page, 'Full name').fill('Ravi');
  await field(page, 'Email').fill(email.toUpperCase());
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Create account');
  await expectToast(page, 'Sign up failed', 'An account with this email already exists');
  await expect(field(page, 'Full name')).toHaveValue('Ravi');
});

test('a common password is refused at its field', async ({ page, allowStatus }) => {
  allowStatus(400);
  await visit(page, '/signup-test');
  await field(page, 'Full name').fill('Ravi');
  await field(page, 'Email').fill(someone().email);
  await field(page, 'Password').fill('password');
  await press(page, 'Create account');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    'This password is too common. Please choose another.',
  );
});

test('the short sign-up leads to the sign-in', async ({ page }) => {
  const { email, fullName } = someone();
  await visit(page, '/signup-test');
  await field(page, 'Full name').fill(fullName);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Create account');
  await expectToast(page, 'Account created successfully', 'Please sign in with your new account');
  await expect(page).toHaveURL(/\/login$/);
});

test('the first administrator needs the key', async ({ page, allowStatus }) => {
  allowStatus(403);
  // Another test may have made the first one by now.
  allowStatus(409);
  await visit(page, '/admin-setup');
  await field(page, 'Full name').fill('Lakshmi');
  await field(page, 'Email').fill(someone().email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await field(page, 'Secret setup key').fill('a guess');
  await press(page, 'Create admin account');
  await expect(toast(page)).toContainText('Error');

  await page.route('**/api/auth/create-first-admin', (route) => route.fulfill({ status: 201, json: {} }));
  await press(page, 'Create admin account');
  await expect(toast(page)).toContainText('Admin account created successfully. Please sign in.');
  await expect(page).toHaveURL(/\/login$/);
});

test('the debugging page tells what happens and never shows a token', async ({ page, request, allowStatus }) => {
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
  for (const line of ['User id: ', `E-mail: ${email}`, 'Admin: no', 'Access token: stored', 'Refresh token: stored']) {
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

test('a forgotten password is answered alike for everybody', async ({ page }) => {
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await field(page, 'Email').fill('nobody@example.com');
  await press(page, 'Send reset link');
  await expect(page.getByRole('status').filter({ hasText: 'Please check your mail' })).toContainText(
    'nobody@example.com',
  );
});

test.describe('a mailed link', () => {
  test('to a new password leaves the address bar and leads to the sign-in', async ({ page }) => {
    await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 204 }));
    await visit(page, '/reset-password?token=secret-of-the-mail');
    await expect(page).toHaveURL(/\/reset-password$/);
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Confirm password').fill(PASSWORD);
    const sent = page.waitForRequest('**/api/auth/reset-password');
    await press(page, 'Change password');
    expect((await sent).postDataJSON()).toEqual({ token: 'secret-of-the-mail', password: PASSWORD });
    await expectToast(page, 'Password changed', 'Please sign in with your new password.');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('that is used up offers a new one', async ({ page, allowStatus }) => {
    allowStatus(400);
    await visit(page, '/reset-password?token=made-up');
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Confirm password').fill(PASSWORD);
    await press(page, 'Change password');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });

  test('without its token says so', async ({ page }) => {
    for (const path of ['/reset-password', '/confirm-email']) {
      await visit(page, path);
      await expect(page.getByRole('alert')).toContainText('This link is not complete.');
    }
  });

  test('to confirm an address waits for a press of the button', async ({ page }) => {
    let confirmed = 0;
    await page.route('**/api/auth/email/confirm', (route) => {
      confirmed += 1;
      return route.fulfill({ json: { email: 'asha@example.com', provider: 'google.com' } });
    });
    await visit(page, '/confirm-email?token=secret-of-the-mail');
    await expect(page).toHaveURL(/\/confirm-email$/);
    expect(confirmed).toBe(0);
    await press(page, 'Confirm this address');
    await expect(page.getByText('You can now sign in with Google.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a customer takes the data along and deletes the account', async ({ page, request, allowStatus }) => {
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
  await expectToast(page, 'Account deleted', 'have been erased');
  await expect(page).toHaveURL(/\/home$/);
  await logIn(page, account);
  await expectToast(page, 'Sign in failed', 'Invalid email or password');
});

test('without a provider nothing of one is offered, loaded or asked', async ({ page }) => {
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

test('pages that are for one person or for testing are kept out of search engines', { tag: '@desktop' }, async ({
  request,
}) => {
  for (const path of ['/account', '/admin-setup', '/debug', '/signup-test', '/reset-password', '/confirm-email']) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"');
  }
  for (const path of ['/login', '/signup']) {
    expect(await (await request.get(path)).text(), path).not.toContain('noindex');
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`the account forms are accessible and stand still in the ${theme} theme`, async ({ page }) => {
    await rememberTheme(page, theme);
    for (const path of ['/login', '/signup', '/signup-test', '/admin-setup', '/debug', '/forgot-password']) {
      await visit(page, path);
      await expectAccessible(page);
      expect(await layoutShift(page), path).toBe(0);
    }
  });
}
