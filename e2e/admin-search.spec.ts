import { openAdmin } from './admins.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test, visit } from './fixtures.ts';
import { makeProduct } from './product-table.ts';
import { expectNoSidewaysScroll, openAccount, placeOrder } from './shoppers.ts';

test('an order, a product, a setting and a command are found by the keyboard', async ({ page }) => {
  const admin = await openAdmin(page);
  const product = await makeProduct(page, admin, { name: `Searched fern ${Date.now()}` });
  const { id } = await placeOrder(page.request, await openAccount(page.request));
  await visit(page, '/admin?tab=tags');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  const open = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };
  await expect(page.getByRole('button', { name: 'Add Tag' })).toBeVisible();

  // Enter at once: the order is awaited.
  await open(String(id));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}$`));
  await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await open(product.name);
  const option = dialog.getByRole('option', { name: product.name });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(form.getByLabel(/^Name/)).toHaveValue(product.name);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await open('upi');
  await dialog.getByRole('option', { name: 'UPI ID' }).click();
  await expect(page.locator('#desk')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Edit the order desk' })).toBeInViewport();
  await expect(page.locator('#desk').getByRole('heading', { name: 'Order desk' })).toBeInViewport();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('tabpanel', { name: 'Tags' })).toBeVisible();
  // In a field they are letters.
  await page.getByRole('searchbox').pressSequentially('g?');
  await expect(page.getByRole('searchbox')).toHaveValue('g?');
  await expect(help).toBeHidden();
});

test('on a phone the search is a press away', { tag: '@phone-only' }, async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin');
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('audit');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('option', { name: 'Go to Audit log' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Audit log' })).toBeVisible();
});
