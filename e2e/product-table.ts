import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Product } from '../src/contracts/catalogue/catalogue.ts';
import { expect, visit } from './fixtures.ts';
import type { Shopper } from './shoppers.ts';

/** Not shown in the shop, so that no other journey counts it. */
export async function makeProduct(page: Page, { headers }: Shopper, more: Partial<Product> = {}): Promise<Product> {
  const { data: categories } = await (await page.request.get('/api/categories/')).json();
  const made = await page.request.post('/api/products/', {
    headers,
    data: {
      name: `Journey fish ${randomUUID()}`,
      description: '<p>Small and bright</p>',
      price: '249.00',
      stock: 12,
      isActive: false,
      ...more,
      categoryId: categories[0].id,
    },
  });
  expect(made.status()).toBe(201);
  return made.json();
}

export async function readProduct(page: Page, { headers }: Shopper, { id }: Product): Promise<Product> {
  return (await page.request.get(`/api/products/${id}?status=all`, { headers })).json();
}

export async function changeProduct(page: Page, { headers }: Shopper, { id }: Product, data: object): Promise<void> {
  expect((await page.request.put(`/api/products/${id}`, { headers, data })).status()).toBe(200);
}

/** The table with only the product in it. */
export async function findRow(page: Page, { name }: Product): Promise<Locator> {
  await visit(page, `/admin?tab=products&query=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name });
  await expect(row).toBeVisible();
  return row;
}

export async function openEditor(page: Page, product: Product): Promise<Locator> {
  await (await findRow(page, product)).getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog.getByLabel(/^Name/)).toHaveValue(product.name);
  return dialog;
}

export const saveForm = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true }).click();
