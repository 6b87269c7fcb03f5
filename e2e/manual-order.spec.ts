import type { Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { drawer, findProduct, openCart, rememberCart } from './cart-page.ts';
import { expect, expectAccessible, tabTo, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast } from './shoppers.ts';

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const enter = (page: Page) => page.getByRole('button', { name: /^Create order/ });

async function openNewOrder(page: Page): Promise<void> {
  await openAdmin(page);
  await visit(page, '/admin?tab=orders');
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
}

async function addProduct(page: Page, name: string): Promise<void> {
  await field(page, 'Add a product').fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(field(page, `Quantity of ${name}`)).toHaveValue('1');
}

test('a sale at the counter, paid and taken along, is delivered at once', { tag: '@phone' }, async ({ page }) => {
  await openNewOrder(page);
  await enter(page).click();
  await expect(page.getByText('An order has 1 to 100 lines')).toBeVisible();
  await addProduct(page, 'Java Moss Portion');
  await field(page, 'Price of Java Moss Portion').fill('100');
  await field(page, 'Reason for this price').fill('Small portion');
  await field(page, 'Name').fill('Meena Iyer');
  await field(page, 'Mobile number').fill('+91 98123 45678');
  await field(page, 'Paid now').selectOption('Cash');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Create order: ₹100' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  const main = page.getByRole('main');
  await expect(main.getByText('No account: +91 9812345678')).toBeVisible();
  await expect(main.getByText('Collected at the shop').first()).toBeVisible();
  await expect(main.getByText('Delivered', { exact: true }).first()).toBeVisible();
});

test('an order by telephone is charged by the rule and waits at the desk', async ({ page }) => {
  await openNewOrder(page);
  await page.getByRole('radio', { name: 'Phone' }).check();
  await addProduct(page, 'Java Moss Portion');
  await field(page, 'Name').fill('Ravi Kumar');
  await field(page, 'Mobile number').fill('9812345670');
  await field(page, 'Street address').fill('4 Temple Street');
  await field(page, 'PIN code').fill('517001');
  await expect(field(page, 'City')).toHaveValue('Chittoor');
  await expect(field(page, 'Delivery charge (₹)')).toHaveAttribute('placeholder', 'Calculated: ₹150');
  await field(page, 'Delivery charge (₹)').fill('60');
  await enter(page).click();
  await expectToast(page, 'created');
  await expect(page.getByRole('main').getByText('Ravi Kumar').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('₹60').first()).toBeVisible();
});

test('a visitor’s order on WhatsApp is pasted and entered with the keyboard alone', async ({ page, browser }) => {
  const visitor = await browser.newPage();
  const [moss, fern] = [await findProduct(visitor, 'Java Moss'), await findProduct(visitor, 'Java Fern')];
  await rememberCart(visitor, [
    { product: moss, quantity: 2 },
    { product: fern, quantity: 1 },
  ]);
  await visit(visitor, '/home');
  await openCart(visitor);
  const link = drawer(visitor).getByRole('link', { name: 'Order on WhatsApp' });
  const message = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(message).toContain(`${moss.name} [#${moss.id}] × 2`);
  expect(message).toMatch(/\nMy PIN code: $/);
  await visitor.close();

  await openAdmin(page);
  await visit(page, '/admin?tab=orders');
  const { keyboard } = page;
  const goTo = (name: string) => tabTo(page, field(page, name));
  // The dashboard listens to keys once it knows who is there.
  await expect(page.getByRole('table', { name: 'Orders, newest first' })).toBeVisible();
  await keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keyboard.type('New order');
  await expect(page.getByRole('option', { name: 'New order' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Paste an order' }));
  await keyboard.press('Enter');
  await keyboard.insertText(`${message}517001\nalso 2 fern please`);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('2 items added. Not read, now in the note:')).toBeVisible();
  await expect(field(page, 'Note (optional)')).toHaveValue('also 2 fern please');
  await expect(field(page, 'Add a product')).toBeFocused();
  await expect(field(page, `Quantity of ${moss.name}`)).toHaveValue('2');
  await keyboard.type('Anubias');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('Enter');
  await goTo('Name');
  await keyboard.type('Lakshmi');
  await goTo('Mobile number');
  await keyboard.type('9812345671');
  await goTo('Street address');
  await keyboard.type('9 Lotus Lane');
  await expect(field(page, 'City')).toHaveValue('Chittoor');
  await goTo('Paid now');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(enter(page)).toContainText('₹');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(enter(page)).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  await expect(page.getByRole('main').getByText('Processing', { exact: true }).first()).toBeVisible();
});
