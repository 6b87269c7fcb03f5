import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothThemes, layoutShift, tabTo, test, visit } from './fixtures.ts';

const productLinks = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]:visible');

test('the root leads to home, which has one top heading, one of each landmark, and all its pictures', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
  // Cards that would not fill a row are hidden.
  const pictures = page.getByRole('main').locator('img:visible');
  expect(await pictures.count()).toBeGreaterThanOrEqual(8);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    // A placeholder of one pixel reserves the place of a lazy picture.
    const shown = () =>
      picture.evaluate((image: { complete: boolean; currentSrc: string; naturalWidth: number }) =>
        image.complete && !image.currentSrc.startsWith('data:') ? image.naturalWidth : 0,
      );
    await expect.poll(shown, { message: (await picture.getAttribute('srcset')) ?? 'a picture' }).toBeGreaterThan(0);
  }
});

test('home is accessible, and nothing moves while it loads or is scrolled', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await visit(page, '/home');
  await (isMobile ? expectAccessible(page) : expectAccessibleInBothThemes(page));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBe(0);
});

test('home can be read without script', async ({ withoutScript: page, request }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const { data: categories }: { data: { name: string }[] } = await (await request.get('/api/categories/')).json();
  // Those of the demo catalogue, and what other tests have added meanwhile.
  expect(categories.length).toBeGreaterThanOrEqual(8);
  for (const { name } of categories) {
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
  }

  const prices = page.getByRole('main').getByText(/^₹\s?[\d,]+/);
  expect(await prices.count()).toBeGreaterThanOrEqual(4);
  await expect(prices.first()).toBeVisible();
  await expect(productLinks(page).first()).toBeVisible();
});

test('a product is reached from the home page by keyboard alone', async ({ page }) => {
  await visit(page, '/home');
  const link = productLinks(page).first();
  const address = await link.getAttribute('href');
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
