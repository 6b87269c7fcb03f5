import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Product } from '../src/contracts/catalogue.ts';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, type Shopper } from './shoppers.ts';

/** Not shown in the shop, so that no other journey counts it. */
async function makeProduct(page: Page, { headers }: Shopper, more: Partial<Product> = {}): Promise<Product> {
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

async function readProduct(page: Page, { headers }: Shopper, { id }: Product): Promise<Product> {
  return (await page.request.get(`/api/products/${id}?status=all`, { headers })).json();
}

async function changeProduct(page: Page, { headers }: Shopper, { id }: Product, data: object): Promise<void> {
  expect((await page.request.put(`/api/products/${id}`, { headers, data })).status()).toBe(200);
}

/** The table with only the product in it. */
async function findRow(page: Page, { name }: Product): Promise<Locator> {
  await visit(page, `/admin?tab=products&query=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name });
  await expect(row).toBeVisible();
  return row;
}

async function openEditor(page: Page, product: Product): Promise<Locator> {
  await (await findRow(page, product)).getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog.getByLabel(/^Name/)).toHaveValue(product.name);
  return dialog;
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true }).click();
const description = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Description' });

test.describe('the table', () => {
  test('is searched, and says when nothing is found', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    await visit(page, '/admin?tab=products');
    const search = page.getByRole('searchbox');
    await search.fill(product.name);
    await expect(page.getByRole('row', { name: product.name })).toBeVisible();
    await expect(page).toHaveURL(/query=/);
    await search.fill('no such thing anywhere');
    await expect(page.getByText('No products found. Add your first product to get started.')).toBeVisible();
  });

  test('takes a new stock by Enter, and puts the old one back by Escape', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const row = await findRow(page, product);
    const stock = row.getByRole('textbox', { name: `${product.name}: stock` });
    await stock.fill('3');
    await stock.press('Escape');
    await expect(stock).toHaveValue('12');

    await stock.fill('4');
    await stock.press('Enter');
    await expectToast(page, 'Product updated successfully');
    await expect(row.getByText('Low stock')).toBeVisible();
    expect((await readProduct(page, admin, product)).stock).toBe(4);
  });

  test('changes the stock by as many as were typed, and tells when there are too few by now', async ({
    page,
    allowStatus,
  }) => {
    allowStatus(409);
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const row = await findRow(page, product);
    const stock = row.getByRole('textbox', { name: /: stock$/ });
    await changeProduct(page, admin, product, { stock: 10 });
    await stock.fill('15');
    await stock.press('Enter');
    await expect(stock).toHaveValue('13');

    await changeProduct(page, admin, product, { stock: 2 });
    await stock.fill('1');
    await stock.press('Enter');
    await expectToast(page, 'Error', 'Failed to update product: The stock is 2 by now and cannot be changed by -12.');
    await expect(stock).toHaveValue('1');
    await stock.press('Escape');
    await expect(stock).toHaveValue('2');
  });

  test('changes and deletes several products at once', async ({ page }) => {
    const admin = await openAdmin(page);
    const name = `Journey shoal ${randomUUID()}`;
    const one = await makeProduct(page, admin, { name: `${name} one` });
    const other = await makeProduct(page, admin, { name: `${name} other` });
    await visit(page, `/admin?tab=products&query=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: `Select ${one.name}` }).check();
    await page.getByRole('checkbox', { name: `Select ${other.name}` }).check();
    const bar = page.getByRole('region', { name: 'Chosen products' });
    await expect(bar.getByText('2 chosen')).toBeVisible();
    await bar.getByRole('combobox').selectOption('Mark as on sale');
    await bar.getByRole('button', { name: 'Apply' }).click();
    await expectToast(page, '2 products updated');
    await expect(page.getByText('Sale', { exact: true })).toHaveCount(2);

    await page.getByRole('checkbox', { name: `Select ${one.name}` }).check();
    await page.getByRole('checkbox', { name: `Select ${other.name}` }).check();
    await bar.getByRole('button', { name: 'Delete chosen' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete 2 products?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, '2 products deleted');
    await expect(page.getByText('No products found.')).toBeVisible();
  });

  test('duplicates a product and deletes one, after a question', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const row = await findRow(page, product);
    await row.getByRole('button', { name: /^Duplicate/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate Product' });
    await expect(dialog.getByLabel(/^Name/)).toHaveValue(`${product.name} (copy)`);
    await save(dialog);
    await expectToast(page, 'Product created successfully');

    const copy = page.getByRole('row', { name: `${product.name} (copy)` });
    await copy.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await copy.getByRole('button', { name: /^Delete/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Product deleted successfully');
    await expect(copy).toBeHidden();
  });
});

test.describe('the form', () => {
  test('asks for what is missing, keeps what was typed, and makes a product with a written description', async ({
    page,
  }) => {
    const admin = await openAdmin(page);
    await visit(page, '/admin?tab=products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    const name = `Journey plant ${randomUUID()}`;
    await dialog.getByLabel(/^Name/).fill(name);
    await expect(dialog.getByLabel(/^Rating/)).toHaveValue('0');
    await save(dialog);
    await expect(dialog.getByText('Please fill in all required fields')).toBeVisible();
    await expect(description(dialog)).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel(/^Category/)).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel(/^Name/)).toHaveValue(name);

    const bold = dialog.getByRole('button', { name: 'Bold' });
    await description(dialog).click();
    await bold.click();
    await expect(bold).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('Hardy');
    await bold.click();
    await page.keyboard.type(' and green');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Bullet list' }).click();
    await page.keyboard.type('Low light');
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await dialog.getByLabel('Link address').fill('example.com/care');
    await page.keyboard.press('Enter');
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('strong')).toHaveText('Hardy');
    await expect(preview.getByRole('listitem')).toContainText('Low light');
    await expect(preview.getByRole('link')).toHaveAttribute('href', 'https://example.com/care');

    await dialog.getByLabel(/^Price/).fill('149.50');
    await dialog.getByLabel(/^Compare-at price/).fill('199');
    await dialog.getByLabel(/^Category/).selectOption({ index: 1 });
    await dialog.getByLabel(/^Stock/).fill('7');
    await dialog.getByRole('switch', { name: 'Active' }).uncheck();
    await dialog.getByRole('switch', { name: 'New' }).check();
    await dialog.getByRole('button', { name: 'Care facts' }).click();
    await dialog.getByLabel('Difficulty').selectOption('Easy');
    await dialog.getByLabel('Temperature from').fill('20');
    await dialog.getByLabel('Temperature to').fill('28');
    await save(dialog);
    await expectToast(page, 'Product created successfully');
    await expect(dialog).toBeHidden();

    const { data } = await (
      await page.request.get(`/api/products/?status=all&query=${encodeURIComponent(name)}`, { headers: admin.headers })
    ).json();
    expect(data[0]).toMatchObject({
      name,
      price: '149.50',
      compareAtPrice: '199.00',
      stock: 7,
      isActive: false,
      isNew: true,
      imageUrl: null,
      care: { difficulty: 'Easy', temperatureC: { min: 20, max: 28 } },
    });
    expect(data[0].description).toContain('<strong>Hardy</strong> and green');
  });

  test('takes tags by name, whatever the case, and says which it does not know', async ({ page }) => {
    const admin = await openAdmin(page);
    const tag = `Journey ${randomUUID()}`;
    const { headers } = admin;
    expect((await page.request.post('/api/tags/', { headers, data: { name: tag } })).status()).toBe(201);
    const product = await makeProduct(page, admin);
    const dialog = await openEditor(page, product);
    const field = dialog.getByLabel('Tags', { exact: true });
    await field.fill('no such tag');
    await field.press('Enter');
    await expect(
      dialog.getByText('Tag not found. Please select from available tags or create it first.'),
    ).toBeVisible();
    const chosen = dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem');
    for (const typed of [tag.toUpperCase(), ` ${tag} `]) {
      await field.fill(typed);
      await field.press('Enter');
      await expect(chosen).toHaveText([tag]);
    }
    await save(dialog);
    await expectToast(page, 'Product updated successfully');
    expect((await readProduct(page, admin, product)).tagDetails.map(({ name }) => name)).toEqual([tag]);
  });

  test('takes tags by name also when they could not be loaded', async ({ page, allowStatus }) => {
    allowStatus(500);
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const { data: tags } = await (await page.request.get('/api/tags/')).json();
    await page.route(/\/api\/tags\/?$/, (route) => route.fulfill({ status: 500, json: { message: 'No tags' } }));
    const dialog = await openEditor(page, product);
    await expect(dialog.getByText('Failed to load tags. You can still add tags manually.')).toBeVisible();
    await dialog.getByLabel('Tags', { exact: true }).fill(tags[0].name);
    await dialog.getByRole('button', { name: 'Add tag' }).click();
    await expect(dialog.getByRole('list', { name: 'Chosen' })).toContainText(tags[0].name);
  });

  test('shows both versions when somebody else has saved, and loses neither', async ({ page, allowStatus }) => {
    allowStatus(409);
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const dialog = await openEditor(page, product);
    await dialog.getByLabel(/^Name/).fill(`${product.name}, mine`);
    await changeProduct(page, admin, product, { name: `${product.name}, theirs`, price: '299', stock: 20 });
    await save(dialog);
    await expectToast(page, 'Error', 'Failed to update product: ');
    const conflict = dialog.getByRole('region', { name: 'Somebody else has changed this while you were editing' });
    const row = conflict.getByRole('row', { name: /^Name/ });
    await expect(row.getByRole('cell')).toHaveText([`${product.name}, mine`, `${product.name}, theirs`]);
    // Nobody else's price is at stake: mine was left alone.
    await expect(conflict.getByRole('rowheader')).toHaveText(['Name']);
    await conflict.getByRole('button', { name: 'Keep mine and save' }).click();
    await expectToast(page, 'Product updated successfully');
    expect(await readProduct(page, admin, product)).toMatchObject({
      name: `${product.name}, mine`,
      price: '299.00',
      stock: 20,
    });
  });

  test('takes over what somebody else has saved, when that is wanted', async ({ page, allowStatus }) => {
    allowStatus(409);
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const dialog = await openEditor(page, product);
    await dialog.getByLabel(/^Price/).fill('1');
    await changeProduct(page, admin, product, { price: '299', description: '<p>Theirs</p>' });
    await save(dialog);
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(dialog.getByLabel(/^Price/)).toHaveValue('299');
    await expect(description(dialog)).toHaveText('Theirs');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openEditor(page, product);
    await expect(dialog.getByRole('button', { name: 'Restore them' })).toBeHidden();
  });

  test('asks before it throws away what was typed', async ({ page }) => {
    const admin = await openAdmin(page);
    const dialog = await openEditor(page, await makeProduct(page, admin));
    await description(dialog).fill('Another text');
    await dialog.getByLabel(/^Name/).focus();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Throw away your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(description(dialog)).toHaveText('Another text');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Throw away' }).click();
    await expect(dialog).toBeHidden();
  });

  test('offers what was typed again after the page was loaded anew', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const dialog = await openEditor(page, product);
    await dialog.getByLabel(/^Price/).fill('333');
    await description(dialog).fill('Typed before');
    page.on('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await openEditor(page, product);
    await dialog.getByRole('button', { name: 'Restore them' }).click();
    await expect(dialog.getByLabel(/^Price/)).toHaveValue('333');
    await expect(description(dialog)).toHaveText('Typed before');
    await save(dialog);
    await expectToast(page, 'Product updated successfully');
    await openEditor(page, await readProduct(page, admin, product));
    await expect(dialog.getByRole('button', { name: 'Restore them' })).toBeHidden();
  });

  test('stays as it is when the session ends, and saves after signing in again', async ({ page, allowStatus }) => {
    allowStatus(401);
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const dialog = await openEditor(page, product);
    await dialog.getByLabel(/^Price/).fill('333');
    await page.request.post('/api/auth/logout', { data: { refresh: admin.refresh } });
    await save(dialog);
    const signIn = page.getByRole('dialog', { name: 'Please sign in again' });
    await signIn.getByLabel(/^Email/).fill(admin.email);
    await signIn.getByLabel(/^Password/).fill(admin.password);
    await signIn.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(signIn).toBeHidden();
    await expect(dialog.getByLabel(/^Price/)).toHaveValue('333');
    await save(dialog);
    await expectToast(page, 'Product updated successfully');
  });

  test('is accessible, and fits a phone', async ({ page }) => {
    const admin = await openAdmin(page);
    const dialog = await openEditor(page, await makeProduct(page, admin));
    await dialog.getByRole('button', { name: 'Care facts' }).click();
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(dialog.getByText('Nobody is waiting.')).toBeVisible();
    // To the end: what the bar covers halfway is a small target.
    await dialog.evaluate((box: { scrollTo: (x: number, y: number) => void }) => box.scrollTo(0, 10_000));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe('stock notifications', () => {
  const counts = { waiting: 3, queued: 0, sent: 0, failed: 0, lastNotifiedAt: null };

  test('are sent once for many clicks, and their way is shown', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    let calls = 0;
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/admin/stock-notifications/${product.id}`, (route) =>
      route.fulfill({ json: calls === 0 ? counts : { ...counts, waiting: 0, queued: 2, sent: 1 } }),
    );
    await page.route('**/api/stock-notifications/notify', async (route) => {
      calls += 1;
      expect(route.request().postDataJSON()).toEqual({ productId: product.id, productName: product.name });
      await isAnswered;
      await route.fulfill({ json: { queued: 3 } });
    });
    const dialog = await openEditor(page, product);
    const panel = dialog.locator('section', { has: page.getByRole('heading', { name: 'Stock Notifications' }) });
    await expect(
      panel.getByText('Notify customers who requested to be alerted when this product is back in stock'),
    ).toBeVisible();
    await expect(panel.getByText('3 people are waiting.')).toBeVisible();
    await panel.getByRole('button', { name: 'Notify Customers' }).click();
    const sending = panel.getByRole('button', { name: 'Sending Notifications...' });
    await expect(sending).toBeDisabled();
    await sending.click({ force: true });
    answer();
    await expectToast(page, 'Notifications sent', 'Customers have been notified that this product is back in stock.');
    await expect(panel.getByRole('progressbar', { name: 'Sent 1 of 3' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Notify Customers' })).toBeEnabled();
    expect(calls).toBe(1);
  });

  test('that fail say why', async ({ page, allowStatus }) => {
    allowStatus(409);
    const admin = await openAdmin(page);
    const dialog = await openEditor(page, await makeProduct(page, admin, { stock: 0 }));
    await dialog.getByRole('button', { name: 'Notify Customers' }).click();
    await expectToast(page, 'Error', 'This product is still out of stock.');
  });

  test('are suggested when a product that people wait for comes back', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin, { stock: 0 });
    await page.route(`**/api/admin/stock-notifications/${product.id}`, (route) => route.fulfill({ json: counts }));
    await page.route('**/api/stock-notifications/notify', (route) => route.fulfill({ json: { queued: 3 } }));
    const row = await findRow(page, product);
    await row.getByRole('textbox', { name: /: stock$/ }).fill('5');
    await row.getByRole('textbox', { name: /: stock$/ }).press('Enter');
    await expect(page.getByText(`3 people are waiting for ${product.name}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Notify them now' }).click();
    await expectToast(page, 'Notifications sent');
    await expect(page.getByRole('button', { name: 'Notify them now' })).toBeHidden();
  });
});

test.describe('CSV', () => {
  // On one device only: the shop runs one import at a time.
  const file = (text: string) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  test('every product is exported, and each bad row of an import is told @desktop', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    await findRow(page, product);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString('utf8');
    expect(text).toMatch(/^\uFEFF"id","name",/);
    expect(text).toContain(product.name);

    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import CSV' });
    await dialog.locator('input[type=file]').setInputFiles(file(`id,price,stock\n${product.id},free,-1\n`));
    await expect(dialog.getByText('2 faults. Nothing was changed.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^2 price Price must be an amount/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^2 stock Stock must be/ })).toBeVisible();
    expect((await readProduct(page, admin, product)).price).toBe('249.00');
    await expectAccessible(page);

    await dialog.locator('input[type=file]').setInputFiles(file(`id,price\n${product.id},300\n`));
    await expect(dialog.getByText('Imported: 0 created, 1 updated.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: product.name })).toContainText('₹300');
  });
});
