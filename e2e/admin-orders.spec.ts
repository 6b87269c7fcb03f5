import type { APIRequestContext, Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, openAccount, placeOrder, type Shopper } from './shoppers.ts';

const row = (page: Page, id: number) => page.getByRole('row', { name: new RegExp(`^#${id}\\b`) });
/** Its name begins with that of the box to choose it. */
const queued = (page: Page, id: number) => page.getByRole('row', { name: new RegExp(`^Select order #${id}\\b`) });
const orderDialog = (page: Page, id: number) => page.getByRole('dialog', { name: `Order #${id}`, exact: true });
const statusDialog = (page: Page) => page.getByRole('dialog', { name: /^Update status/ });
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search number, name, e-mail/ });

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

async function setStatus(request: APIRequestContext, { headers }: Shopper, id: number, status: string) {
  expect((await request.patch(`/api/orders/${id}`, { headers, data: { status } })).status()).toBe(200);
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
  await expect(row(page, order.id)).toBeVisible();
  await search(page).fill('nobody-has-ordered-this');
  await expect(page.getByText('No orders found.')).toBeVisible();
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

test('views show what has to be done next, and slips and labels of several orders are printed at once', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.set(globalThis, 'print', () => {}));
  const { order, shopper } = await openOrders(page);
  const second = await placeOrder(page.request, shopper);
  const views = page.getByRole('group', { name: 'Views' });
  await views.getByRole('button', { name: /^To check \d+/ }).click();
  await expect(page).toHaveURL(/view=to-check/);
  await expect(queued(page, order.id)).toContainText('Chittoor');
  await expect(queued(page, order.id).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /wa\.me/);
  const top = await queued(page, order.id).boundingBox();
  expect(top?.y).toBeLessThanOrEqual(180);
  await expectAccessible(page);
  await page.getByLabel('Select all on this page').check();
  const chosen = page.getByRole('region', { name: 'Chosen orders' });
  for (const [press, said] of [
    ['Print slips', 'Packing slip of order'],
    ['Labels A6', 'Address label of order'],
  ] as const) {
    await chosen.getByRole('button', { name: press }).click();
    for (const { id } of [order, second]) {
      await expect(page.locator(`article[aria-label="${said} #${id}"]`)).toContainText('12 Lake Road');
    }
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
  }
  await chosen.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as shipped' }).click();
  await expectToast(page, '2 orders shipped');
  await expect(queued(page, order.id)).toBeHidden();
  await visit(page, `/admin?tab=orders&view=on-the-way&query=${encodeURIComponent(shopper.email)}`);
  await queued(page, order.id).getByRole('link', { name: 'Delivered?' }).click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
});

test('a failed load can be retried', async ({ page, allowStatus }) => {
  allowStatus(503);
  let isDown = true;
  await page.route('**/api/orders?*', (route) =>
    isDown ? route.fulfill({ status: 503, json: { message: 'Back soon', code: 'unavailable' } }) : route.continue(),
  );
  await openAdmin(page);
  await visit(page, '/admin?tab=orders&query=nobody-has-ordered-this');
  await expect(page.getByText('The orders could not be loaded.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No orders found.')).toBeVisible();
});

test('an order shows everything about itself', async ({ page }) => {
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
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, order.id).getByRole('button', { name: 'View', exact: true })).toBeFocused();
});

test('internal notes are saved, and not lost by a stray key', async ({ page }) => {
  const { order } = await openOrders(page);
  await row(page, order.id).getByRole('button', { name: 'View', exact: true }).click();
  const dialog = orderDialog(page, order.id);
  const notes = dialog.getByLabel('Internal notes');
  await notes.fill('Wants the fish on a Friday');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(notes).toHaveValue('Wants the fish on a Friday');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await expectToast(page, 'Internal notes saved');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.reload();
  await row(page, order.id).getByRole('button', { name: 'View', exact: true }).click();
  await expect(notes).toHaveValue('Wants the fish on a Friday');
});

test('of two editors of internal notes the second sees both versions and chooses', async ({ page, allowStatus }) => {
  allowStatus(409);
  const { admin, order } = await openOrders(page);
  await row(page, order.id).getByRole('button', { name: 'View', exact: true }).click();
  const dialog = orderDialog(page, order.id);
  const notes = dialog.getByLabel('Internal notes');
  await notes.fill('Rings on Friday');
  const data = { internalNotes: 'Rings on Monday' };
  const url = `/api/admin/orders/${order.id}/internal-notes`;
  expect((await page.request.put(url, { headers: admin.headers, data })).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  const choice = dialog.getByRole('region', { name: /^Somebody else has changed this/ });
  await expect(choice.getByRole('row', { name: 'Internal notes' })).toContainText('Rings on FridayRings on Monday');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Keep mine and save' }).click();
  await expectToast(page, 'Internal notes saved');
  await expect(choice).toBeHidden();
  await expect(notes).toHaveValue('Rings on Friday');
  const saved = await page.request.get(`/api/orders/${order.id}`, { headers: admin.headers });
  expect((await saved.json()).internalNotes).toBe('Rings on Friday');
});

test('only the packing slip is printed, with prices on request', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'printed', 0);
    Reflect.set(globalThis, 'print', () => Reflect.set(globalThis, 'printed', Reflect.get(globalThis, 'printed') + 1));
  });
  const { order } = await openOrders(page, { notes: 'Ring twice' });
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
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toContainText('Please select a status');
  await expect(dialog.getByLabel('Status')).toBeFocused();
  await expectAccessible(page);

  await dialog.getByLabel('Status').selectOption('Shipped');
  await expect(dialog).toContainText(`A mail goes to ${shopper.email}: “Your order is on the way to you.”`);
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

const cancel = async (request: APIRequestContext, { headers }: Shopper, id: number) =>
  expect((await request.post(`/api/orders/${id}/cancel`, { headers })).status()).toBe(200);

test('an order that its customer cancels is not revived by an old table or dialog', async ({ page, allowStatus }) => {
  allowStatus(409);
  const { order, shopper, admin } = await openOrders(page);
  await row(page, order.id).getByRole('button', { name: 'Update status', exact: true }).click();
  const dialog = statusDialog(page);
  await expect(dialog).toContainText('The order is now Pending');
  await cancel(page.request, shopper, order.id);
  await dialog.getByLabel('Status').selectOption('Shipped');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Error', 'Failed to update order status: The order is cancelled by now.');
  await expect(dialog).toContainText(/The order is now\s*Cancelled\s*by the customer/);
  await expect(dialog.getByLabel('Status')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const second = await placeOrder(page.request, shopper);
  await page.reload();
  await expect(row(page, second.id)).toContainText('Pending');
  await cancel(page.request, shopper, second.id);
  await row(page, second.id).getByRole('button', { name: 'Update status', exact: true }).click();
  await expect(dialog).toContainText('It was pending when the list was loaded.');
  await expectAccessible(page);
  await dialog.getByLabel('Status').selectOption('Shipped');
  await expect(dialog).toContainText('Its items are taken from stock again.');
  const { headers } = admin;
  for (const { id } of [order, second]) {
    const { status } = await (await page.request.get(`/api/orders/${id}`, { headers })).json();
    expect(status).toBe('cancelled');
  }
});

test('new orders and cancellations are announced within 15 seconds, and no row moves', { tag: '@phone' }, async ({
  page,
}) => {
  await page.clock.install();
  const { order, shopper } = await openOrders(page);
  const news = page.getByRole('status').getByRole('button', { name: /new order|cancelled/ });
  await expect(news).toBeHidden();
  const title = await page.title();
  const place = await row(page, order.id).boundingBox();
  const next = await placeOrder(page.request, shopper);
  await cancel(page.request, shopper, order.id);
  await page.clock.fastForward(15_000);
  // Other tests order at the same time.
  await expect(news).toHaveText(/\d+ new orders?, \d+ cancelled/);
  await expect(page).toHaveTitle(/^\(\d+\) Admin Dashboard/);
  expect(await row(page, order.id).boundingBox()).toEqual(place);
  await expect(row(page, next.id)).toBeHidden();
  await expectAccessible(page);

  await news.click();
  await expect(row(page, next.id)).toBeVisible();
  await expect(row(page, order.id)).toContainText('Cancelled');
  await expect(news).toBeHidden();
  await expect(page).toHaveTitle(title);
});

test('nobody is greeted about an order of an erased account', async ({ page }) => {
  const { admin, shopper, order } = await openOrders(page);
  await setStatus(page.request, admin, order.id, 'delivered');
  const { headers, password } = shopper;
  expect((await page.request.delete('/api/auth/me', { headers, data: { password } })).status()).toBe(204);
  await visit(page, `/admin?tab=orders&query=%23${order.id}`);
  await row(page, order.id).getByRole('button', { name: 'View', exact: true }).click();
  const customer = orderDialog(page, order.id).getByRole('region', { name: 'Customer' });
  await expect(customer).toHaveText(/The account was erased\.$/);
  await expect(customer.getByRole('link')).toBeHidden();
});

test('a cancelled order whose items are sold stays cancelled, and the dialog says why', async ({
  page,
  allowStatus,
}) => {
  allowStatus(409);
  const admin = await openAdmin(page);
  const { request } = page;
  const name = `Rare moss ${Date.now()}${Math.random()}`;
  const product = { name, description: '<p>One only.</p>', price: '90.00', categoryId: 1 };
  const made = await request.post('/api/products', { headers: admin.headers, data: { ...product, stock: 1 } });
  const { id: productId } = await made.json();
  const shopper = await openAccount(request);
  const items = [{ product_id: productId, quantity: 1, price: '90.00' }];
  const order = await placeOrder(request, shopper, { items });
  await setStatus(request, admin, order.id, 'cancelled');
  await placeOrder(request, shopper, { items });

  await visit(page, `/admin?tab=orders&query=${order.id}`);
  await row(page, order.id).getByRole('button', { name: 'Update status', exact: true }).click();
  const dialog = statusDialog(page);
  await dialog.getByLabel('Status').selectOption('Processing');
  await expect(dialog).toContainText('Its items are taken from stock again.');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Error', `Failed to update order status: ${name} is out of stock.`);
  await expect(dialog.getByRole('alert')).toHaveText(`${name} is out of stock.`);
  await expect(dialog.getByLabel('Status')).toHaveValue('processing');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, order.id)).toContainText('Cancelled');
  const gone = await request.delete(`/api/products/${productId}`, { headers: admin.headers });
  expect(gone.status()).toBe(204);
});
