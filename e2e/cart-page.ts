import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export type Listed = { id: number; name: string; price: string; stock: number; imageUrl: string | null };

export const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true });
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
export const line = (page: Page, name: string) => drawer(page).getByRole('listitem').filter({ hasText: name });
export const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

export async function findProduct(page: Page, name: string): Promise<Listed> {
  const response = await page.request.get(`/api/products/?query=${encodeURIComponent(name)}`);
  return (await response.json()).data[0];
}

/** As if it had been added earlier, at the given price; call it before `visit`. */
export async function rememberCart(
  page: Page,
  lines: { product: Listed; quantity: number; price?: number }[],
): Promise<void> {
  const items = lines.map(({ product: { id, name, stock, imageUrl, price: now }, quantity, price = Number(now) }) => ({
    ...{ id, name, stock, imageUrl, price, quantity },
  }));
  await page.addInitScript(
    (text) => {
      if (localStorage.getItem('cart') === null) localStorage.setItem('cart', text);
    },
    JSON.stringify({ items, count: 0, total: 0 }),
  );
}

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

export async function storedCart(page: Page) {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? 'null');
}
