import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, openAccount, placeOrder } from './shoppers.ts';

const row = (page: Page, id: number) => page.getByRole('row', { name: new RegExp(`^#${id}\\b`) });
const orderDialog = (page: Page, id: number) => page.getByRole('dialog', { name: `Order #${id}`, exact: true });
const statusDialog = (page: Page) => page.getByRole('dialog', { name: /^Update status/ });
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search number, name, email/ });

const billing = {
  recipient_name: 'Rao Aquatics',
  recipient_phone: '9123456780',
  address_line_1: '7 Fort Street',
  city: 'Bengaluru Urban',
  state: 'Karnataka',
  zip_code: '560001',
  country: 'IN',
};

/** A customer's order, in the administrator's table filtered to it. */
async function openOrders(page: Page, more: Record<string, unknown> = {}) {
  const admin = await openAdmin(page);
  const shopper = await openAccount(page.request);
  const order = await placeOrder(page.request, shopper, more);
  await visit(page, `/admin?tab=orders&query=${encodeURIComponent(shopper.email)}`);
  await expect(row(page, order.id)).toBeVisible();
  return { admin, shopper, order };
}

test('the table shows each order with customer, total and status', { tag: '@phone' }, async ({ page }) => {
  const { order, shopper } = await openOrders(page);
  await expect(row(page, order.id)).toContainText(/\d{1,2} \w{3,4} \d{4}/);
  for (const said of ['Asha Rao', shopper.email, '₹', 'Pending']) await expect(row(page, order.id)).toContainText(said);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  await search(page).fill(`#${order.id}`);
  await expect(page).toHaveURL(new RegExp(`query=%23${order.id}`));
  await expect(row(page, order.id)).toBeVisible();
  const filter = page.getByLabel('Status');
  await page.getByRole('button', { name: 'Filters' }).click();
  await filter.selectOption('Delivered');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await page.reload();
  await expect(filter).toHaveValue('delivered');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await filter.selectOption('Pending');
  await page.getByLabel('Source').selectOption('Online shop');
  await page.getByLabel('City', { exact: true }).fill('chittoor');
  await page.getByLabel('City', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/source=shop&city=chittoor/);
  await expect(row(page, order.id)).toBeVisible();
});

test('a row opens the page of its order, which shows everything and leads back', async ({ page }) => {
  const { order, shopper } = await openOrders(page, { notes: 'Ring twice' });
  await row(page, order.id).getByText('Asha Rao').click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  const panel = page.getByRole('tabpanel', { name: 'Orders' });
  await expect(panel.getByRole('heading', { name: `Order #${order.id}` })).toBeVisible();
  for (const name of ['Items', 'Status history', 'Customer', 'Shipping address', 'Order notes', 'Packing slip']) {
    await expect(panel.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expect(panel).toContainText(shopper.email);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Update status' }).click();
  await statusDialog(page).getByLabel('Status').selectOption('Processing');
  await statusDialog(page).getByRole('button', { name: 'Update' }).click();
  await expect(panel.getByRole('region', { name: 'Status history' })).toContainText('Processing');
  await panel.getByLabel('Internal notes').fill('Rings on Friday');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('alertdialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin?tab=orders');
});

test('an order shows everything about itself, with notes that a stray key does not lose', async ({ page }) => {
  const { order, shopper } = await openOrders(page, { notes: 'Please call before noon', billing });
  await row(page, order.id).getByRole('button', { name: 'View', exact: true }).click();
  const dialog = orderDialog(page, order.id);
  const part = (name: string) => dialog.getByRole('region', { name });
  await expect(part('Items')).toContainText(order.items[0]?.product.name ?? '');
  await expect(part('Items').locator('img')).toHaveCount(1);
  for (const said of ['Quantity: 2', 'Subtotal', 'Shipping', 'Total']) await expect(part('Items')).toContainText(said);
  await expect(part('Customer')).toContainText('Asha Rao');
  await expect(part('Customer').getByRole('link', { name: shopper.email })).toHaveAttribute('href', /^mailto:/);
  await expect(part('Shipping address')).toContainText('12 Lake Road');
  await expect(part('Billing address')).toContainText('7 Fort Street');
  await expect(part('Order notes')).toContainText('Please call before noon');
  await expect(part('Status history').getByRole('listitem')).toContainText('by the customer');
  const chat = part('Customer').getByRole('link', { name: 'Message on WhatsApp' });
  const address = new URL((await chat.getAttribute('href')) ?? '');
  expect(address.pathname).toBe('/919123456780');
  expect(address.searchParams.get('text')).toMatch(/order #\d+[\s\S]+Availability:[\s\S]+Payment:[\s\S]+Delivery:/);
  await expectAccessible(page);

  const notes = dialog.getByLabel('Internal notes');
  await notes.fill('Wants the fish on a Friday');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await expectToast(page, 'Internal notes saved');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, order.id).getByRole('button', { name: 'View', exact: true })).toBeFocused();
  await row(page, order.id).getByRole('button', { name: 'View', exact: true }).click();
  await expect(notes).toHaveValue('Wants the fish on a Friday');
});

test('only the packing slip is printed, with the code of the claim page, and prices on request', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'printed', 0);
    Reflect.set(globalThis, 'print', () => Reflect.set(globalThis, 'printed', Reflect.get(globalThis, 'printed') + 1));
  });
  const { order, admin } = await openOrders(page, { notes: 'Ring twice' });
  await row(page, order.id).getByRole('button', { name: 'View', exact: true }).click();
  const dialog = orderDialog(page, order.id);
  const slip = page.locator('article', { has: page.getByText(`Order #${order.id}`) });
  await expect(slip).toBeHidden();
  await dialog.getByRole('button', { name: 'Print packing slip' }).click();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'printed'))).toBe(1);

  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  for (const said of ['12 Lake Road', 'Ring twice', order.items[0]?.product.name ?? '']) {
    await expect(slip).toContainText(said);
  }
  await expect(slip).not.toContainText('₹');
  const code = slip.getByRole('img', { name: 'QR code of the page where a problem is reported' });
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const link = await page.request.post(`/api/orders/${order.id}/claim-link`, { headers: admin.headers });
  const { url } = await link.json();
  expect(url).toMatch(/\/claim#\d+\./);
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(url);
  for (const rest of [dialog, page.getByRole('banner'), page.getByRole('main')]) await expect(rest).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByLabel('With prices').check();
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toContainText(/Total₹/);
});

test('the status is set in a dialog that says what will happen', async ({ page }) => {
  const { order, shopper } = await openOrders(page);
  await row(page, order.id).getByRole('button', { name: 'Update status', exact: true }).click();
  const dialog = statusDialog(page);
  await expectAccessible(page);
  await dialog.getByLabel('Status').selectOption('Shipped');
  await expect(dialog).toContainText(`An email goes to ${shopper.email}: “Your order is on the way to you.”`);
  await dialog.getByLabel('Status').selectOption('Cancelled');
  await expect(dialog).toContainText('Its items go back into stock.');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Status Updated', 'Order status has been updated successfully');
  await expect(dialog).toBeHidden();
  await expect(row(page, order.id)).toContainText('Cancelled');
  await row(page, order.id).getByRole('button', { name: 'View', exact: true }).click();
  const history = orderDialog(page, order.id).getByRole('region', { name: 'Status history' });
  await expect(history.getByRole('listitem').last()).toContainText(/Cancelled.*by Asha Rao/);
});
