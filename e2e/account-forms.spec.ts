import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectToast, field, logIn, PASSWORD, press, signUp, someone, toast } from './shoppers.ts';

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
