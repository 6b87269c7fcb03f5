import { expect, test, visit } from './fixtures.ts';
import { field, PASSWORD, press } from './shoppers.ts';

test('a forgotten password gets the same response for an unknown address', async ({ page }) => {
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await field(page, 'Email').fill('nobody@example.com');
  await press(page, 'Send reset link');
  await expect(page.getByRole('status').filter({ hasText: 'Please check your mail' })).toContainText(
    'nobody@example.com',
  );
});

test('a used or incomplete link says so, and offers a new one', async ({ page, allowStatus }) => {
  allowStatus(400);
  for (const path of ['/confirm-email', '/reset-password', '/verify-email']) {
    await visit(page, path);
    await expect(page.getByRole('alert')).toContainText('This link is not complete.');
  }
  await visit(page, '/verify-email?token=made-up');
  await press(page, 'Confirm this address');
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
  await visit(page, '/reset-password?token=made-up');
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await press(page, 'Change password');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('an address is confirmed by the button, not by opening the mailed link', async ({ page }) => {
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
