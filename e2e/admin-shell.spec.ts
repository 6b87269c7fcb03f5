import type { Locator, Page } from '@playwright/test';
import { openAdmin, openAdminAccount, revokeAdmin } from './admins.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, openShopper, rememberShopper } from './shoppers.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' });

async function openTagForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tag' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('visitors and customers see nothing of the dashboard', async ({ page }) => {
  await visit(page, '/admin?tab=orders');
  await expect(page).toHaveURL(/\/login$/);
  await expect(heading(page)).toBeHidden();

  await openShopper(page);
  await page.goto('/admin');
  // The sign-in page sends signed-in users on to the shop.
  await expect(page).not.toHaveURL(/admin|login/);
  await expect(heading(page)).toBeHidden();
});

test('an administrator whose rights were revoked leaves at the next refused request', async ({ page, allowStatus }) => {
  allowStatus(403);
  const admin = await openAdmin(page);
  await visit(page, '/admin?tab=tags');
  const dialog = await openTagForm(page);
  await revokeAdmin(page, admin);
  await dialog.getByLabel('Name').fill('Floating');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).not.toHaveURL(/admin|login/);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the dashboard has a frame of its own, whose side bar folds and stays so', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin');
  const side = page.getByRole('tablist', { name: 'Parts of the dashboard' });
  await expect(side).toHaveAttribute('aria-orientation', 'vertical');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cart' })).toHaveCount(0);
  const { width: wide = 0 } = (await side.boundingBox()) ?? {};
  await page.getByRole('button', { name: 'Fold the side bar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Fold the side bar', pressed: true })).toBeVisible();
  expect((await side.boundingBox())?.width).toBeLessThan(wide / 2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View shop' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('the whole side bar fits a laptop, and a press leaves no ring', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openAdmin(page);
  await visit(page, '/admin');
  await expect(tab(page, 'Help')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Fold the side bar' })).toBeInViewport({ ratio: 1 });
  await tab(page, 'Tags').click();
  await expect(tab(page, 'Tags')).toBeFocused();
  await expect(page.locator('[role=tab]:focus-visible')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[role=tab]:focus-visible')).toHaveText('Categories');
});

test('on a phone the other tabs, theme and sign-out are two presses away', { tag: '@phone-only' }, async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin');
  const inSight = page.getByRole('tab').filter({ visible: true });
  await expect(inSight).toHaveCount(4);
  await page.getByRole('button', { name: 'More' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await tab(page, 'Audit log').click();
  await expect(page.getByRole('tabpanel', { name: 'Audit log' })).toBeVisible();
  await expect(inSight).toHaveCount(4);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('the server renders nothing of the dashboard', async ({ request }) => {
  const html = await (await request.get('/admin')).text();
  expect(html).toContain('Loading...');
  expect(html).not.toContain('role="tab"');
});

test('the tabs follow the arrow keys, the address and Back', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin?tab=unknown');
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
  const names = await page.getByRole('tab').allInnerTexts();
  expect(names.slice(0, 6)).toEqual(['Overview', 'Products', 'Categories', 'Tags', 'Orders', 'Users']);

  await tab(page, 'Tags').click();
  await expect(page).toHaveURL(/\?tab=tags$/);
  await expect(page.getByRole('tabpanel', { name: 'Tags' })).toBeVisible();
  // By the places on the screen, where groups stand together.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tabpanel', { name: 'Users' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('tabpanel', { name: 'Tags' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Categories')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Categories' })).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Tags')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab(page, 'Tags')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await page.goBack();
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
});

test('the overview shows counts and sales, and can be retried after a failed load', async ({ page, allowStatus }) => {
  allowStatus(500);
  const { headers } = await openAdmin(page);
  await page.route('**/api/admin/summary', (route) => route.fulfill({ status: 500, json: { message: 'Sorry' } }));
  await visit(page, '/admin');
  await expect(page.getByText('The overview could not be loaded.')).toBeVisible();
  await page.unroute('**/api/admin/summary');
  await page.getByRole('button', { name: 'Retry' }).click();
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

test('overview, tables and forms are accessible and fit the screen', { tag: '@phone' }, async ({ page, isMobile }) => {
  const check = isMobile ? expectAccessible : expectAccessibleInBothThemes;
  await openAdmin(page);
  // All tables are the same component; its other colours are checked where they are used.
  for (const [path, ready, checkPage] of [
    ['/admin', 'Figures of each day', check],
    ['/admin?tab=categories', 'Add Category', expectAccessible],
  ] as const) {
    await visit(page, path);
    await expect(page.getByText(ready)).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toBeHidden();
    await checkPage(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Edit Category' })).toBeVisible();
  await check(page);
  await expectNoSidewaysScroll(page);
});

test('a notification shows above an open dialog and clear of its actions', { tag: '@phone' }, async ({
  page,
  allowStatus,
}) => {
  allowStatus(409);
  const { headers } = await openAdmin(page);
  const tags = await (await page.request.get('/api/tags?limit=1', { headers })).json();
  await visit(page, '/admin?tab=tags');
  const dialog = await openTagForm(page);
  await dialog.getByLabel('Name').fill(tags.data[0].name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // In the top layer, like the dialog, and opened after it.
  const notification = page.locator(':popover-open').getByRole('listitem');
  await expect(notification).toContainText('Failed to create tag: There is already a tag named');
  const shown = await notification.boundingBox();
  const actions = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(actions?.y ?? 0);
  await expect(dialog.getByLabel('Name')).toHaveValue(tags.data[0].name);
});

test('unsaved input is discarded only after a confirmation', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin');
  await tab(page, 'Tags').click();
  const dialog = await openTagForm(page);
  await page.keyboard.press('Escape');
  await expect(dialog, 'nothing was typed yet').toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Tag' }), 'the focus goes back').toBeFocused();

  await openTagForm(page);
  await dialog.getByLabel('Name').fill('Floating');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
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
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(tab(page, 'Tags')).toHaveAttribute('aria-selected', 'true');
});

test('an expired session asks to sign in again and keeps unsaved input', async ({ page, allowStatus }) => {
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
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Tag created successfully');
});
