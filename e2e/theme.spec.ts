import type { Page } from '@playwright/test';
import { expect, hydrated, reload, rememberTheme, test, visit } from './fixtures.ts';

/** On the desktop the choices stand in a menu of the header, on the phone in the drawer. */
const chooseTheme = async (page: Page, isMobile: boolean, choice: 'Light' | 'Dark' | 'System') => {
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: isMobile ? 'Menu' : 'Theme', exact: true }).click();
  const choices = isMobile ? page.getByRole('dialog') : banner;
  await choices.getByRole('button', { name: choice, exact: true }).click();
};
const html = (page: Page) => page.locator('html');

test('light is the default, whatever the system prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/home');
  await expect(html(page)).not.toHaveClass(/\bdark\b/);
});

test('dark is kept over a reload and stands before the first paint', async ({ page, isMobile }) => {
  // Notes the class at the moment at which the parser reaches the body, before which nothing can be painted.
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

test('system follows the device, also while the page is open', async ({ page }) => {
  await rememberTheme(page, 'system');
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/home');
  await expect(html(page)).toHaveClass(/\bdark\b/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html(page)).not.toHaveClass(/\bdark\b/);
});
