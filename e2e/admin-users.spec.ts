import type { Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, openAccount, placeOrder } from './shoppers.ts';

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Manage user' });
const role = (page: Page) => dialog(page).getByRole('switch', { name: 'Admin privileges' });

test('users are filtered by part of the email address, and paged', async ({ page }) => {
  await openAdmin(page);
  const { email } = await openAccount(page.request);
  await visit(page, '/admin?tab=users');
  const filter = page.getByRole('searchbox', { name: 'Filter by email...' });
  await filter.fill(email.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  for (const said of ['Asha Rao', email, 'User']) await expect(row(page, email)).toContainText(said);
  await expect(row(page, email)).toContainText(/\d{1,2} \w{3,4} \d{4}/);
  const sizes = page.getByLabel('Show');
  await expect(sizes.getByRole('option')).toHaveText(['10', '20', '30', '40', '50']);
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await filter.fill('nobody@nowhere.example');
  await expect(page.getByText('No users found.')).toBeVisible();
});

test('administrator rights are granted and revoked', async ({ page }) => {
  await openAdmin(page);
  const { email } = await openAccount(page.request);
  await visit(page, `/admin?tab=users&query=${encodeURIComponent(email)}`);
  await row(page, email).getByRole('button', { name: 'Manage', exact: true }).click();
  await expect(role(page)).not.toBeChecked();
  await expectAccessible(page);
  await role(page).click();
  await expectToast(page, 'Admin privileges granted successfully');
  await expect(role(page)).toBeChecked();
  await expect(row(page, email)).toContainText('Admin');
  await role(page).click();
  await expectToast(page, 'Admin privileges revoked successfully');
  await expect(role(page)).not.toBeChecked();
  await expect(row(page, email)).toContainText('User');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, email).getByRole('button', { name: 'Manage', exact: true })).toBeFocused();
});

test('the page of a user leads to their order and back', async ({ page }) => {
  await openAdmin(page);
  const shopper = await openAccount(page.request);
  const order = await placeOrder(page.request, shopper);
  await visit(page, `/admin?tab=users&query=${encodeURIComponent(shopper.email)}`);
  await row(page, shopper.email).getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await expect(row(page, `#${order.id}`)).toContainText('To check');
  await expectAccessible(page);
  await page.getByRole('link', { name: `#${order.id}`, exact: true }).click();
  await page.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('a refusal is shown and changes nothing', async ({ page, allowStatus }) => {
  allowStatus(404);
  allowStatus(409);
  await page.route('**/api/users/make-admin', (route) =>
    route.fulfill({ status: 404, json: { message: 'User not found', code: 'not_found' } }),
  );
  await page.route('**/api/users/revoke-admin', (route) =>
    route.fulfill({ status: 409, json: { message: 'The last administrator cannot be revoked.', code: 'conflict' } }),
  );
  const admin = await openAdmin(page);
  const { email } = await openAccount(page.request);
  await visit(page, `/admin?tab=users&query=${encodeURIComponent(email)}`);
  await row(page, email).getByRole('button', { name: 'Manage', exact: true }).click();
  await role(page).click();
  await expectToast(page, 'Error', 'Failed to grant admin privileges: User not found');
  await expect(role(page)).not.toBeChecked();

  await visit(page, `/admin?tab=users&query=${encodeURIComponent(admin.email)}`);
  await row(page, admin.email).getByRole('button', { name: 'Manage', exact: true }).click();
  await role(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click();
  await expectToast(page, 'Error', 'Failed to revoke admin privileges: The last administrator cannot be revoked.');
  await expect(role(page)).toBeChecked();
});

test('giving up one’s own rights needs a confirmation and leaves the dashboard', async ({ page }) => {
  const { email } = await openAdmin(page);
  await visit(page, `/admin?tab=users&query=${encodeURIComponent(email)}`);
  await row(page, email).getByRole('button', { name: 'Manage', exact: true }).click();
  await role(page).click();
  const question = page.getByRole('alertdialog', { name: 'Give up your own admin privileges?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(role(page)).toBeChecked();

  await role(page).click();
  await question.getByRole('button', { name: 'Give up' }).click();
  await expectToast(page, 'Admin privileges revoked successfully');
  await expect(page).toHaveURL(/\/home$/);
  await visit(page, '/admin');
  await expect(page).not.toHaveURL(/\/admin/);
  await expect(page.getByRole('tab')).toHaveCount(0);
});
