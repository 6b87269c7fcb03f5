import {
  billing,
  cartLines,
  expectAccessibleLayout,
  expectPlaced,
  fillAddress,
  findProduct,
  listProducts,
  main,
  mockProduct,
  openCheckout,
  ordersOf,
  ordersSent,
  placeOrder,
  rememberCart,
  saveAddress,
  visitCheckout,
} from '../checkout-page.ts';
import { expect, hydrated, reload, test } from '../fixtures.ts';
import { expectSignInPage, expectToast, openShopper } from '../shoppers.ts';

test('an order whose response is lost is placed once, however often it is sent', async ({ page, allowConsole }) => {
  allowConsole(/\/api\/orders|ERR_CONNECTION/);
  const { shopper } = await openCheckout(page);
  const sent = ordersSent(page);
  await fillAddress(billing(page));
  await page.route(
    '**/api/orders',
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await placeOrder(page).click();
  await expectToast(
    page,
    'Checkout failed',
    'The shop could not be reached. Please check your connection and try again.',
  );
  await expect(page.getByText("We couldn't confirm your order")).toBeVisible();
  expect(await cartLines(page)).toBe(1);
  await expectAccessibleLayout(page);

  await reload(page);
  await hydrated(page);
  await expect(page.getByText("We couldn't confirm your order")).toBeVisible();
  await expect(billing(page).getByLabel('Full name')).toHaveValue('Asha Rao');
  await placeOrder(page).click();
  await expectPlaced(page);
  const keys = sent.map((request) => request.headers()['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
  expect(await ordersOf(page, shopper)).toHaveLength(1);
});

test('an order without a response can be sent again after the form was changed', async ({ page, allowConsole }) => {
  allowConsole(/\/api\/orders|ERR_CONNECTION/);
  const { shopper } = await openCheckout(page);
  await fillAddress(billing(page));
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await placeOrder(page).click();
  await main(page).getByLabel('Order notes').fill('After 6 pm');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expectPlaced(page);
  expect(await ordersOf(page, shopper)).toMatchObject([{ notes: null }]);
});

test('a lost order that took the last stock is not followed by another', async ({ page, allowConsole }) => {
  allowConsole(/\/api\/orders|ERR_CONNECTION/);
  const { shopper, product } = await openCheckout(page, 3);
  await fillAddress(billing(page));
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await placeOrder(page).click();
  await expect(page.getByText("We couldn't confirm your order")).toBeVisible();
  await mockProduct(page, { ...product, stock: 2 });
  await reload(page);
  await hydrated(page);
  await expect(main(page).getByRole('button', { name: 'Continue with this cart' })).toBeVisible();
  await expect(placeOrder(page)).toBeDisabled();
  await expectAccessibleLayout(page);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expectPlaced(page);
  expect(await ordersOf(page, shopper)).toMatchObject([{ items: [{ quantity: 3 }] }]);
});

test('a changed price is shown, and nothing is ordered before the cart is updated', async ({ page, allowStatus }) => {
  allowStatus(409);
  const product = await findProduct(page);
  const before = { ...product, price: '1.00' };
  const shopper = await openShopper(page);
  await saveAddress(page, shopper);
  const unmock = await mockProduct(page, before);
  await rememberCart(page, before);
  const sent = ordersSent(page);
  await visitCheckout(page);
  await placeOrder(page).click();
  const notice = main(page).getByRole('alert');
  await expect(notice).toContainText(`${product.name} now costs`);
  await expectToast(page, 'Checkout failed', `The price of ${product.name} is now`);
  expect(await ordersOf(page, shopper)).toEqual([]);
  await expectAccessibleLayout(page);
  await unmock();
  await notice.getByRole('button', { name: 'Update cart' }).click();
  await expect(notice).toHaveCount(0);
  await expect(placeOrder(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPlaced(page);
  const [first, second] = sent.map((request) => request.headers()['idempotency-key']);
  expect(first).not.toBe(second);
  expect(await ordersOf(page, shopper)).toMatchObject([{ items: [{ price: product.price }] }]);
});

test('a sold-out product is named and left out', async ({ page, allowStatus }) => {
  allowStatus(409);
  const soldOut = (await listProducts(page)).find(({ stock }) => stock === 0);
  if (!soldOut) throw new Error('The demo catalogue has something that is sold out');
  const shopper = await openShopper(page);
  await saveAddress(page, shopper);
  const before = { ...soldOut, stock: 5 };
  const unmock = await mockProduct(page, before);
  await rememberCart(page, before);
  await visitCheckout(page);
  await placeOrder(page).click();
  await expect(main(page).getByRole('alert')).toContainText(`${soldOut.name} is sold out`);
  await unmock();
  await main(page).getByRole('button', { name: 'Update cart' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  await expect(main(page).getByRole('link', { name: soldOut.name })).toBeVisible();
  await expect(placeOrder(page)).toHaveCount(0);
  await expectAccessibleLayout(page);
  expect(await ordersOf(page, shopper)).toEqual([]);
});

test('an expired session loses nothing that was typed', async ({ page, allowStatus }) => {
  allowStatus(401);
  const { shopper } = await openCheckout(page);
  await fillAddress(billing(page));
  await main(page).getByLabel('Order notes').fill('After 6 pm');
  await reload(page);
  await expect(main(page).getByLabel('Order notes')).toHaveValue('After 6 pm');
  await page.evaluate(() => {
    localStorage.setItem('jalaja.access', 'over');
    localStorage.setItem('jalaja.refresh', 'over');
  });
  await placeOrder(page).click();
  await expectSignInPage(page);
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password').fill(shopper.password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(billing(page).getByLabel('Street address')).toHaveValue('12 Lake Road');
  await expect(main(page).getByLabel('Order notes')).toHaveValue('After 6 pm');
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await placeOrder(page).click();
  await expectPlaced(page);
  expect(await ordersOf(page, shopper)).toHaveLength(1);
});

test('signing out deletes what was typed', async ({ page }) => {
  await openCheckout(page);
  await fillAddress(billing(page));
  const draft = () => page.evaluate(() => sessionStorage.getItem('jalaja.checkout-draft'));
  expect(await draft()).toContain('12 Lake Road');
  await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/home$/);
  expect(await draft()).toBeNull();
});
