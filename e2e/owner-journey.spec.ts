import type { Locator, Page } from '@playwright/test';
import { SETUP_KEY } from './admins.ts';
import { billing, expectPlaced, fillAddress, main, placeOrder } from './checkout-page.ts';
import { expect, reload, visit } from './fixtures.ts';
import { mailsTo, withOwnShop } from './own-shop.ts';
import { expectSignInPage, expectToast, openAccount, rememberShopper } from './shoppers.ts';

const owner = { email: 'owner@example.com', password: 'lotus-on-the-water', fullName: 'Lakshmi Reddy' };
const test = withOwnShop({ DEMO_CATALOGUE: 'off' });

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row', { name });
const press = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true }).click();

test('an owner sets up an empty shop, sells a product and delivers the order', async ({ page, browser, ownShop }) => {
  test.slow();
  await becomeAdministrator(page);
  await signIn(page);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(main(page)).toContainText('Welcome');

  await tab(page, 'Products').click();
  await expect(main(page)).toContainText('No products found. Add your first product to get started.');
  await tab(page, 'Categories').click();
  await expect(main(page)).toContainText('No categories found. Add your first category to get started.');
  await addCategory(page, 'Floating Plants');
  await tab(page, 'Tags').click();
  await expect(main(page)).toContainText('No tags found. Add your first tag to get started.');
  await addTag(page, 'Beginner');
  await tab(page, 'Products').click();
  await addProduct(page, { name: 'Red Root Floater', category: 'Floating Plants', tag: 'beginner' });
  await tab(page, 'Orders').click();
  await expect(main(page)).toContainText('No orders found.');

  const shopping = await browser.newContext({ baseURL: ownShop.url, viewport: { width: 390, height: 844 } });
  const phone = await shopping.newPage();
  const buyer = await openAccount(phone.request);
  await rememberShopper(phone, buyer);
  const id = await buy(phone, 'Red Root Floater');

  await reload(page);
  const order = row(page, `#${id}`);
  await expect(order).toContainText('₹399');
  await press(order, 'Update status');
  await press(dialog(page, 'Update status'), 'Update');
  await expect(dialog(page, 'Update status')).toContainText('Please select a status');
  await page.keyboard.press('Escape');
  for (const status of ['Processing', 'Shipped', 'Delivered']) await setStatus(page, id, status);

  await press(order, 'View');
  const view = dialog(page, `Order #${id}`);
  for (const status of ['Pending', 'Processing', 'Shipped', 'Delivered']) await expect(view).toContainText(status);
  await expect(view.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /wa\.me\/919876543210\?text=/);

  await visit(phone, `/orders/${id}`);
  await expect(main(phone)).toContainText('Your order has been delivered successfully.');
  const orderMails = async () =>
    (await mailsTo(buyer.email, ownShop)).filter(({ subject }) => subject?.includes(`order #${id}`));
  await expect.poll(async () => (await orderMails()).length).toBe(4);
  for (const mail of await orderMails()) expect(mail.text).toContain('Total: ₹399');
  await shopping.close();
});

async function becomeAdministrator(page: Page): Promise<void> {
  await visit(page, '/admin-setup');
  const form = main(page);
  await form.getByRole('button', { name: /Create/ }).click();
  for (const message of [
    'Full name is required',
    'Please enter a valid email',
    'Password must be at least 6 characters',
    'Please confirm your password',
    'Secret key is required',
  ]) {
    await expect(form).toContainText(message);
  }
  await form.getByLabel('Full name').fill(owner.fullName);
  await form.getByLabel('Email').fill(owner.email);
  await form.getByLabel('Password', { exact: true }).fill(owner.password);
  await form.getByLabel('Confirm password').fill('lotus-on-the-watre');
  await form.getByLabel('Secret setup key').fill(SETUP_KEY);
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(form).toContainText('Passwords do not match');
  await form.getByLabel('Confirm password').fill(owner.password);
  await form.getByRole('button', { name: /Create/ }).click();
  await expectToast(page, 'Admin account created successfully. Please sign in.');
  await expectSignInPage(page);
}

async function signIn(page: Page): Promise<void> {
  await expect(main(page).getByLabel('Email')).toHaveValue(owner.email);
  await main(page).getByLabel('Password', { exact: true }).fill(owner.password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expectToast(page, 'Logged in successfully', 'Welcome back!');
}

async function addCategory(page: Page, name: string): Promise<void> {
  await press(page, 'Add Category');
  const form = dialog(page, 'Add Category');
  await press(form, 'Save');
  await expect(form).toContainText('Please fill in all required fields');
  await form.getByLabel(/^Name/).fill(name);
  await expect(form.getByLabel(/^Slug/)).toHaveValue('floating-plants');
  await press(form, 'Save');
  await expectToast(page, 'Category created successfully');
}

async function addTag(page: Page, name: string): Promise<void> {
  await press(page, 'Add Tag');
  const form = dialog(page, 'Add Tag');
  await press(form, 'Save');
  await expect(form).toContainText('Please enter a tag name');
  await form.getByLabel(/^Name/).fill(name);
  await press(form, 'Save');
  await expectToast(page, 'Tag created successfully');
}

async function addProduct(page: Page, { name, category, tag }: { name: string; category: string; tag: string }) {
  await press(page, 'Add Product');
  const form = dialog(page, 'Add Product');
  await press(form, 'Save');
  await expect(form).toContainText('Please fill in all required fields');
  await form.getByLabel(/^Name/).fill(name);
  await form.getByLabel(/^Description/).click();
  await page.keyboard.type('Floats and reddens in bright light.');
  await form.getByLabel(/^Price/).fill('249');
  await form.getByLabel(/^Stock/).fill('12');
  await form.getByLabel(/^Category/).selectOption({ label: category });
  await form.getByLabel(/^Tags/).fill('Shy');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Tag not found. Please select from available tags or create it first.');
  await form.getByLabel(/^Tags/).fill(tag);
  await page.keyboard.press('Enter');
  await press(form, 'Save');
  await expectToast(page, 'Product created successfully');
  await expect(row(page, name)).toContainText('₹249');
}

async function buy(page: Page, name: string): Promise<number> {
  await visit(page, '/shop');
  await main(page).getByRole('link', { name }).first().click();
  await main(page)
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click();
  await expectToast(page, 'Added to cart');
  await visit(page, '/checkout');
  await fillAddress(billing(page));
  await placeOrder(page).click();
  await expectPlaced(page);
  return Number(/\d+$/.exec(page.url())?.[0]);
}

async function setStatus(page: Page, id: number, status: string): Promise<void> {
  await press(row(page, `#${id}`), 'Update status');
  const form = dialog(page, 'Update status');
  await form.getByRole('combobox').selectOption({ label: status });
  await press(form, 'Update');
  await expectToast(page, 'Status Updated', 'Order status has been updated successfully');
  await expect(row(page, `#${id}`)).toContainText(status);
}
