import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectToast, field, logIn, PASSWORD, press, signUp, someone, toast } from './shoppers.ts';

test('each form names its missing fields and focuses the first', async ({ page }) => {
  const forms = {
    '/login': ['Sign in', 'Email is required', 'Password must be at least 6 characters'],
    '/signup': [
      'Create account',
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

test('an error is shown at its field until the value is corrected', async ({ page }) => {
  await visit(page, '/signup');
  await field(page, 'Email').fill('not an address');
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill('something else');
  await press(page, 'Create account');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  await field(page, 'Email').fill('asha@example.com');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('');
});

test('a wrong password is refused and stays in the form, where it can be shown', async ({
  page,
  request,
  allowStatus,
}) => {
  allowStatus(401);
  const { email } = await signUp(request);
  const response = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await response.promise;
    await route.continue();
  });
  await logIn(page, { email, password: 'not-the-password' });
  const button = page.getByRole('main').getByRole('button', { name: 'Signing in...' });
  await expect(button).toBeDisabled();
  await expect(button, 'a pending button keeps the focus').toBeFocused();
  response.resolve();
  await expectToast(page, 'Sign in failed', 'Invalid email or password');
  await expect(field(page, 'Password')).toBeFocused();
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await press(page, 'Show characters');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await expect(field(page, 'Password')).toHaveValue('not-the-password');
});

test('the short sign-up refuses common passwords and known addresses, then leads to the sign-in', async ({
  page,
  request,
  allowStatus,
}) => {
  allowStatus(400);
  allowStatus(409);
  const { email } = await signUp(request);
  await visit(page, '/signup-test');
  await field(page, 'Full name').fill('Ravi');
  await field(page, 'Email').fill(email.toUpperCase());
  await field(page, 'Password').fill('password');
  await press(page, 'Create account');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    'This password is too common. Please choose another.',
  );
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Create account');
  await expectToast(page, 'Sign up failed', 'An account with this email already exists');
  await expect(field(page, 'Full name')).toHaveValue('Ravi');
  const other = someone().email;
  await field(page, 'Email').fill(other);
  await press(page, 'Create account');
  await expectToast(page, 'Account created successfully', 'Please sign in with your new account');
  await expect(page).toHaveURL(/\/login$/);
  await expect(field(page, 'Email')).toHaveValue(other);
});

test('the first administrator needs the set-up key', async ({ page, allowStatus }) => {
  allowStatus(403);
  // Another test may have created the first administrator by now.
  allowStatus(409);
  await visit(page, '/admin-setup');
  await field(page, 'Full name').fill('Lakshmi');
  await field(page, 'Email').fill(someone().email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await field(page, 'Secret setup key').fill('a guess');
  await press(page, 'Create admin account');
  await expect(toast(page)).toContainText('Error');
  await expect(page).toHaveURL(/\/admin-setup$/);
});
