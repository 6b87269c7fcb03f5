import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { billing, expectPlaced, fillAddress, main, placeOrder, saved } from './checkout-page.ts';
import { expect, test, visit } from './fixtures.ts';
import { expectSignInPage, expectToast } from './shoppers.ts';

const PASSWORD = 'lotus-on-the-water';
const header = (page: Page) => page.getByRole('banner');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

async function findAndAdd(page: Page): Promise<void> {
  await header(page).getByRole('button', { name: 'Search' }).click();
  await page.getByPlaceholder('Search for products...').fill('java fern');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search: java fern');
  await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
  await expectToast(page, 'Added to cart');
}

async function checkOut(page: Page): Promise<void> {
  await header(page).getByRole('button', { name: 'Cart' }).click();
  await drawer(page).getByRole('button', { name: 'Checkout Now' }).click();
}

test('a shopper orders, cancels, and orders again with the saved address', { tag: '@phone' }, async ({ page }) => {
  const email = `asha-${randomUUID()}@example.com`;
  await visit(page, '/home');
  await findAndAdd(page);
  await checkOut(page);

  await expect(page).toHaveURL(/\/login$/);
  await expect(main(page)).toContainText('To place your order, sign in or create an account.');
  await main(page).getByRole('link', { name: 'Create account' }).click();
  await main(page).getByLabel('Full name').fill('Asha Rao');
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await main(page).getByLabel('Confirm password').fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Create account' }).click();
  await expectSignInPage(page);
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expectToast(page, 'Logged in successfully', 'Redirecting to checkout...');
  await expect(page).toHaveURL(/\/checkout$/);
  await expectToast(page, 'Cart updated');

  await fillAddress(billing(page));
  await main(page).getByLabel('Save this address for future orders').check();
  await placeOrder(page).click();
  await expectPlaced(page);
  const id = /\d+$/.exec(page.url())?.[0] ?? '';
  await expect(main(page)).toContainText(`Your order #${id} has been received`);

  await visit(page, '/my-orders');
  await main(page).getByRole('link', { name: /View/ }).first().click();
  await expect(page).toHaveURL(`/orders/${id}`);
  await main(page).getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel order' }).click();
  await expectToast(page, 'Order cancelled');
  await expect(main(page)).toContainText('This order has been cancelled.');

  await findAndAdd(page);
  await checkOut(page);
  await expect(saved(page).getByRole('radio').first()).toBeChecked();
  await placeOrder(page).click();
  await expectPlaced(page);
  await expect(main(page)).toContainText('12 Lake Road');
});
