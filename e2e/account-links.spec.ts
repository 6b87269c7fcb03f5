import { expect, test, visit } from './fixtures.ts';
import { expectToast, field, PASSWORD, press } from './shoppers.ts';

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
