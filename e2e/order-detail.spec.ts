import type { Page } from '@playwright/test';
import { expect, expectAccessible, layoutShift, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, openAccount, openShopper, placeOrder, sampleOrder } from './shoppers.ts';

const main = (page: Page) => page.getByRole('main');

const mockOrder = (page: Page, order: { id: number }) =>
  page.route(`**/api/orders/${order.id}`, (route) => route.fulfill({ json: order }));

/** Order 7 is made up: the server has no bills of it. */
const withoutBills = (page: Page) =>
  page.route('**/api/orders/7/bill', (route) => route.fulfill({ json: { bills: [] } }));

test.describe('an order', () => {
  test('shows items, addresses, notes and history', async ({ page }) => {
    const shopper = await openShopper(page);
    const billing = {
      recipient_name: 'Rao Aquatics',
      recipient_phone: '9123456780',
      address_line_1: '7 Fort Street',
      city: 'Bengaluru Urban',
      state: 'Karnataka',
      zip_code: '560001',
      country: 'IN',
    };
    const order = await placeOrder(page.request, shopper, { notes: 'Please call before noon', billing });
    await visit(page, `/orders/${order.id}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`Order #${order.id}`);
    await expect(main(page)).toContainText('Your order has been received and is being processed.');
    await expect(main(page)).toContainText(/Placed on \d{1,2} \w{3,4} \d{4}, \d{1,2}:\d{2} [ap]m/);
    const part = (name: string) => main(page).getByRole('region', { name });
    await expect(part('Items')).toContainText(order.items[0]?.product.name ?? '');
    await expect(part('Items')).toContainText('Quantity: 2');
    await expect(part('Items')).toContainText(/₹[\d,.]+ each/);
    await expect(part('Shipping Address')).toContainText('12 Lake Road');
    await expect(part('Billing Address')).toContainText('7 Fort Street');
    await expect(part('Order Notes')).toContainText('Please call before noon');
    await expect(part('Status History').getByRole('listitem')).toHaveCount(1);
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await expect(part('Need Help?').getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/);
    await expect(part('Need Help?').locator('a[href^="tel:"]')).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^Order #${order.id} \\| `));
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await main(page).getByRole('link', { name: 'Back to My Orders' }).click();
    await expect(page).toHaveURL(/\/my-orders$/);
  });

  test('shows its status, also an unknown one', async ({ page }) => {
    let status = '';
    await page.route('**/api/orders/7', (route) => route.fulfill({ json: sampleOrder(7, { status }) }));
    await withoutBills(page);
    await openShopper(page);
    for (const [present, message] of [
      ['shipped', 'Your order is on the way to you.'],
      ['cancelled', 'This order has been cancelled.'],
      ['on-hold', 'on-hold'],
    ] as const) {
      status = present;
      await visit(page, '/orders/7');
      await expect(main(page).getByText(message, { exact: true }).first()).toBeVisible();
      await expect(main(page).getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
    }
  });

  test('can be cancelled for a while, after a confirmation', async ({ page }) => {
    const shopper = await openShopper(page);
    const order = await placeOrder(page.request, shopper);
    await visit(page, `/orders/${order.id}`);
    await expect(main(page)).toContainText(/You can cancel for another 1 h 5\d min\./);
    await main(page).getByRole('button', { name: 'Cancel Order' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this order?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep order' }).click();
    await expect(question).toBeHidden();
    await expect(main(page)).toContainText('Your order has been received and is being processed.');

    await main(page).getByRole('button', { name: 'Cancel Order' }).click();
    await question.getByRole('button', { name: 'Yes, cancel order' }).click();
    await expectToast(page, 'Order cancelled');
    await expect(main(page)).toContainText('This order has been cancelled.');
    await expect(main(page).getByRole('region', { name: 'Status History' })).toContainText('Cancelled by you');
    await expect(main(page).getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  });

  test('shows why it cannot be cancelled any more, and its present status', async ({ page, allowStatus }) => {
    allowStatus(409);
    const sentence = 'This order is processing and can no longer be cancelled.';
    let status = 'pending';
    await page.route('**/api/orders/7', (route) => {
      const cancellableUntil = status === 'pending' ? new Date(Date.now() + 72.5 * 60_000).toISOString() : null;
      return route.fulfill({ json: sampleOrder(7, { status, cancellableUntil }) });
    });
    await withoutBills(page);
    await page.route('**/api/orders/7/cancel', (route) => {
      status = 'processing';
      return route.fulfill({ status: 409, json: { message: sentence, code: 'conflict' } });
    });
    await openShopper(page);
    await visit(page, '/orders/7');
    await expect(main(page)).toContainText('You can cancel for another 1 h 12 min.');
    await main(page).getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel order' }).click();
    await expectToast(page, 'Error', sentence);
    await expect(main(page)).toContainText('Your order is being prepared for shipping.');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  test('can be ordered again', async ({ page }) => {
    const shopper = await openShopper(page);
    const order = await placeOrder(page.request, shopper);
    await visit(page, `/orders/${order.id}`);
    await main(page).getByRole('button', { name: 'Order again' }).click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(drawer).toContainText(order.items[0]?.product.name ?? '');
  });

  test('ordered again names what is gone and uses present prices', async ({ page }) => {
    const items = ['Neon Tetra', 'Old Lamp'].map((name, index) => ({
      ...{ id: index, quantity: 1, price: '450.00', totalPrice: '450.00' },
      product: { id: 901 + index, name, imageUrl: null },
    }));
    await mockOrder(page, sampleOrder(7, { items }));
    const present = { id: 901, name: 'Neon Tetra', price: '475.00', stock: 5, imageUrl: null };
    await page.route('**/api/cart/products?*', (route) => route.fulfill({ json: { data: [present] } }));
    await openShopper(page);
    await visit(page, '/orders/7');
    await main(page).getByRole('button', { name: 'Order again' }).click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(drawer).toContainText('₹475');
    await expect(drawer).not.toContainText('Old Lamp');
    await page.keyboard.press('Escape');
    await expect(main(page)).toContainText('Not available now: Old Lamp.');
  });

  test('of another customer, unknown or invalid is not shown', async ({ page, allowStatus }) => {
    allowStatus(403);
    allowStatus(404);
    const other = await placeOrder(page.request, await openAccount(page.request));
    await openShopper(page);
    await visit(page, `/orders/${other.id}`);
    await expectToast(page, 'Access denied', "You don't have permission to view this order");
    await expect(page).toHaveURL(/\/my-orders$/);
    await visit(page, '/orders/999999999');
    await expectToast(page, 'Order not found', 'The requested order does not exist');
    await expect(page).toHaveURL(/\/my-orders$/);
    await visit(page, '/orders/abc');
    await expect(main(page)).toContainText("Order not found or you don't have permission to view it.");
    await expectAccessible(page);
  });

  test('can be loaded again after a failure', async ({ page, allowStatus }) => {
    allowStatus(500);
    let isDown = true;
    await page.route('**/api/orders/7', (route) =>
      isDown
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } })
        : route.fulfill({ json: sampleOrder(7) }),
    );
    await openShopper(page);
    await visit(page, '/orders/7');
    await expectToast(page, 'Error', 'Failed to load order details. Please try again.');
    isDown = false;
    await main(page).getByRole('button', { name: 'Retry' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Order #7');
  });
});
