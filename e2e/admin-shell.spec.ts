import type { Locator, Page } from '@playwright/test';
import { openAdmin, openAdminAccount, revokeAdmin } from './admins.ts';
import { expect, expectAccessible, rememberTheme, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, openShopper, rememberShopper } from './shoppers.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' });

async function openTagForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tag' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a visitor is sent to the sign-in and sees nothing of the dashboard', async ({ page }) => {
  await visit(page, '/admin?tab=orders');
  await expect(page).toHaveURL(/\/login$/);
  await expect(heading(page)).toBeHidden();
});

test('a customer sees nothing of the dashboard', async ({ page }) => {
  await openShopper(page);
  await page.goto('/admin');
  // The sign-in page leads those who are signed in on to the shop.
  await expect(page).not.toHaveURL(/admin/);
  await expect(heading(page)).toBeHidden();
});

const steps: Record<string, (page: Page) => Promise<unknown>> = {
  'opens the orders': (page) => tab(page, 'Orders').click(),
  'comes back to the window': (page) => page.evaluate("dispatchEvent(new Event('focus'))"),
  'is refused something': async (page) => {
    const dialog = await openTagForm(page);
    await dialog.getByLabel('Name').fill('Floating');
    await dialog.getByRole('button', { name: 'Save' }).click();
  },
};
for (const [step, take] of Object.entries(steps)) {
  test(`an administrator who lost the rights meanwhile and ${step} is led out`, async ({ page, allowStatus }) => {
    allowStatus(403);
    const admin = await openAdmin(page);
    await visit(page, '/admin?tab=tags');
    await expect(page.getByRole('button', { name: 'Edit', exact: true }).first()).toBeVisible();
    await revokeAdmin(page, admin);
    await take(page);
    await expect(page).not.toHaveURL(/admin|login/);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('while a tab is on its way the footer stays out of sight', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin');
  await page.route('**/assets/**', () => {});
  await tab(page, 'Tags').click();
  await expect(page.getByRole('tabpanel', { name: 'Tags' })).toContainText('Loading...');
  await expect(page.getByRole('contentinfo')).not.toBeInViewport({ ratio: 0.2 });
});

test('the page comes from the server without a word of the dashboard, and not for search engines', async ({
  request,
}) => {
  const html = await (await request.get('/admin')).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('Loading...');
  expect(html).not.toContain('role="tab"');
});

test('the tabs follow the arrow keys, stand in the address and come back with Back', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin');
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
  const names = await page.getByRole('tab').allInnerTexts();
  expect(names.slice(0, 6)).toEqual(['Overview', 'Products', 'Categories', 'Tags', 'Orders', 'Users']);

  await tab(page, 'Tags').click();
  await expect(page).toHaveURL(/\?tab=tags$/);
  await expect(page.getByRole('tabpanel', { name: 'Tags' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Categories')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Categories' })).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Tags')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab(page, 'Tags')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
});

test('an unknown tab is the overview', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin?tab=aquarium');
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
});

test('the overview counts what there is and leads to it', async ({ page }) => {
  const { headers } = await openAdmin(page);
  await visit(page, '/admin');
  await expect(page.getByText(/Welcome, Asha Rao/)).toBeVisible();
  const { counts } = await (await page.request.get('/api/admin/summary', { headers })).json();
  const panel = page.getByRole('tabpanel', { name: 'Overview' });
  await expect(panel.getByRole('link', { name: `Categories ${counts.categories}`, exact: true })).toBeVisible();
  await expect(panel.getByRole('img', { name: /^Sales by day/ })).toBeVisible();
  await panel.getByText('Figures of each day').click();
  await expect(panel.getByRole('table', { name: /Sales by day/ }).getByRole('row')).toHaveCount(31);
  await panel.getByRole('link', { name: /^Products/ }).click();
  await expect(tab(page, 'Products')).toHaveAttribute('aria-selected', 'true');
});

test('an overview that cannot be loaded is asked for again', async ({ page, allowStatus }) => {
  allowStatus(500);
  await openAdmin(page);
  await page.route('**/api/admin/summary', (route) => route.fulfill({ status: 500, json: { message: 'Sorry' } }));
  await visit(page, '/admin');
  await expect(page.getByText('The overview could not be loaded.')).toBeVisible();
  await page.unroute('**/api/admin/summary');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Figures of each day')).toBeVisible();
});

const looks = [
  { path: '/admin', ready: 'Figures of each day' },
  { path: '/admin?tab=categories', ready: 'Add Category' },
  { path: '/admin?tab=tags', ready: 'Add Tag' },
];
for (const { path, ready } of looks) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${path} suits everybody and fits the screen, ${theme}`, async ({ page }) => {
      await rememberTheme(page, theme);
      await openAdmin(page);
      await visit(page, path);
      await expect(page.getByText(ready)).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toBeHidden();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

test('a form suits everybody, on the phone too', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin?tab=categories');
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Edit Category' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a notification stands above an open dialog and clear of its actions', async ({ page, allowStatus }) => {
  allowStatus(409);
  const { headers } = await openAdmin(page);
  const tags = await (await page.request.get('/api/tags?limit=1', { headers })).json();
  await visit(page, '/admin?tab=tags');
  const dialog = await openTagForm(page);
  await dialog.getByLabel('Name').fill(tags.data[0].name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // In the topmost layer, where the dialog is as well, and shown after it.
  const notification = page.locator(':popover-open').getByRole('listitem');
  await expect(notification).toContainText('Failed to create tag: There is already a tag named');
  const told = await notification.boundingBox();
  const actions = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(actions?.y ?? 0);
  await expect(dialog.getByLabel('Name')).toHaveValue(tags.data[0].name);
});

test('what was typed is thrown away only by somebody who says so', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin');
  await tab(page, 'Tags').click();
  const dialog = await openTagForm(page);
  await page.keyboard.press('Escape');
  await expect(dialog, 'nothing was typed yet').toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Tag' }), 'the focus goes back').toBeFocused();

  await openTagForm(page);
  await dialog.getByLabel('Name').fill('Floating');
  const question = page.getByRole('alertdialog', { name: 'Throw away your changes?' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Name')).toHaveValue('Floating');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Throw away' }).click();
  await expect(dialog).toBeHidden();
  await expect(tab(page, 'Tags')).toHaveAttribute('aria-selected', 'true');
});

test('a session that ends while something is typed asks to sign in again and loses nothing', async ({
  page,
  allowStatus,
}) => {
  allowStatus(401);
  const admin = await openAdminAccount(page.request);
  await rememberShopper(page, admin);
  await visit(page, '/admin?tab=tags');
  const dialog = await openTagForm(page);
  const name = `Kept ${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await page.request.post('/api/auth/logout', { data: { refresh: admin.refresh } });
  await dialog.getByRole('button', { name: 'Save' }).click();

  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again.getByLabel('Email')).toHaveValue(admin.email);
  await again.getByLabel('Password').fill(admin.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Tag created successfully');
});
