import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, visit } from './fixtures.ts';

const headerButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).first();
const searchBox = (page: Page) => page.getByPlaceholder('Search for products...');

test.describe('header', () => {
  test('the search box opens, ignores blank text, finds a term and closes', async ({ page }) => {
    // Before anybody presses: a phone shows its keyboard only for a field that is there at the tap.
    const code = page.waitForResponse(/\/search-box-/);
    await visit(page, '/home');
    await code;
    await expect(searchBox(page)).toBeHidden();
    await headerButton(page, 'Search').click();
    await expect(searchBox(page)).toBeFocused();
    await searchBox(page).fill('   ');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/home$/);
    await headerButton(page, 'Search').click();
    await expect(searchBox(page)).toBeHidden();
    await headerButton(page, 'Search').click();
    await searchBox(page).fill('java fern');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/shop\?search=java(\+|%20)fern$/);
  });

  test('the account menu lets a visitor sign in or up; the empty cart says so; both return the focus', async ({
    page,
  }) => {
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

    await headerButton(page, 'Cart').click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(cart.getByText('Your cart is empty')).toBeVisible();
    await expect(cart.getByText('Continue Shopping')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(cart).toBeHidden();
    await expect(headerButton(page, 'Cart')).toBeFocused();
  });

  test('the account menu opens below its button, also on a scrolled page', { tag: '@phone' }, async ({ page }) => {
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

  test('the header shows the navigation from 768 px, and the brand leads home', async ({ page }) => {
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
    await banner.getByRole('link', { name: /Jalaja/ }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('the phone menu fills 80% from the left, and closes by a link or Escape', { tag: '@phone-only' }, async ({
    page,
  }) => {
    await visit(page, '/home');
    await headerButton(page, 'Menu').click();
    const menu = page.getByRole('dialog');
    for (const name of ['Home', 'Shop', 'Sign In', 'Sign Up']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    // It slides in from the side.
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
    expect((await menu.boundingBox())?.width).toBeCloseTo(390 * 0.8, 0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(headerButton(page, 'Menu')).toBeFocused();
    await headerButton(page, 'Menu').click();
    await menu.getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(menu).toBeHidden();
  });

  test('the name of a button shows after 700 ms of hovering', async ({ page }) => {
    await visit(page, '/home');
    // The page's clock is stopped and moved by hand, so that a busy machine changes nothing.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await headerButton(page, 'Search').hover();
    await page.clock.runFor(690);
    await expect(page.getByRole('tooltip')).toBeHidden();
    await page.clock.runFor(20);
    await expect(page.getByRole('tooltip')).toHaveText('Search');
  });
});

test.describe('footer', () => {
  const links = ['/shop?filter=new', '/shop?filter=trending', '/shop/plants', '/shop/equipment', '/shop?filter=sale'];
  const pages = ['/contact', '/shipping', '/faq', '/terms', '/privacy'];

  test('it links to lists and information pages, and its newsletter field goes nowhere', async ({ page }) => {
    await visit(page, '/home');
    for (const path of [...links, ...pages]) {
      await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`), path).toBeVisible();
    }
    const field = page.getByRole('contentinfo').getByRole('textbox', { name: /newsletter/i });
    await field.fill('asha@example.com');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/home$/);
    await page.setViewportSize({ width: 639, height: 844 });
    await expect(field).toBeHidden();
    await expect(page.getByRole('contentinfo').getByRole('list', { name: 'Social media' })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toContainText('Payment is arranged on WhatsApp:');
  });
});

test('by keyboard the content, the notifications and the search are reached', async ({ page }) => {
  await visit(page, '/home');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const hasFocus = page.getByRole('region', { name: /Notifications/ }).locator(':focus');
  // The first press loads the component, the second finds it loaded.
  for (let time = 1; time <= 2; time += 1) {
    await page.keyboard.press('F8');
    await expect(hasFocus).toHaveCount(1);
    await page.getByRole('main').focus();
    await expect(hasFocus).toHaveCount(0);
  }

  await headerButton(page, 'Search').focus();
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('guppy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?search=guppy$/);
});
