import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothThemes, reload, test, visit } from './fixtures.ts';
import {
  expectNoSidewaysScroll,
  expectSignInPage,
  expectToast,
  openAccount,
  openShopper,
  placeOrder,
  rememberShopper,
  sampleOrder,
} from './shoppers.ts';

const main = (page: Page) => page.getByRole('main');
const robots = (page: Page) => page.locator('meta[name="robots"]');

test.describe('without a session', () => {
  test('pages of orders lead to the sign-in and request no order', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    for (const path of ['/my-orders', '/orders/1']) {
      await visit(page, path);
      await expect(page).toHaveURL(/\/login$/);
    }
    expect(requested.filter((url) => url.includes('/api/orders'))).toEqual([]);
  });

  test('the confirmation page returns after the sign-in', async ({ page }) => {
    const shopper = await openAccount(page.request);
    const order = await placeOrder(page.request, shopper);
    await visit(page, `/order-confirmation/${order.id}`);
    await expectSignInPage(page);
    await main(page).getByLabel('Email', { exact: true }).fill(shopper.email);
    await main(page).getByLabel('Password', { exact: true }).fill(shopper.password);
    await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/order-confirmation/${order.id}$`));
    await expect(main(page)).toContainText(`Your order #${order.id} has been received`);
  });
});

test.describe('confirmation', () => {
  test('says what happens next and shows the whole order', { tag: '@phone' }, async ({ page }) => {
    const shopper = await openShopper(page);
    const order = await placeOrder(page.request, shopper);
    await visit(page, `/order-confirmation/${order.id}`);
    await expect(main(page)).toContainText(`Your order #${order.id} has been received`);
    for (const text of [
      'Stock Check in Progress',
      'Pending confirmation',
      'Asha Rao',
      '12 Lake Road',
      'Near the temple tank',
      'Chittoor, Andhra Pradesh 517001',
      'India',
      'Phone: 9876543210',
      order.items[0]?.product.name ?? '',
      'Quantity: 2',
      'Subtotal',
      'Shipping',
      'Total',
    ]) {
      await expect(main(page).getByText(text, { exact: true }), text).toBeVisible();
    }
    await expect(main(page).getByText('Pending', { exact: true })).toBeVisible();
    const whatsapp = main(page).getByRole('link', { name: 'Send us this order on WhatsApp' });
    const href = new URL((await whatsapp.getAttribute('href')) ?? '');
    expect(href.origin + href.pathname).toMatch(/^https:\/\/wa\.me\/91\d{10}$/);
    expect(href.searchParams.get('text')).toContain(`order #${order.id}`);
    await expect(main(page).locator('a[href="/home"]')).toBeVisible();
    await expect(main(page).locator('a[href="/shop"]')).toBeVisible();
    await expect(page).toHaveTitle(/^Order Confirmation \| /);
    await expect(robots(page)).toHaveAttribute('content', 'noindex');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('an unknown order, or one of another customer, is not found', async ({ page, allowStatus }) => {
    allowStatus(403);
    allowStatus(404);
    const other = await placeOrder(page.request, await openAccount(page.request));
    await openShopper(page);
    for (const id of [other.id, 999_999_999, 'none']) {
      await visit(page, `/order-confirmation/${id}`);
      await expect(main(page).getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
      await expect(main(page)).toContainText('The order you are looking for does not exist or has been removed.');
    }
    await expectAccessible(page);
    await main(page).getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  test('a failed load is retried once, then by hand', async ({ page, allowStatus }) => {
    allowStatus(500);
    let calls = 0;
    await page.route('**/api/orders/7', (route) => {
      calls += 1;
      return calls <= 2
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } })
        : route.fulfill({ json: { data: [sampleOrder(7)] } });
    });
    await openShopper(page);
    await visit(page, '/order-confirmation/7');
    await main(page).getByRole('button', { name: 'Retry' }).click();
    await expect(main(page)).toContainText('Your order #7 has been received');
    expect(calls).toBe(3);
  });
});

test.describe('my orders', () => {
  test('are listed, and each can be opened', async ({ page }) => {
    const shopper = await openShopper(page);
    const first = await placeOrder(page.request, shopper);
    const second = await placeOrder(page.request, shopper);
    await visit(page, '/my-orders');
    const rows = main(page).getByRole('row');
    await expect(rows).toHaveCount(3);
    for (const name of ['Order ID', 'Date', 'Status', 'Total']) {
      await expect(main(page).getByRole('columnheader', { name })).toBeAttached();
    }
    await expect(rows.nth(1)).toContainText(`#${second.id}`);
    await expect(rows.nth(1)).toContainText(/\d{1,2} \w{3,4} \d{4}, \d{1,2}:\d{2} [ap]m/);
    await expect(rows.nth(1)).toContainText('Pending');
    await expect(rows.nth(2)).toContainText(`#${first.id}`);
    await expect(page).toHaveTitle(/^My Orders \| /);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await rows.nth(2).getByRole('link', { name: /^View/ }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${first.id}$`));
  });

  test('a placeholder shows while they load', async ({ page }) => {
    const { promise: response, resolve: respond } = Promise.withResolvers<void>();
    await page.route('**/api/orders/myorders?*', async (route) => {
      await response;
      await route.fulfill({ json: { data: [sampleOrder(7)] } });
    });
    await openShopper(page);
    await visit(page, '/my-orders');
    await expect(main(page).getByRole('status', { name: 'Loading orders' })).toBeVisible();
    respond();
    await expect(main(page).getByRole('row')).toHaveCount(2);
  });

  test('a failed load can be retried, and an empty list leads to the shop', async ({ page, allowStatus }) => {
    allowStatus(503);
    let isDown = true;
    await page.route('**/api/orders/myorders?*', (route) =>
      isDown ? route.fulfill({ status: 503, json: { message: 'Down', code: 'unavailable' } }) : route.continue(),
    );
    await openShopper(page);
    await visit(page, '/my-orders');
    await expectToast(page, 'Error', 'Failed to load your orders. Please try again.');
    await expectAccessible(page);
    isDown = false;
    await main(page).getByRole('button', { name: 'Retry' }).click();
    await expect(main(page)).toContainText("You haven't placed any orders yet.");
    await expectAccessible(page);
    await main(page).getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  test('a long list comes in pages', async ({ page }) => {
    await page.route('**/api/orders/myorders?*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [at, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      const all = Array.from({ length: 25 }, (_, index) => sampleOrder(100 - index));
      const pagination = { page: at, limit, totalCount: 25, totalPages: Math.ceil(25 / limit) };
      return route.fulfill({ json: { data: all.slice((at - 1) * limit, at * limit), pagination } });
    });
    await openShopper(page);
    await visit(page, '/my-orders');
    await expect(main(page).getByRole('row')).toHaveCount(21);
    await main(page).getByRole('button', { name: 'Load more' }).click();
    await expect(main(page).getByRole('row')).toHaveCount(26);
    await expect(main(page).getByRole('button', { name: 'Load more' })).toHaveCount(0);
  });

  test('every status can be read in both themes, an unknown one as it is', async ({ page }) => {
    const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'on-hold'];
    const data = statuses.map((status, index) => sampleOrder(index + 1, { status }));
    await page.route('**/api/orders/myorders?*', (route) => route.fulfill({ json: data }));
    await openShopper(page);
    await visit(page, '/my-orders');
    for (const text of ['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled', 'on-hold']) {
      await expect(main(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
  });
});

test.describe('recent orders of the account', () => {
  const card = (page: Page) => main(page).getByRole('region', { name: 'Recent Orders' });

  test('the three latest are shown, with a link to all of them', async ({ page }) => {
    const shopper = await openAccount(page.request);
    const orders = [];
    for (let count = 0; count < 3; count += 1) orders.push(await placeOrder(page.request, shopper));
    await rememberShopper(page, shopper);
    await visit(page, '/account');
    await expect(card(page).getByRole('listitem')).toHaveCount(3);
    await expect(card(page).getByRole('link', { name: /^View All Orders/ })).toHaveCount(0);

    const latest = await placeOrder(page.request, shopper);
    await reload(page);
    await expect(card(page).getByRole('listitem')).toHaveCount(3);
    await expect(card(page).getByRole('listitem').first()).toContainText(`Order #${latest.id}`);
    await expectAccessible(page);
    await expect(card(page).getByRole('link', { name: 'View All Orders (4)' })).toHaveAttribute('href', '/my-orders');
    await card(page)
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/orders/${latest.id}$`));
  });

  test('after a failure Retry reloads the page, and an empty list leads to the shop', async ({ page, allowStatus }) => {
    allowStatus(500);
    let isDown = true;
    await page.route('**/api/orders?*', (route) =>
      isDown ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }) : route.continue(),
    );
    await openShopper(page);
    await visit(page, '/account');
    await expect(card(page)).toContainText('Failed to load orders. Please try again.');
    isDown = false;
    const reload = page.waitForEvent('load');
    await card(page).getByRole('button', { name: 'Retry' }).click();
    await reload;
    await expect(card(page).getByRole('link', { name: 'Start Shopping' })).toBeVisible();
  });
});
