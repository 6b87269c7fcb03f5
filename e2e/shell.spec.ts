import type { Page } from '@playwright/test';
import { expect, expectAccessible, tabTo, test, visit } from './fixtures.ts';

const headerButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).first();
const searchBox = (page: Page) => page.getByPlaceholder('Search for products...');

test.describe('header', () => {
  test('the brand leads home', async ({ page }) => {
    await visit(page, '/shop');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Jalaja/ })
      .click();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('the search button shows and hides the box', async ({ page }) => {
    await visit(page, '/home');
    await expect(searchBox(page)).toBeHidden();
    await headerButton(page, 'Search').click();
    await expect(searchBox(page)).toBeFocused();
    await headerButton(page, 'Search').click();
    await expect(searchBox(page)).toBeHidden();
  });

  test('a blank search goes nowhere, a term goes to the shop', async ({ page }) => {
    await visit(page, '/home');
    await headerButton(page, 'Search').click();
    await searchBox(page).fill('   ');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/home$/);
    await searchBox(page).fill('java fern');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/shop\?search=java(\+|%20)fern$/);
  });

  test('search works by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
    await visit(page, '/home');
    await tabTo(page, headerButton(page, 'Search'));
    await page.keyboard.press('Enter');
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.type('guppy');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/shop\?search=guppy$/);
  });

  test('the account menu offers a visitor to sign in or up', async ({ page }) => {
    await visit(page, '/home');
    const menu = page.locator('#account-menu');
    const signIn = menu.getByRole('link', { name: 'Sign In' });
    const signUp = menu.getByRole('link', { name: 'Sign Up' });
    await expect(signIn).toBeHidden();
    await headerButton(page, 'Account').click();
    await expect(signIn).toBeVisible();
    await expect(signIn).toHaveAttribute('href', '/login');
    await expect(signUp).toBeVisible();
    await expect(signUp).toHaveAttribute('href', '/signup');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(signIn).toBeHidden();
    await expect(headerButton(page, 'Account')).toBeFocused();
  });

  test('the account menu hangs below its button, also when the page is scrolled', async ({ page }) => {
    await visit(page, '/home');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const button = headerButton(page, 'Account');
    await button.click();
    const firstLink = page.locator('#account-menu').getByRole('link', { name: 'Sign In' });
    await expect(firstLink).toBeVisible();
    const [above, below] = [await button.boundingBox(), await firstLink.boundingBox()];
    const gap = (below?.y ?? Number.NaN) - ((above?.y ?? Number.NaN) + (above?.height ?? Number.NaN));
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(32);
  });

  test('the empty cart says so and gives the focus back', async ({ page }) => {
    await visit(page, '/home');
    await headerButton(page, 'Cart').click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(cart.getByText('Your cart is empty')).toBeVisible();
    await expect(cart.getByText('Continue Shopping')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(cart).toBeHidden();
    await expect(headerButton(page, 'Cart')).toBeFocused();
  });

  test('navigation stands in the header from 768 px', { tag: '@desktop' }, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await visit(page, '/home');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    await expect(headerButton(page, 'Menu')).toBeHidden();
    await banner.getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(page).toHaveURL(/\/shop$/);

    await page.setViewportSize({ width: 767, height: 800 });
    await expect(banner.getByRole('link', { name: 'Shop', exact: true })).toBeHidden();
    await expect(headerButton(page, 'Menu')).toBeVisible();
  });

  test('the phone menu fills 80% from the left and closes when a link is followed', { tag: '@phone' }, async ({
    page,
  }) => {
    await visit(page, '/home');
    await headerButton(page, 'Menu').click();
    const menu = page.getByRole('dialog');
    for (const name of ['Home', 'Shop', 'Sign In', 'Sign Up']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    // It comes in from the side.
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
    expect((await menu.boundingBox())?.width).toBeCloseTo(390 * 0.8, 0);
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(menu).toBeHidden();
  });

  test('Escape closes the phone menu and gives the focus back', { tag: '@phone' }, async ({ page }) => {
    await visit(page, '/home');
    await headerButton(page, 'Menu').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(headerButton(page, 'Menu')).toBeFocused();
  });

  for (const name of ['Search', 'Account', 'Cart']) {
    test(`the name of the ${name} button shows after 700 ms of hovering`, { tag: '@desktop' }, async ({ page }) => {
      await visit(page, '/home');
      // The page's clock stands still from here on and is moved by hand, so that a busy machine changes nothing.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await headerButton(page, name).hover();
      await page.clock.runFor(690);
      await expect(page.getByRole('tooltip')).toBeHidden();
      await page.clock.runFor(20);
      await expect(page.getByRole('tooltip')).toHaveText(name);
    });
  }
});

test.describe('footer', () => {
  const links = ['/shop?filter=new', '/shop?filter=trending', '/shop/plants', '/shop/equipment', '/shop?filter=sale'];
  const pages = ['/contact', '/shipping', '/faq', '/terms', '/privacy'];

  test('it links to the lists and the information pages', async ({ page }) => {
    await visit(page, '/home');
    for (const path of [...links, ...pages]) {
      await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`), path).toBeVisible();
    }
  });

  test('it has a newsletter field that goes nowhere', async ({ page }) => {
    await visit(page, '/home');
    const field = page.getByRole('contentinfo').getByRole('textbox', { name: /newsletter/i });
    await field.fill('asha@example.com');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/home$/);
  });
});

test.describe('keyboard', { tag: '@desktop' }, () => {
  test('the first Tab offers to skip to the content', async ({ page }) => {
    await visit(page, '/home');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('F8 leads to the notifications', async ({ page }) => {
    await visit(page, '/home');
    const region = page.getByRole('region', { name: /Notifications/ });
    const hasFocus = region.locator(':focus');
    // The first time loads them, every other time finds them there.
    for (let time = 1; time <= 2; time += 1) {
      await page.keyboard.press('F8');
      await expect(hasFocus).toHaveCount(1);
      await page.getByRole('main').focus();
      await expect(hasFocus).toHaveCount(0);
    }
  });
});
