import type { BrowserContext, Page } from '@playwright/test';
import { cartButton, findProduct, type Listed, line, openCart, rememberCart, storedCart, toast } from './cart-page.ts';
import { expect, expectAccessible, reload, test, visit } from './fixtures.ts';

/** Replaces the shop's response about the products in the cart. */
async function mockCartProducts(context: BrowserContext, products: Listed[]): Promise<void> {
  await context.route('**/api/cart/products?*', (route) => {
    const asked = new URL(route.request().url()).searchParams.getAll('id').map(Number);
    return route.fulfill({ json: { data: products.filter(({ id }) => asked.includes(id)) } });
  });
}

/** Stops the page's clock, so that its request timeout does not end on a busy machine. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test.describe('changes in the shop', () => {
  test('are shown on each line until dismissed', async ({ page, context }) => {
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
    await mockCartProducts(context, [
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

  test('that leave no line available disable the checkout', async ({ page, context }) => {
    const product = await findProduct(page, 'Halfmoon Betta Male');
    await rememberCart(page, [{ product, quantity: 2 }]);
    await mockCartProducts(context, []);
    await visit(page, '/home');
    const cart = await openCart(page);
    await expect(cart.getByText('No longer available')).toBeVisible();
    await expect(cart.getByText('Subtotal').locator('..')).toContainText('₹0');
    await expect(cart.getByRole('button', { name: 'Checkout Now' })).toBeDisabled();
  });

  test('cannot be loaded without a connection: the cart stays as it is', async ({ page, context, allowConsole }) => {
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

  test('keep a product that has sold out from being added', async ({ page, context }) => {
    const product = await findProduct(page, 'Java Moss Portion');
    await mockCartProducts(context, [{ ...product, stock: 0 }]);
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

  test('limit what is added to what is left', async ({ page, context }) => {
    const product = await findProduct(page, 'Java Moss Portion');
    await rememberCart(page, [{ product, quantity: 2 }]);
    await mockCartProducts(context, [{ ...product, stock: 3 }]);
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
