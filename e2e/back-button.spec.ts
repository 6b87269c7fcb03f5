import type { Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { cartButton, drawer, findProduct, rememberCart } from './cart-page.ts';
import { expect, test, visit } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const headerButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

test('Back closes the cart and stays on the page; the next Back leaves it', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/faq');
  await visit(page, '/contact');
  await main(page).getByLabel('Message').fill('Is it grown under water?');
  // Twice: with the address of the page in the history before it, and with the entry of the first time after it.
  for (let time = 0; time < 2; time += 1) {
    await cartButton(page).click();
    await expect(drawer(page)).toBeVisible();
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
    await expect(page).toHaveURL('/contact');
  }
  await expect(main(page).getByLabel('Message')).toHaveValue('Is it grown under water?');
  await page.goBack();
  await expect(page).toHaveURL('/faq');
});

test('a cart that was closed otherwise costs no press of Back', async ({ page }) => {
  await visit(page, '/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => drawer(page).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await cartButton(page).click();
    await expect(drawer(page)).toBeVisible();
    await close();
    await expect(drawer(page)).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL('/faq');
  await page.goForward();
  await expect(page).toHaveURL('/terms');
});

test('Back after following the cart to the checkout returns to the page', async ({ page }) => {
  await rememberCart(page, [{ product: await findProduct(page, 'Java Moss Portion'), quantity: 1 }]);
  await visit(page, '/terms');
  await visit(page, '/faq');
  await cartButton(page).click();
  await drawer(page).getByRole('link', { name: 'Java Moss Portion' }).first().click();
  await expect(page).toHaveURL(/\/product\/\d+-[a-z0-9-]+$/);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Java Moss Portion' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/faq');
  await expect(drawer(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('Back closes menu and filters; a filter that was chosen stays', { tag: '@phone-only' }, async ({ page }) => {
  await visit(page, '/home');
  await visit(page, '/shop');
  await headerButton(page, 'Menu').click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/shop');

  const filters = page.getByRole('dialog', { name: 'Filters' });
  await main(page).getByRole('button', { name: 'Filters', exact: true }).click();
  await filters.getByRole('checkbox', { name: 'Fish', exact: true }).click();
  await expect(page).toHaveURL('/shop?category=fish');
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL('/shop?category=fish');
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await expect(page).toHaveURL('/home');
});

test('Back closes one dialog of the dashboard at a time, and asks before it discards input', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/home');
  await visit(page, '/admin?tab=tags');
  await main(page).getByRole('button', { name: 'Add Tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tag' });
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await dialog.getByLabel('Name').fill('Floating');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('Floating');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/admin?tab=tags');
  await page.goBack();
  await expect(page).toHaveURL('/home');
});
