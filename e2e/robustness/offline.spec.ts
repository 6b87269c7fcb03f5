import type { Page } from '@playwright/test';
import { openAdmin } from '../admins.ts';
import { billing, fillAddress, openCheckout, placeOrder as placeOrderButton, saveAddress } from '../checkout-page.ts';
import { expect, hydrated, test, visit } from '../fixtures.ts';
import { makeProduct } from '../product-table.ts';
import { expectToast, field, homeAddress, openShopper, PASSWORD, placeOrder, press } from '../shoppers.ts';
import { button, main, offline, UNREACHABLE } from './offline.ts';

const CHECK_CONNECTION = 'Please check your connection and try again.';

const cartButton = (page: Page) => button(page.getByRole('banner'), 'Cart');

test.beforeEach(({ allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
});

test('a product can be put into the cart, and a cart with something in it opens', async ({ page }) => {
  const loaded = ['cart-drawer', 'cart', 'delivery'].map((name) =>
    page.waitForResponse(new RegExp(`/${name}-.{8}.js$`)),
  );
  await visit(page, '/shop?search=java+moss+portion');
  await button(main(page), /^Add to Cart Java Moss Portion/).click();
  await expectToast(page, 'Added to cart');
  for (const code of loaded) await (await code).finished();
  await offline(page, async () => {
    await button(main(page), /^Add(ed| to Cart) Java Moss Portion/).click();
    await expectToast(page, 'Added to cart', 'Java Moss Portion has been added to your cart.');
    await cartButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toContainText('Java Moss Portion');
  });
});

test('an empty cart that cannot be loaded is reported, and opens when the connection is back', async ({ page }) => {
  await visit(page, '/contact');
  await field(page, 'Message').fill('Is it grown under water?');
  await offline(page, async () => {
    await cartButton(page).click();
    await expectToast(page, 'The cart could not be opened', CHECK_CONNECTION);
  });
  await expect(field(page, 'Message')).toHaveValue('Is it grown under water?');
  await cartButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
});

test('a filter and "Load more" show an error with a way to try again', async ({ page }) => {
  await visit(page, '/shop');
  const cards = main(page).getByRole('article');
  const all = await cards.count();
  await offline(page, async () => {
    await main(page).getByRole('link', { name: 'Load more' }).click();
    await expect(main(page).getByRole('alert')).toContainText('More products could not be loaded.');
    await expect(cards).toHaveCount(all);
    await main(page).getByRole('checkbox', { name: 'Fish', exact: true }).click();
    await expect(main(page).getByRole('heading', { name: 'No products available' })).toBeVisible();
    await expect(cards).toHaveCount(0);
  });
  await press(page, 'Retry');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Fish' })).toBeVisible();
  await expect(cards.first()).toBeVisible();
});

test('a link to a page that is not loaded yet shows an error with Retry below the header', async ({ page }) => {
  await visit(page, '/terms');
  await offline(page, async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(main(page).getByRole('heading', { name: 'The page could not be loaded' })).toBeVisible();
    await expect(page).toHaveURL('/faq');
    await expect(cartButton(page)).toBeVisible();
  });
  await press(page, 'Retry');
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Frequently Asked Questions');
});

test('a link to another product shows an error with Retry', async ({ page }) => {
  await visit(page, '/shop?search=java+moss+portion');
  await main(page).getByRole('article').getByRole('link', { name: 'Java Moss Portion' }).click();
  // Not the heading of the listing, which names what was searched for.
  await expect(main(page).getByRole('heading', { level: 1, name: 'Java Moss Portion', exact: true })).toBeVisible();
  const related = main(page).getByRole('article').first().getByRole('link').first();
  await expect(related).toBeVisible();
  await offline(page, async () => {
    await related.click();
    await expect(main(page).getByRole('heading', { name: 'The product could not be loaded' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
  });
  await press(page, 'Retry');
  await expect(button(main(page), /^Add to Cart/).first()).toBeVisible();
});

test('the checkout keeps the order, which is sent by the next press', async ({ page }) => {
  await openCheckout(page);
  await fillAddress(billing(page));
  await offline(page, async () => {
    await placeOrderButton(page).click();
    await expectToast(page, 'Checkout failed', UNREACHABLE);
  });
  await expect(billing(page).getByLabel('Street address')).toHaveValue(homeAddress.addressLine1);
  await placeOrderButton(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\/\d+$/);
});

test('on the account page every action fails at once', async ({ page }) => {
  const shopper = await openShopper(page);
  await saveAddress(page, shopper);
  const other = await saveAddress(page, shopper, { recipientName: 'Ravi Iyer' });
  await visit(page, '/account');
  const addresses = main(page).getByRole('region', { name: 'Saved Addresses' }).getByRole('listitem');
  await expect(addresses).toHaveCount(2);
  await button(addresses.filter({ hasText: 'Ravi' }), /^Edit/).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Address' });
  await dialog.getByLabel('Street address').fill('99 Fort Road');
  await offline(page, async () => {
    await button(dialog, 'Save changes').click();
    await expectToast(page, 'Error', UNREACHABLE);
    await expect(dialog.getByRole('alert')).toContainText(UNREACHABLE);
    await expect(dialog.getByLabel('Street address')).toHaveValue('99 Fort Road');
    await button(dialog, 'Close').click();

    await button(addresses.filter({ hasText: 'Ravi' }), /^Set as default/).click();
    await expectToast(page, 'Error', UNREACHABLE);
    await button(addresses.filter({ hasText: 'Ravi' }), /^Delete/).click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await expectToast(page, 'Error', UNREACHABLE);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await press(page, 'Download my data');
    await expectToast(page, 'Error', UNREACHABLE);
    await press(page, 'Delete my account');
    await page.getByRole('alertdialog').getByLabel('Password').fill(PASSWORD);
    await button(page.getByRole('alertdialog'), 'Delete account').click();
    await expectToast(page, 'Error', UNREACHABLE);
  });
  const { data } = await (await page.request.get('/api/shippingaddress', { headers: shopper.headers })).json();
  expect(data).toMatchObject([{ isDefault: true }, { id: other, addressLine1: homeAddress.addressLine1 }]);
});

test('an order is not cancelled later by itself', async ({ page }) => {
  const shopper = await openShopper(page);
  const { id } = await placeOrder(page.request, shopper);
  await visit(page, `/orders/${id}`);
  await press(page, 'Cancel Order');
  await offline(page, async () => {
    await button(page.getByRole('alertdialog'), 'Yes, cancel order').click();
    await expectToast(page, 'Error', UNREACHABLE);
    await press(page, 'Order again');
    await expectToast(page, 'Error', UNREACHABLE);
  });
  const order = await (await page.request.get(`/api/orders/${id}`, { headers: shopper.headers })).json();
  expect(order.status).toBe('pending');
  await expect(main(page)).toContainText(`Order #${id}`);
});

test('in the dashboard a change fails at once, and a form keeps what was typed', async ({ page }) => {
  const admin = await openAdmin(page);
  const product = await makeProduct(page, admin);
  await visit(page, `/admin?tab=products&query=${encodeURIComponent(product.name)}`);
  const row = page.getByRole('row', { name: product.name });
  await button(row, 'Edit').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel(/^Price/).fill('333');
  const question = page.getByRole('alertdialog');
  await offline(page, async () => {
    await button(dialog, 'Save').click();
    await expectToast(page, 'Error', `Failed to update product: ${UNREACHABLE}`);
    await expect(dialog.getByLabel(/^Price/)).toHaveValue('333');
    await button(dialog, 'Cancel').click();
    await button(question, 'Discard').click();
    await button(row, 'Delete').click();
    await button(question, 'Delete').click();
    await expectToast(page, 'Error', `Failed to delete product: ${UNREACHABLE}`);
    await expect(question).toBeHidden();
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(page.getByRole('alert')).toContainText('This tab could not be loaded.');
  });
  const { headers } = admin;
  const found = await (await page.request.get(`/api/products/${product.id}?status=all`, { headers })).json();
  expect(found.price).toBe(product.price);
  await button(main(page), 'Retry').click();
  await expect(page.getByRole('searchbox', { name: /^Search number/ })).toBeVisible();
  await hydrated(page);
});
