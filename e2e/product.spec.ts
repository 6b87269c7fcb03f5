import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothThemes, layoutShift, test, visit } from './fixtures.ts';

/** By name, because the database assigns the ids. */
async function productId(page: Page, name: string): Promise<number> {
  const response = await page.request.get(`/api/products/?query=${encodeURIComponent(name)}`);
  return (await response.json()).data[0].id;
}

async function openProduct(page: Page, name: string): Promise<void> {
  await visit(page, `/product/${await productId(page, name)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('a product shows breadcrumb, price, care and related products', async ({ page }) => {
  await openProduct(page, 'Anubias Nana on Driftwood');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem').filter({ hasNotText: '/' })).toHaveText([
    'Home',
    'Shop',
    'Plants',
    'Anubias Nana on Driftwood',
  ]);
  await expect(page.getByText('₹349').first()).toBeVisible();
  await expect(page.getByText('Save 13%').first()).toBeVisible();
  await expect(page.getByText('Ready to ship within 24 hours')).toBeVisible();
  await expect(page.getByText('Anubias barteri var. nana')).toBeVisible();
  for (const name of ['Product Details', 'Shipping & Returns', 'Contact Us']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await page.getByText('Contact Us').click();
  await expect(page.getByRole('main').getByRole('link', { name: 'hello@jalaja.example' })).toBeVisible();
  const related = page.getByRole('heading', { name: 'You May Also Like' });
  await related.scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(8);
});

test('the chosen quantity stays between one and the stock, and goes into the cart', async ({ page }) => {
  await openProduct(page, 'Bucephalandra Green Wavy');
  await expect(page.getByText('Only 4 left!').first()).toBeVisible();
  const fewer = page.getByRole('button', { name: 'Decrease quantity' });
  const more = page.getByRole('button', { name: 'Increase quantity' });
  await expect(fewer).toBeDisabled();
  for (let time = 0; time < 3; time += 1) await more.click();
  await expect(more).toBeDisabled();
  await page
    .getByRole('group', { name: 'Quantity' })
    .locator('..')
    .getByRole('button', { name: /Add to Cart/ })
    .click();
  await expect(page.getByText('Added to cart', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toContainText('4');
});

test('a shopper subscribes to a sold-out product with a valid address', async ({ page, allowStatus, allowConsole }) => {
  allowStatus(400);
  allowConsole(/400/);
  await openProduct(page, 'Alternanthera Reineckii Mini');
  await expect(page.getByText("We'll notify you when it's back in stock.", { exact: false })).toBeVisible();
  await expect(page.locator('h1 ~ div').getByRole('button', { name: /Add to Cart/ })).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Notify Me' });
  await expect(button).toBeDisabled();
  const field = page.getByLabel('Email me when it is back');
  await field.fill('   ');
  await expect(button).toBeDisabled();
  await field.fill('nonsense');
  await button.click();
  await expect(page.getByText('Subscription failed').first()).toBeVisible();
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await field.fill(' Asha@Example.com ');
  await button.click();
  await expect(page.getByText('Successfully subscribed!')).toBeVisible();
  await expect(page.getByText("You'll be notified when the product is back in stock.").first()).toBeVisible();
});

test('price and button stay in reach on a phone', { tag: '@phone-only' }, async ({ page }) => {
  await openProduct(page, 'Neon Tetra Pack of 10');
  await page.getByRole('heading', { name: 'You May Also Like' }).scrollIntoViewIfNeeded();
  const button = page.getByRole('button', { name: /Add to Cart.*Neon Tetra Pack of 10/ }).last();
  await expect(button).toBeInViewport();
  await button.click();
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toContainText('1');
});

test('recently viewed products are shown', async ({ page }) => {
  await openProduct(page, 'Java Moss Portion');
  // The code that stores it comes after the page.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jalaja.recently-viewed'))).toContain('Java Moss');
  await openProduct(page, 'Marble Angelfish');
  const section = page.getByRole('heading', { name: 'Recently viewed' });
  await section.scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Java Moss Portion' })).toBeVisible();
});

test('returning from another site shows what has changed since', async ({ page }) => {
  await openProduct(page, 'Anubias Nana on Driftwood');
  await expect(page.getByText('In Stock', { exact: true })).toBeVisible();
  await page.route('**/api/products/*/page', async (route) => {
    const { product, ...others } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...others, product: { ...product, stock: 2 } } });
  });
  await page.goto('about:blank');
  await page.goBack();
  await expect(page.getByText('Only 2 left!')).toBeVisible();
});

test('the whole product can be read without script', async ({ withoutScript: page }) => {
  await page.goto(`/product/${await productId(page, 'Neon Tetra Pack of 10')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neon Tetra Pack of 10');
  await expect(page).toHaveTitle('Neon Tetra Pack of 10 | Jalaja');
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(page.getByText('Paracheirodon innesi')).toBeVisible();
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [product, trail] = JSON.parse(blocks[0] ?? '[]');
  expect(product).toMatchObject({
    '@type': 'Product',
    offers: { price: '450.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  });
  expect(trail.itemListElement).toHaveLength(4);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product\/\d+-neon-tetra-pack-of-10$/);
});

test('a product is accessible, and nothing moves', { tag: '@phone' }, async ({ page, isMobile }) => {
  await openProduct(page, 'Halfmoon Betta Male');
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBe(0);
  await (isMobile ? expectAccessible(page) : expectAccessibleInBothThemes(page));
});
