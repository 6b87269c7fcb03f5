import type { Locator, Page } from '@playwright/test';
import { cartButton, drawer, findProduct, storedCart, toast } from '../cart-page.ts';
import { expect, hydrated, test } from '../fixtures.ts';

const APPLICATION_SCRIPTS = /\/assets\/(?!early-)[^/]+\.js$/;

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const headerButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

/** Opens a page whose application scripts do not arrive before the returned function is called. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(APPLICATION_SCRIPTS, async (route) => {
    await isReleased;
    await route.continue();
  });
  // The load event may wait for those scripts.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

async function expectBusy(...controls: Locator[]): Promise<void> {
  for (const control of controls) await expect(control).toHaveAttribute('aria-busy', 'true');
}

/** After hydration, with time for a tap that would be replayed twice. */
async function afterReplay(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator('[data-early-tap]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

test('Add to Cart on a card, pressed three times before hydration, adds the product once', async ({ page }) => {
  const release = await openSlowly(page, '/shop?search=java+moss+portion');
  const card = cards(page).filter({ hasText: 'Java Moss Portion' });
  const add = card.getByRole('button', { name: /^Add/ });
  for (let tap = 0; tap < 3; tap += 1) await add.click();
  await expectBusy(add);
  release();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await afterReplay(page);
  expect((await storedCart(page)).items).toMatchObject([{ name: 'Java Moss Portion', quantity: 1 }]);
  await expect(cartButton(page)).toContainText('1');
});

test('Add to Cart on the product page takes effect once', { tag: '@phone' }, async ({ page }) => {
  const product = await findProduct(page, 'Neon Tetra Pack of 10');
  const release = await openSlowly(page, `/product/${product.id}`);
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first();
  await add.click();
  await expectBusy(add);
  release();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await afterReplay(page);
  expect((await storedCart(page)).items).toMatchObject([{ id: product.id, quantity: 1 }]);
});

test('each press on a quantity button counts, and a link waits for the presses before it', async ({ page }) => {
  const product = await findProduct(page, 'Neon Tetra Pack of 10');
  const release = await openSlowly(page, `/product/${product.id}`);
  const more = page.getByRole('main').getByRole('button', { name: 'Increase quantity' });
  for (let tap = 0; tap < 2; tap += 1) await more.click();
  await expectBusy(more);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  release();
  await expect(page).toHaveURL(/\/home$/);
  await afterReplay(page);
  await expect(cartButton(page)).toContainText('3');
  expect((await storedCart(page)).items).toMatchObject([{ id: product.id, quantity: 3 }]);
});

test('Search opens the search box, ready to type', async ({ page }) => {
  const release = await openSlowly(page, '/home');
  await headerButton(page, 'Search').click();
  await expectBusy(headerButton(page, 'Search'));
  release();
  await expect(page.getByPlaceholder('Search for products...')).toBeFocused();
  await afterReplay(page);
  await page.keyboard.type('guppy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?search=guppy$/);
});

test('Menu opens the menu', { tag: '@phone-only' }, async ({ page }) => {
  const release = await openSlowly(page, '/home');
  await headerButton(page, 'Menu').click();
  await expectBusy(headerButton(page, 'Menu'));
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await afterReplay(page);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('Cart opens the cart', async ({ page }) => {
  const release = await openSlowly(page, '/home');
  await cartButton(page).click();
  await expectBusy(cartButton(page));
  release();
  await expect(drawer(page)).toBeVisible();
});

test('filters and sort are applied together, and the list agrees with them', async ({ page }) => {
  const release = await openSlowly(page, '/shop/fish');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const lighting = filters.getByRole('checkbox', { name: 'Lighting' });
  const inStock = filters.getByRole('checkbox', { name: 'In stock only' });
  const sort = page.getByLabel('Sort');
  await lighting.click();
  // Pressed twice: as it was.
  for (let tap = 0; tap < 2; tap += 1) await inStock.click();
  await sort.selectOption('Price: low to high');
  await expectBusy(lighting, sort);
  await expect(lighting).not.toBeChecked();
  await expect(inStock).not.toHaveAttribute('aria-busy');
  release();
  await expect(page).toHaveURL(/\/shop\?category=fish&category=lighting&sort=price$/);
  await afterReplay(page);
  await expect(lighting).toBeChecked();
  await expect(inStock).not.toBeChecked();
  await expect(sort).toHaveValue('price');
  await expect(page.getByText('17 results').first()).toBeVisible();
});

test('the sort and the Filters button work on a phone', { tag: '@phone-only' }, async ({ page }) => {
  const release = await openSlowly(page, '/shop');
  await page.getByLabel('Sort').selectOption('Price: low to high');
  await expectBusy(page.getByLabel('Sort'));
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  release();
  await expect(page).toHaveURL(/\/shop\?sort=price$/);
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expect(page.getByLabel('Sort')).toHaveValue('price');
});

test('a sort that was chosen too early and left behind is not restored by Back', async ({ page }) => {
  const release = await openSlowly(page, '/shop');
  await page.getByLabel('Sort').selectOption('Price: low to high');
  await page.goto('/faq', { waitUntil: 'domcontentloaded' });
  release();
  await page.goBack();
  await expect(page.getByLabel('Sort')).toHaveValue('newest');
  await hydrated(page);
  await expect(page.getByLabel('Sort')).toHaveValue('newest');
});

test('without the application the controls return to normal and a notice offers a reload', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route(APPLICATION_SCRIPTS, (route) => route.abort());
  await page.goto('/shop');
  const sort = page.getByLabel('Sort');
  await sort.selectOption('Price: low to high');
  await expect(page.getByRole('alert')).toContainText('could not be loaded completely');
  await expect(sort).toHaveValue('newest');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.unroute(APPLICATION_SCRIPTS);
  await page.getByRole('alert').getByRole('link', { name: 'Reload the page' }).click();
  await hydrated(page);
});

test('without script, pages and forms that need it say so in their place', async ({ withoutScript: page }) => {
  const { data } = await (await page.request.get('/api/products/')).json();
  const soldOut = data.find(({ stock }: { stock: number }) => stock === 0);
  const pages = ['/checkout', '/account', '/my-orders', '/orders/1', '/order-confirmation/1', '/admin'];
  const forms = ['/login', '/signup', '/forgot-password', '/contact', '/admin-setup', `/product/${soldOut.id}`];
  for (const path of [...pages, ...forms]) {
    await page.goto(path);
    const notice = page.locator('main noscript p');
    await expect(notice, path).toHaveText(/needs JavaScript/);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading...')).toBeHidden();
    await expect(page.getByRole('main').locator('input, textarea').filter({ visible: true }), path).toHaveCount(0);
  }
});

test('without script only controls that work are shown', { tag: '@phone' }, async ({ withoutScript: page }) => {
  await page.goto('/shop');
  for (const name of [/^Add to Cart/, /^Menu$/, /^Cart$/, /^Filters$/])
    await expect(page.getByRole('button', { name }).first()).toBeHidden();
  await expect(page.getByLabel('Sort')).toBeHidden();
  await cards(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.sticky-bar')).toBeHidden();
  await expect(page.locator('header noscript p')).toContainText('need JavaScript');
  await expect(page.locator('header noscript p')).toBeVisible();
  await page.getByPlaceholder('Search for products...').fill('guppy');
  await page.locator('header noscript button').click();
  await expect(page).toHaveURL(/\/shop\?search=guppy$/);
  await expect(cards(page).first()).toContainText('Guppy');
});
