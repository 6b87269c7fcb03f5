import { FLAT_ADDRESS } from '../src/contracts/testing/sample-order.ts';
import {
  billing,
  expectAccessibleLayout,
  expectPlaced,
  fillAddress,
  findProduct,
  main,
  openCheckout,
  ordersOf,
  ordersSent,
  placeOrder,
  rememberCart,
  saveAddress,
  saved,
  shipping,
  visitCheckout,
} from './checkout-page.ts';
import { expect, hydrated, layoutShift, reload, rememberTheme, tabTo, test } from './fixtures.ts';
import { expectSignInPage, expectToast, openAccount, openShopper, toast } from './shoppers.ts';

test('a visitor signs in first and returns; an empty cart leads to the shop', async ({ page }) => {
  const product = await findProduct(page);
  const { email, password } = await openAccount(page.request);
  await rememberCart(page, product);
  await page.goto('/checkout');
  await expectSignInPage(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expectToast(page, 'Logged in successfully', 'Redirecting to checkout...');
  await expect(billing(page).getByLabel('Email')).toHaveValue(email);
  const steps = main(page).getByRole('navigation', { name: 'Breadcrumb' });
  await expect(steps.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  await expect(steps.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/shop');
  await expect(steps).toContainText('Checkout');

  await page.evaluate(() => localStorage.setItem('cart', '{"items":[]}'));
  await page.request.put('/api/cart', {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('jalaja.access'))}` },
    data: { items: [] },
  });
  await reload(page);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop');
  await expectAccessibleLayout(page);
});

test('the form shows each error at its field and focuses the first', async ({ page }) => {
  await openCheckout(page);
  await billing(page).getByLabel('Full name').fill('');
  await billing(page).getByLabel('Email').fill('');
  await main(page).getByLabel('Shipping address same as billing address').uncheck();
  await shipping(page).getByLabel('PIN code').fill('12');
  await placeOrder(page).click();
  const messages = {
    'Full name': 'Full name is required',
    Email: 'Invalid email address',
    Phone: 'Please enter a valid 10-digit Indian mobile number (starting with 6-9)',
    'Street address': 'Address is required',
    State: 'State is required',
    City: 'City is required',
    'PIN code': 'Please enter a valid 6-digit Indian PIN code',
  };
  for (const part of [billing(page), shipping(page)]) {
    for (const [label, message] of Object.entries(messages)) {
      await expect(part.getByLabel(label)).toHaveAccessibleDescription(
        new RegExp(`^${message.replaceAll('(', '.').replaceAll(')', '.')}`),
      );
      await expect(part.getByText(message)).toHaveCount(1);
    }
  }
  await expect(billing(page).getByLabel('Full name')).toBeFocused();
  await expect(billing(page).getByLabel('PIN code')).toHaveAccessibleDescription(/Enter a 6-digit Indian PIN code$/);
  await expect(billing(page).getByLabel('Country')).toBeDisabled();
  await expect(billing(page).getByLabel('Country')).toHaveValue('India');
  await expectAccessibleLayout(page);

  await fillAddress(billing(page));
  await shipping(page).getByLabel('PIN code').fill('');
  for (const message of Object.values(messages)) await expect(main(page).getByText(message)).toHaveCount(0);
});

test('the PIN code fills in its place, and a new address is saved on request', async ({ page }) => {
  const { shopper, product } = await openCheckout(page, 2);
  const sent = ordersSent(page);
  await expect(saved(page)).toHaveCount(0);
  await fillAddress(billing(page));
  await expect(billing(page).getByLabel('State')).toHaveValue('Andhra Pradesh');
  await expect(main(page).getByLabel('Save this address for future orders')).not.toBeChecked();
  await main(page).getByLabel('Save this address for future orders').check();
  await main(page).getByLabel('Order notes').fill('After 6 pm');
  await placeOrder(page).click();
  await expectPlaced(page);
  const [order] = await ordersOf(page, shopper);
  await expect(page).toHaveURL(`/order-confirmation/${order.id}`);
  expect(order).toMatchObject({
    notes: 'After 6 pm',
    billingAddress: null,
    shippingAddress: { recipientName: 'Asha Rao', recipientEmail: 'asha@example.com', city: 'Chittoor' },
    items: [{ quantity: 2, price: product.price }],
  });
  expect(sent[0]?.postDataJSON()).toEqual({
    items: [{ product_id: product.id, quantity: 2, price: product.price }],
    shipping_cost: Number(product.price) * 2 > 2000 ? '0.00' : '150.00',
    ...FLAT_ADDRESS,
    recipient_email: 'asha@example.com',
    is_default: true,
    notes: 'After 6 pm',
  });
  const addresses = await (await page.request.get('/api/shippingaddress', { headers: shopper.headers })).json();
  expect(addresses.data).toMatchObject([{ addressLine1: '12 Lake Road', isDefault: true }]);
});

test('a PIN code of another place gives a warning and blocks nothing', async ({ page }) => {
  await openCheckout(page);
  const part = billing(page);
  await part.getByLabel('State').selectOption('Karnataka');
  await part.getByLabel('City').fill('mys');
  await part.getByRole('option', { name: 'Mysuru' }).click();
  await expect(part.getByLabel('City')).toHaveValue('Mysuru');
  await part.getByLabel('PIN code').fill('517001');
  await expect(part.getByText('This PIN code belongs to Chittoor, Andhra Pradesh')).toBeVisible();
  await expect(part.getByLabel('City')).toHaveValue('Mysuru');
  await expectAccessibleLayout(page);
  await part.getByRole('button', { name: 'Use Chittoor, Andhra Pradesh' }).click();
  await expect(part.getByLabel('State')).toHaveValue('Andhra Pradesh');
  await expect(part.getByLabel('City')).toHaveValue('Chittoor');
  await expect(part.getByText('This PIN code belongs to')).toHaveCount(0);

  await part.getByLabel('State').selectOption('Kerala');
  await expect(part.getByLabel('City')).toHaveValue('');
  await part.getByLabel('City').fill('Sunken Village');
  await expect(part.getByText('No cities found. Press Enter to use "Sunken Village"')).toBeVisible();
  await part.getByLabel('City').press('Enter');
  await expect(part.getByText('No cities found.')).toHaveCount(0);
  await part.getByLabel('PIN code').fill('999999');
  await expect(part.getByText('This PIN code belongs to')).toHaveCount(0);
  await part.getByLabel('Full name').fill('Asha Rao');
  await part.getByLabel('Phone').fill('9876543210');
  await part.getByLabel('Street address').fill('12 Lake Road');
  await placeOrder(page).click();
  await expectPlaced(page);
});

test('the default address is chosen, another can be, and editing one makes it new', async ({ page }) => {
  const product = await findProduct(page);
  const shopper = await openShopper(page);
  const first = await saveAddress(page, shopper);
  const second = await saveAddress(page, shopper, { recipientName: 'Ravi', addressLine1: '7 Hill Street' });
  await rememberCart(page, product);
  const sent = ordersSent(page);
  await visitCheckout(page);
  await expect(saved(page).getByRole('radio')).toHaveCount(2);
  await expect(saved(page).getByRole('radio', { name: /Asha Rao.*Default/ })).toBeChecked();
  await expect(billing(page).getByLabel('Street address')).toHaveValue('12 Lake Road');
  const saveBox = main(page).getByLabel('Save this address for future orders');
  await expect(saveBox).toHaveCount(0);
  await expectAccessibleLayout(page);

  await saved(page).getByText('7 Hill Street').click();
  await expect(billing(page).getByLabel('Full name')).toHaveValue('Ravi');
  await billing(page).getByLabel('Full name').fill('Ravi Kumar');
  await expect(saved(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(saveBox).not.toBeChecked();
  await saved(page).getByRole('button', { name: 'Use New Address' }).click();
  await expect(billing(page).getByLabel('Full name')).toHaveValue('');
  await expect(billing(page).getByLabel('State')).toHaveValue('');

  await saved(page).getByText('7 Hill Street').click();
  await expect(saveBox).toHaveCount(0);
  await placeOrder(page).click();
  await expectPlaced(page);
  expect(sent[0]?.postDataJSON()).toMatchObject({ shipping_address_id: second });
  expect(sent[0]?.postDataJSON()).not.toHaveProperty('recipient_name');
  expect(first).not.toBe(second);
  expect((await ordersOf(page, shopper))[0]).toMatchObject({ shippingAddress: { recipientName: 'Ravi' } });
});

test('the parcel goes to the separate shipping address', async ({ page }) => {
  const product = await findProduct(page);
  const shopper = await openShopper(page);
  await saveAddress(page, shopper);
  await rememberCart(page, product);
  await visitCheckout(page);
  await main(page).getByLabel('Shipping address same as billing address').uncheck();
  await fillAddress(shipping(page), { name: 'Ravi', pin: '560001', city: 'Bengaluru Urban' });
  await expect(saved(page).getByRole('radio', { checked: true })).toHaveCount(1);
  await placeOrder(page).click();
  await expectPlaced(page);
  expect((await ordersOf(page, shopper))[0]).toMatchObject({
    shippingAddress: { recipientName: 'Ravi', zipCode: '560001', state: 'Karnataka' },
    billingAddress: { recipientName: 'Asha Rao', zipCode: '517001', state: 'Andhra Pradesh' },
  });
});

test('of two new addresses the shipping address can be saved', async ({ page }) => {
  const { shopper } = await openCheckout(page);
  const saveBox = { name: 'Save this address for future orders' };
  await fillAddress(billing(page));
  await main(page).getByLabel('Shipping address same as billing address').uncheck();
  await fillAddress(shipping(page), { name: 'Ravi', pin: '560001', city: 'Bengaluru Urban' });
  await expect(billing(page).getByRole('checkbox', saveBox)).toHaveCount(0);
  await shipping(page).getByRole('checkbox', saveBox).check();
  await expectAccessibleLayout(page);
  await placeOrder(page).click();
  await expectPlaced(page);
  const addresses = await (await page.request.get('/api/shippingaddress', { headers: shopper.headers })).json();
  expect(addresses.data).toMatchObject([{ recipientName: 'Ravi', zipCode: '560001' }]);
});

test('the whole order can be placed by keyboard', { tag: '@phone-only' }, async ({ page }) => {
  const { product } = await openCheckout(page);
  await expect(main(page).getByText(product.name)).toBeHidden();
  await tabTo(page, main(page).locator('summary').first());
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(product.name)).toBeVisible();
  const part = billing(page);
  await tabTo(page, part.getByLabel('Full name'));
  await page.keyboard.type('Asha Rao');
  await tabTo(page, part.getByLabel('Phone'));
  await page.keyboard.type('9876543210');
  await tabTo(page, part.getByLabel('Street address'));
  await page.keyboard.type('12 Lake Road');
  await tabTo(page, part.getByLabel('State'));
  await page.keyboard.type('Andhra Pradesh');
  await tabTo(page, part.getByLabel('City'));
  await page.keyboard.type('chit');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(part.getByLabel('City')).toHaveValue('Chittoor');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(part.getByLabel('PIN code')).toBeFocused();
  await page.keyboard.type('517001');
  await tabTo(page, placeOrder(page));
  await page.keyboard.press('Enter');
  await expectPlaced(page);
});

test('a phone shows a saved address in place of its fields, and toasts above them', { tag: '@phone-only' }, async ({
  page,
}) => {
  const product = await findProduct(page);
  const shopper = await openShopper(page);
  for (let line = 1; line <= 6; line += 1) await saveAddress(page, shopper, { addressLine1: `${line} Lake Road` });
  await rememberCart(page, product, 3);
  await visitCheckout(page);
  const total = 3 * Number(product.price);
  const price = `₹${(total > 2000 ? total : total + 150).toLocaleString('en-IN')}`;
  await expect(main(page).locator('summary').first()).toHaveText(`Order Summary3 items, ${price}`);

  // No lower than the 64 px of the header that stay in view while the page scrolls.
  const toastBox = await toast(page).boundingBox();
  expect((toastBox?.y ?? 64) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(64);

  const button = await placeOrder(page).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(2 * (page.viewportSize()?.height ?? 0));

  await expect(billing(page).getByLabel('Full name')).toBeHidden();
  await expectAccessibleLayout(page);
  await billing(page).getByRole('button', { name: 'Edit the address' }).click();
  await expect(billing(page).getByLabel('Full name')).toBeFocused();
  await saved(page).getByText('More addresses (3)').click();
  await saved(page).getByText('6 Lake Road').click();
  await expect(billing(page).getByLabel('Full name')).toBeHidden();
  await placeOrder(page).click();
  await expectPlaced(page);
  expect((await ordersOf(page, shopper))[0]).toMatchObject({ shippingAddress: { addressLine1: '6 Lake Road' } });
});

test('the page does not move, is accessible in the dark theme and says what will be paid', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await rememberTheme(page, 'dark');
  const product = await findProduct(page);
  const shopper = await openShopper(page);
  await saveAddress(page, shopper);
  await rememberCart(page, product, 1);
  await visitCheckout(page);
  await main(page).getByLabel('Shipping address same as billing address').uncheck();
  await expect(main(page).getByText(/^1 item\b/)).toBeVisible();
  if (isMobile) await main(page).getByRole('heading', { name: 'Order Summary' }).click();
  await expect(main(page).getByText('Prices include GST.')).toBeVisible();
  await expect(main(page).getByText(/payment options/)).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
  await expectAccessibleLayout(page);
  expect(await layoutShift(page)).toBeLessThan(0.1);
});
