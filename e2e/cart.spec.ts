import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, reload, rememberTheme, tabTo, test, visit } from './fixtures.ts';

type Listed = { id: number; name: string; price: string; stock: number; imageUrl: string | null };

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const line = (page: Page, name: string) => drawer(page).getByRole('listitem').filter({ hasText: name });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

async function findProduct(page: Page, name: string): Promise<Listed> {
  const response = await page.request.get(`/api/products/?query=${encodeURIComponent(name)}`);
  return (await response.json()).data[0];
}

/** As if it had been put in earlier, when it was as told here; call it before `visit`. */
async function rememberCart(page: Page, lines: { product: Listed; quantity: number; price?: number }[]): Promise<void> {
  const items = lines.map(({ product: { id, name, stock, imageUrl, price: now }, quantity, price = Number(now) }) => ({
    ...{ id, name, stock, imageUrl, price, quantity },
  }));
  await page.addInitScript(
    (text) => {
      if (localStorage.getItem('cart') === null) localStorage.setItem('cart', text);
    },
    JSON.stringify({ items, count: 0, total: 0 }),
  );
}

async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

async function storedCart(page: Page) {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? 'null');
}

/** What the shop says about the cart's products from now on. */
async function shopSays(context: BrowserContext, products: Listed[]): Promise<void> {
  await context.route('**/api/cart/products?*', (route) => {
    const asked = new URL(route.request().url()).searchParams.getAll('id').map(Number);
    return route.fulfill({ json: { data: products.filter(({ id }) => asked.includes(id)) } });
  });
}

/** The page's clock stands still from here on, so that its patience with the shop does not end on a busy machine. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('a product from a card goes into the cart, and the button says so for a moment', async ({ page }) => {
  await visit(page, '/shop?search=java+moss+portion');
  const card = page.getByRole('article').filter({ hasText: 'Java Moss Portion' });
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(card.getByRole('button', { name: /^Added/ })).toBeVisible();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await expect(page.getByText('Java Moss Portion has been added to your cart.').first()).toBeVisible();
  await expect(card.getByRole('button', { name: /^Add to Cart/ })).toBeVisible();
  await expect(cartButton(page)).toContainText('1');
  const { items, count, total } = await storedCart(page);
  expect(items).toMatchObject([{ name: 'Java Moss Portion', quantity: 1 }]);
  expect([count, total]).toEqual([1, items[0].price]);
});

test('quantities step between one and the stock, and the amounts follow', async ({ page }) => {
  const product = await findProduct(page, 'Bucephalandra Green Wavy');
  await rememberCart(page, [{ product, quantity: 2 }]);
  await visit(page, '/home');
  const cart = await openCart(page);
  const fewer = cart.getByRole('button', { name: 'Decrease quantity' });
  const more = cart.getByRole('button', { name: 'Increase quantity' });
  await fewer.click();
  await expect(fewer).toBeDisabled();
  for (let quantity = 1; quantity < product.stock; quantity += 1) await more.click();
  await expect(more).toBeDisabled();
  const total = Number(product.price) * product.stock;
  await expect(cart.getByText('Subtotal').locator('..')).toContainText(`₹${total.toLocaleString('en-IN')}`);
  await expect(cart.getByText('Shipping and taxes calculated at checkout')).toBeVisible();
  expect(await storedCart(page)).toMatchObject({ count: product.stock, total });
});

test('the drawer tells how far it is to free delivery', async ({ page }) => {
  const product = await findProduct(page, 'Neon Tetra Pack of 10');
  await rememberCart(page, [{ product, quantity: 1 }]);
  await visit(page, '/home');
  const cart = await openCart(page);
  const bar = cart.getByRole('progressbar', { name: 'Progress to free delivery' });
  await expect(cart.getByText('₹1,550 more for free delivery')).toBeVisible();
  expect(await bar.evaluate((element: { value?: number; max?: number }) => [element.value, element.max])).toEqual([
    450_00, 2000_00,
  ]);
  for (let time = 0; time < 4; time += 1) await cart.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(cart.getByText('Your order has free delivery')).toBeVisible();
});

test('a line leads to its product, and the checkout closes the drawer', async ({ page }) => {
  const product = await findProduct(page, 'Java Moss Portion');
  await rememberCart(page, [{ product, quantity: 1 }]);
  await visit(page, '/home');
  await (await openCart(page)).getByRole('link', { name: product.name }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}$`));
  await expect(drawer(page)).toBeHidden();
  const cart = await openCart(page);
  await cart.getByRole('button', { name: 'Checkout Now' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('removing the last line leaves the empty cart, and Continue Shopping closes it', async ({ page }) => {
  const product = await findProduct(page, 'Java Moss Portion');
  await rememberCart(page, [{ product, quantity: 3 }]);
  await visit(page, '/home');
  const cart = await openCart(page);
  await cart.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  expect(await storedCart(page)).toEqual({ items: [], count: 0, total: 0 });
  await cart.getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(cart).toBeHidden();
});

test('the cart works by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const [moss, tetra] = [
    await findProduct(page, 'Java Moss Portion'),
    await findProduct(page, 'Neon Tetra Pack of 10'),
  ];
  await rememberCart(page, [
    { product: moss, quantity: 1 },
    { product: tetra, quantity: 1 },
  ]);
  await visit(page, '/home');
  await tabTo(page, cartButton(page));
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await tabTo(page, line(page, moss.name).getByRole('button', { name: 'Increase quantity' }));
  await page.keyboard.press('Enter');
  await expect(line(page, moss.name).getByRole('status')).toHaveText('2');
  await tabTo(page, line(page, tetra.name).getByRole('button', { name: /^Remove/ }));
  await page.keyboard.press('Enter');
  await expect(line(page, tetra.name)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(line(page, moss.name).getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cartButton(page)).toBeFocused();
});

test('two tabs show one cart', async ({ page, context }) => {
  const product = await findProduct(page, 'Java Moss Portion');
  await visit(page, `/product/${product.id}`);
  const other = await context.newPage();
  await visit(other, '/home');
  await page
    .getByRole('button', { name: /^Add to Cart.*Java Moss Portion/ })
    .first()
    .click();
  await expect(cartButton(other)).toContainText('1');
  const cart = await openCart(other);
  await cart.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(cartButton(page)).toContainText('2');
  await cart.getByRole('button', { name: /^Remove/ }).click();
  await expect(cartButton(page)).not.toContainText(/\d/);
});

test.describe('what changed meanwhile', () => {
  test('is said on each line until it is dismissed', async ({ page, context }) => {
    const [moss, tetra, betta] = [
      await findProduct(page, 'Java Moss Portion'),
      await findProduct(page, 'Neon Tetra Pack of 10'),
      await findProduct(page, 'Halfmoon Betta Male'),
    ];
    await rememberCart(page, [
      { product: moss, quantity: 1, price: 199 },
      { product: tetra, quantity: 5 },
      { product: betta, quantity: 1 },
    ]);
    await shopSays(context, [
      { ...moss, price: '249.00' },
      { ...tetra, stock: 2 },
    ]);
    await visit(page, '/home');
    const cart = await openCart(page);
    await expect(line(page, moss.name)).toContainText('Price changed from ₹199 to ₹249');
    await expect(line(page, tetra.name)).toContainText('Only 2 left: quantity was reduced');
    await expect(line(page, betta.name)).toContainText('No longer available');
    await expect(line(page, betta.name).getByRole('button', { name: 'Increase quantity' })).toHaveCount(0);
    await expect(cart.getByText('Subtotal').locator('..')).toContainText(`₹${(249 + 900).toLocaleString('en-IN')}`);
    await expect(cartButton(page)).toContainText('3');
    await expectAccessible(page);

    await reload(page);
    await openCart(page);
    await cart.getByRole('button', { name: `Dismiss the notice about ${moss.name}` }).click();
    await expect(cart.getByText(/Price changed/)).toHaveCount(0);
    await line(page, tetra.name).getByRole('button', { name: 'Decrease quantity' }).click();
    await expect(cart.getByText(/quantity was reduced/)).toHaveCount(0);
    await line(page, betta.name)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(line(page, betta.name)).toHaveCount(0);
  });

  test('leaves nothing to check out when all is gone', async ({ page, context }) => {
    const product = await findProduct(page, 'Halfmoon Betta Male');
    await rememberCart(page, [{ product, quantity: 2 }]);
    await shopSays(context, []);
    await visit(page, '/home');
    const cart = await openCart(page);
    await expect(cart.getByText('No longer available')).toBeVisible();
    await expect(cart.getByText('Subtotal').locator('..')).toContainText('₹0');
    await expect(cart.getByRole('button', { name: 'Checkout Now' })).toBeDisabled();
  });

  test('cannot be known without the shop: the cart stays as it is', async ({ page, context, allowConsole }) => {
    allowConsole(/cart\/products|ERR_FAILED/);
    const product = await findProduct(page, 'Java Moss Portion');
    await rememberCart(page, [{ product, quantity: 2 }]);
    await context.route('**/api/cart/products?*', (route) => route.abort());
    await visit(page, `/product/${product.id}`);
    const cart = await openCart(page);
    await expect(line(page, product.name).getByRole('status')).toHaveText('2');
    await page.keyboard.press('Escape');
    await expect(cart).toBeHidden();
    await page
      .getByRole('button', { name: /^Add to Cart.*Java Moss Portion/ })
      .first()
      .click();
    await expect(cartButton(page)).toContainText('3');
  });

  test('a product that has sold out since the page was loaded is not added', async ({ page, context }) => {
    const product = await findProduct(page, 'Java Moss Portion');
    await shopSays(context, [{ ...product, stock: 0 }]);
    await visit(page, `/product/${product.id}`);
    await stopTime(page);
    await page
      .getByRole('button', { name: /^Add to Cart.*Java Moss Portion/ })
      .first()
      .click();
    await expect(toast(page, 'Cannot add to cart')).toBeVisible();
    await expect(page.getByText('This product is currently out of stock.', { exact: true }).first()).toBeVisible();
    expect(await storedCart(page)).toBeNull();
  });

  test('no more is added than is left', async ({ page, context }) => {
    const product = await findProduct(page, 'Java Moss Portion');
    await rememberCart(page, [{ product, quantity: 2 }]);
    await shopSays(context, [{ ...product, stock: 3 }]);
    await visit(page, `/product/${product.id}`);
    await stopTime(page);
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page
      .getByRole('button', { name: /^Add to Cart.*Java Moss Portion/ })
      .first()
      .click();
    await expect(page.getByText('Only 3 of Java Moss Portion left: your cart has them now.').first()).toBeVisible();
    await expect(cartButton(page)).toContainText('3');
  });
});

test.describe('with an account', () => {
  const password = 'monsoon lagoon 42';

  async function signUp(page: Page): Promise<string> {
    const email = `cart-${crypto.randomUUID()}@example.com`;
    const body = { email, password, fullName: 'Asha Rao' };
    expect((await page.request.post('/api/auth/signup', { data: body })).status()).toBe(201);
    return email;
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await visit(page, '/login');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByRole('textbox', { name: /^Password/ }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
  }

  async function accountCall(page: Page, email: string) {
    const login = await page.request.post('/api/auth/login', { data: { email, password } });
    const headers = { authorization: `Bearer ${(await login.json()).access}` };
    return {
      put: (items: object[]) => page.request.put('/api/cart', { headers, data: { items } }),
      lines: async () => (await (await page.request.get('/api/cart', { headers })).json()).items,
    };
  }

  test('the two carts become one at sign-in, which is said, and stay the same', async ({ page }) => {
    const [moss, tetra] = [
      await findProduct(page, 'Java Moss Portion'),
      await findProduct(page, 'Neon Tetra Pack of 10'),
    ];
    const email = await signUp(page);
    const account = await accountCall(page, email);
    await account.put([
      { productId: moss.id, quantity: 3 },
      { productId: tetra.id, quantity: 1 },
    ]);
    await rememberCart(page, [{ product: moss, quantity: 1 }]);
    await signIn(page, email);
    await expect(toast(page, 'Logged in successfully')).toBeVisible();
    await expect(toast(page, 'Cart updated')).toBeVisible();
    await expect(page.getByText('Your shopping cart has been saved to your account').first()).toBeVisible();
    await expect(cartButton(page)).toContainText('4');

    const cart = await openCart(page);
    await line(page, tetra.name)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect.poll(account.lines).toEqual([{ productId: moss.id, quantity: 3 }]);
    await account.put([{ productId: moss.id, quantity: 2 }]);
    await reload(page);
    await expect(cartButton(page)).toContainText('2');
    await expect(cart).toBeHidden();
  });

  test('signing out leaves the cart, and another account does not get it', async ({ page }) => {
    const moss = await findProduct(page, 'Java Moss Portion');
    const [first, second] = [await signUp(page), await signUp(page)];
    await rememberCart(page, [{ product: moss, quantity: 2 }]);
    await signIn(page, first);
    const account = await accountCall(page, first);
    await expect.poll(account.lines).toEqual([{ productId: moss.id, quantity: 2 }]);

    await page.getByRole('banner').getByRole('button', { name: 'Account' }).first().click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect(toast(page, 'Signed out')).toBeVisible();
    await expect(cartButton(page)).toContainText('2');

    await signIn(page, second);
    await expect(cartButton(page)).not.toContainText(/\d/);
    expect(await (await accountCall(page, second)).lines()).toEqual([]);
    expect(await account.lines()).toEqual([{ productId: moss.id, quantity: 2 }]);
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`the filled cart is accessible in the ${theme} theme`, async ({ page }) => {
    await rememberTheme(page, theme);
    const product = await findProduct(page, 'Neon Tetra Pack of 10');
    await rememberCart(page, [{ product, quantity: 2 }]);
    await visit(page, '/home');
    await openCart(page);
    await expectAccessible(page);
  });
}
