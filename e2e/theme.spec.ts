import type { Page } from '@playwright/test';
import { expect, hydrated, reload, rememberTheme, test, visit } from './fixtures.ts';

/** On the desktop the choices are in a menu of the header, on the phone in the drawer. */
const chooseTheme = async (page: Page, isMobile: boolean, choice: 'Light' | 'Dark' | 'System') => {
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: isMobile ? 'Menu' : 'Theme', exact: true }).click();
  const choices = isMobile ? page.getByRole('dialog') : banner;
  await choices.getByRole('button', { name: choice, exact: true }).click();
};
const html = (page: Page) => page.locator('html');

test('dark survives a reload and is set before the first paint', { tag: '@phone' }, async ({ page, isMobile }) => {
  // Records the class when the parser reaches the body, before anything can be painted.
  await page.addInitScript(`
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      observer.disconnect();
      window.classAtFirstContent = document.documentElement.className;
    }).observe(document, { childList: true, subtree: true });
  `);
  await visit(page, '/home');
  await chooseTheme(page, isMobile, 'Dark');
  await expect(html(page)).toHaveClass(/\bdark\b/);
  await reload(page);
  await hydrated(page);
  expect(await page.evaluate('window.classAtFirstContent')).toMatch(/\bdark\b/);
  await expect(html(page)).toHaveClass(/\bdark\b/);
  await chooseTheme(page, isMobile, 'Light');
  await expect(html(page)).not.toHaveClass(/\bdark\b/);
});

test('light is the default, and system follows the device while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/home');
  await expect(html(page)).not.toHaveClass(/\bdark\b/);
  await rememberTheme(page, 'system');
  await visit(page, '/home');
  await expect(html(page)).toHaveClass(/\bdark\b/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html(page)).not.toHaveClass(/\bdark\b/);
});
