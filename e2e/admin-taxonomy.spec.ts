import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { expect, test, visit } from './fixtures.ts';
import { expectToast, type Shopper } from './shoppers.ts';

type Made = { id: number; name: string; version: number };

/** A name that no other test has. */
const someName = () => `Moss ${randomUUID().slice(0, 8)}`;
const slugOf = (name: string) => name.toLowerCase().replace(' ', '-');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true }).click();

async function makeCategory(page: Page, { headers }: Shopper): Promise<Made> {
  const name = someName();
  const response = await page.request.post('/api/categories/', { headers, data: { name, slug: slugOf(name) } });
  expect(response.status()).toBe(201);
  return response.json();
}

async function openCategory(page: Page, { id, name }: Made): Promise<Locator> {
  await visit(page, `/admin?tab=categories&query=${id}`);
  await row(page, name).getByRole('button', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog', { name: 'Edit Category' });
}

test('a category is added with a slug from its name, changed and deleted', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Category' });
  const name = someName();
  await adding.getByLabel('Name').fill(`${name} & Ferns`);
  await expect(adding.getByLabel('Slug')).toHaveValue(`${slugOf(name)}-ferns`);
  await save(adding);
  await expectToast(page, 'Category created successfully');
  await expect(adding).toBeHidden();

  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/query=Moss/);
  await expect(row(page, name)).toContainText(`${slugOf(name)}-ferns`);
  await row(page, name).getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Category' });
  await editing.getByLabel('Name').fill(`${name} and Moss`);
  await expect(editing.getByLabel('Slug'), 'links lead to it').toHaveValue(`${slugOf(name)}-ferns`);
  await editing.getByRole('button', { name: 'Generate slug' }).click();
  await expect(editing.getByLabel('Slug')).toHaveValue(`${slugOf(name)}-and-moss`);
  await editing.getByRole('switch', { name: 'Shown in the shop' }).click();
  await save(editing);
  await expectToast(page, 'Category updated successfully');
  await expect(row(page, name)).toContainText('Hidden');

  await row(page, name).getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to delete this category? This will also affect all products assigned to this category.',
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Category deleted successfully');
  await expect(page.getByText('No categories found. Add your first category to get started.')).toBeVisible();
});

test('a category form keeps a typed slug, and refuses missing values and a name in use', async ({
  page,
  allowStatus,
}) => {
  allowStatus(409);
  const admin = await openAdmin(page);
  const { name } = await makeCategory(page, admin);
  await visit(page, '/admin?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await save(dialog);
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Slug').fill('own-slug');
  await dialog.getByLabel('Name').fill(name.toUpperCase());
  await expect(dialog.getByLabel('Slug')).toHaveValue('own-slug');
  await dialog.getByLabel('Slug').fill('');
  await save(dialog);
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible();
  await expect(dialog.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true');

  await dialog.getByLabel('Slug').fill(`own-${slugOf(name)}`);
  await save(dialog);
  await expectToast(page, 'Error', 'Failed to create category: There is already a category named');
  await expect(dialog.getByRole('alert')).toContainText('There is already a category named');
  await expect(dialog.getByLabel('Name')).toHaveValue(name.toUpperCase());
});

test('of two editors of a category the second sees both versions and may keep their own', async ({
  page,
  allowStatus,
}) => {
  allowStatus(409);
  const admin = await openAdmin(page);
  const category = await makeCategory(page, admin);
  const other = { headers: admin.headers, data: { name: `${category.name} other` } };

  const dialog = await openCategory(page, category);
  await dialog.getByLabel('Name').fill(`${category.name} mine`);
  await page.request.put(`/api/categories/${category.id}`, other);
  await save(dialog);
  const difference = dialog.getByRole('row', { name: /^Name/ });
  await expect(difference).toContainText(`${category.name} mine`);
  await expect(difference).toContainText(`${category.name} other`);
  await expect(page.getByText('Please reload'), 'nothing else is asked for').toHaveCount(0);
  await dialog.getByRole('button', { name: 'Keep mine and save' }).click();
  await expectToast(page, 'Category updated successfully');
  await expect(row(page, `${category.name} mine`)).toBeVisible();
});

test('a tag is added, renamed and deleted, and the list follows at once', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin?tab=tags');
  await page.getByRole('button', { name: 'Add Tag' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Tag' });
  await adding.getByLabel('Name').fill('  ');
  await save(adding);
  await expect(adding.getByText('Please enter a tag name')).toBeVisible();
  const name = someName();
  await adding.getByLabel('Name').fill(name);
  await save(adding);
  await expectToast(page, 'Tag created successfully');

  await page.getByRole('searchbox').fill(name);
  await row(page, name).getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Tag' });
  await editing.getByLabel('Name').fill(`${name} two`);
  await save(editing);
  await expectToast(page, 'Tag updated successfully');
  await row(page, `${name} two`).getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this tag?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Tag deleted successfully');
  await expect(page.getByText('No tags found. Add your first tag to get started.')).toBeVisible();
});

test('the URL contains page and page size, and a reload shows the same', async ({ page }) => {
  await openAdmin(page);
  await visit(page, '/admin?tab=tags');
  await page.getByLabel('Show').selectOption('5');
  await expect(page).toHaveURL(/limit=5/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(6);
  const shown = await page.getByRole('rowheader').allInnerTexts();
  await page.reload();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toHaveText(shown[0] ?? '');
  await page.goBack();
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'First page' })).toBeDisabled();

  await page.getByRole('button', { name: 'Last page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Last page' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeFocused();
});
