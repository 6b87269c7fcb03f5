import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  layoutShift,
  reload,
  test,
  visit,
} from './fixtures.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The filters are beside the list on the desktop, and in a drawer on the phone. */
async function openFilters(page: Page) {
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  if (!(await button.isVisible())) return page.getByRole('complementary', { name: 'Filters' });
  await button.click();
  return page.getByRole('dialog', { name: 'Filters' });
}

test('an unknown category is an empty list, which is kept out of search engines', async ({ page }) => {
  await visit(page, '/shop/dragons');
  await expect(title(page)).toHaveText('Dragons');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters or check back later for new arrivals.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('an address may have its parameters in any order, repeated, and in any case', async ({ page }) => {
  // The console guard of every test sees a page that does not hydrate.
  await visit(page, '/SHOP/fish?page=2&Sort=name&difficulty=EASY&difficulty=hard');
  await expect(title(page)).toHaveText('Fish');
  await visit(page, '/Shop/Fish?utm_source=X');
  await expect(page).toHaveURL(/\/shop\/Fish\?utm_source=X$/);
});

test('ticked categories are combined in the address, and can be cleared', async ({ page }) => {
  await visit(page, '/shop/fish');
  const filters = await openFilters(page);
  await expect(filters.getByRole('checkbox', { name: 'Fish' })).toBeChecked();
  await filters.getByRole('checkbox', { name: 'Lighting' }).click();
  await expect(page).toHaveURL(/\/shop\?category=fish&category=lighting$/);
  await expect(filters.getByRole('checkbox', { name: 'Fish' })).toBeChecked();
  await expect(page.getByText('17 results').first()).toBeVisible();
  await filters.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  // Other tests add products, so the number of all products is not known.
  await expect(page.getByText(/^\d+ results$/).first()).not.toHaveText('17 results');
});

test('price, stock and care filter the list, each with a chip that removes it', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/shop');
  const filters = await openFilters(page);
  await filters.getByLabel('Difficulty').selectOption('Easy');
  await filters.getByRole('checkbox', { name: 'In stock only' }).click();
  await filters.getByLabel('From').fill('100');
  await filters.getByLabel('To', { exact: true }).fill('200');
  await filters.getByRole('button', { name: 'Apply price' }).click();
  await expect(page).toHaveURL(/minPrice=100&maxPrice=200&inStock=true&difficulty=easy/);
  if (await page.getByRole('dialog').isVisible())
    await page.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await page.getByLabel('Sort').selectOption('Price: low to high');
  await expect(page).toHaveURL(/sort=price/);
  await expect(cards(page).first()).toContainText('₹119');
  const chips = page.getByRole('list', { name: 'Filters in use' });
  await chips.getByRole('link', { name: /Up to ₹200/ }).click();
  await expect(page).not.toHaveURL(/maxPrice/);
  await expect(chips.getByRole('link', { name: /Difficulty: Easy/ })).toBeVisible();
});

test('"Load more" adds the next page, and Back returns to the same place', async ({ page }) => {
  await visit(page, '/shop');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(48);
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(cards(page).nth(48)).toBeVisible();
  const all = await cards(page).count();
  const card = cards(page).nth(40);
  await card.scrollIntoViewIfNeeded();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const top = (await card.boundingBox())?.y ?? Number.NaN;
  const expectSamePlace = async () => {
    await expect(cards(page)).toHaveCount(all);
    await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(top, 0);
  };
  await card.getByRole('link', { name }).click();
  await expect(title(page)).toHaveText(name);
  await page.goBack();
  await expectSamePlace();
  // These begin with a new document, which holds the page of its address alone.
  await reload(page);
  await expectSamePlace();
  await card.getByRole('link', { name }).click();
  await expect(title(page)).toHaveText(name);
  await reload(page);
  await page.goBack();
  await expectSamePlace();
});

test('an address with a page shows that page, with links to its neighbours', async ({ page, withoutScript }) => {
  // Products that other tests add have no rating and come last.
  const names = async (of: Page) => cards(of).getByRole('heading').allTextContents();
  await withoutScript.goto('/shop?sort=rating');
  await expect(cards(withoutScript)).toHaveCount(24);
  const first = await names(withoutScript);
  await withoutScript.getByRole('link', { name: 'Load more' }).click();
  await expect(withoutScript).toHaveURL(/page=2$/);
  const second = await names(withoutScript);
  expect(second).toHaveLength(24);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await withoutScript.getByRole('link', { name: 'Previous page' }).click();
  await expect(withoutScript).toHaveURL(/\/shop\?sort=rating$/);
  expect(await names(withoutScript)).toEqual(first);

  await visit(page, '/shop?sort=rating&page=2');
  expect(await names(page)).toEqual(second);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect.poll(() => names(page)).toEqual(first);
  await visit(page, '/shop?page=2');
  await expect(cards(page)).toHaveCount(24);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/shop\?page=2$/);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page).nth(24)).toBeVisible();
});

test('search suggests products while typing', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/home');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Search for products' });
  await field.fill('anubius');
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: 'Anubias Nana on Driftwood' })).toBeVisible();
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await field.press('Enter');
  await expect(title(page)).toHaveText('Anubias Nana on Driftwood');
});

test('a submitted search leads to the listing and tolerates a typing mistake', async ({ page }) => {
  await visit(page, '/home');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByPlaceholder('Search for products...').fill('cardnal tetra');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?search=cardnal(%20|\+)tetra/);
  await expect(title(page)).toHaveText('Search: cardnal tetra');
  await expect(cards(page).first()).toContainText('Cardinal Tetra');
});

test('the listing can be read without script', async ({ withoutScript: page }) => {
  await page.goto('/shop/fish');
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).first().getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Out of Stock' }).first()).toBeDisabled();
});

test('a failed load can be retried', async ({ page, allowStatus, allowConsole }) => {
  allowStatus(503);
  allowConsole(/503/);
  await visit(page, '/home');
  await page.route('**/api/products/search**', (route) => route.fulfill({ status: 503, body: '{"message":"away"}' }));
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByPlaceholder('Search for products...').fill('fern');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No products available' })).toBeVisible();
  await expect(page.getByText('No results for "fern". Try different keywords.')).toBeVisible();
  await page.unroute('**/api/products/search**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page).first()).toContainText('Fern');
});

test('the listing is accessible, and nothing moves', { tag: '@phone' }, async ({ page, isMobile }) => {
  await visit(page, '/shop/fish?inStock=true');
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBe(0);
  await (isMobile ? expectAccessible(page) : expectAccessibleInBothThemes(page));
});
