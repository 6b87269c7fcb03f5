import { cartButton, drawer, findProduct, line, openCart, rememberCart, storedCart, toast } from './cart-page.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, tabTo, test, visit } from './fixtures.ts';

test('a product goes from its card into the cart, and the button confirms it', async ({ page }) => {
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

test('the quantity stays between one and the stock, and removing the last line leaves an empty cart', async ({
  page,
}) => {
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

  await cart.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  expect(await storedCart(page)).toEqual({ items: [], count: 0, total: 0 });
  await cart.getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(cart).toBeHidden();
});

test('a line leads to its product, and the checkout closes the drawer', async ({ page }) => {
  const product = await findProduct(page, 'Java Moss Portion');
  await rememberCart(page, [{ product, quantity: 1 }]);
  await visit(page, '/home');
  await (await openCart(page)).getByRole('link', { name: product.name }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}-java-moss-portion$`));
  await expect(drawer(page)).toBeHidden();
  const cart = await openCart(page);
  await cart.getByRole('button', { name: 'Checkout Now' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the open cart reaches the edge of the window, and the page behind it stays where it is', async ({ page }) => {
  await visit(page, '/home');
  const content = page.getByRole('main');
  const before = await content.boundingBox();
  const cart = await openCart(page);
  const right = async () => {
    const box = await cart.boundingBox();
    return box && box.x + box.width;
  };
  await expect.poll(right).toBe(page.viewportSize()?.width);
  expect(await content.boundingBox()).toEqual(before);
});

test('the cart works by keyboard alone', async ({ page }) => {
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

test('the filled cart is accessible', { tag: '@phone' }, async ({ page, isMobile }) => {
  const product = await findProduct(page, 'Neon Tetra Pack of 10');
  await rememberCart(page, [{ product, quantity: 2 }]);
  await visit(page, '/home');
  await openCart(page);
  await (isMobile ? expectAccessible(page) : expectAccessibleInBothThemes(page));
});
