import { randomUUID } from 'node:crypto';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { changeProduct, findRow, makeProduct, openEditor, readProduct, saveForm } from './product-table.ts';
import { expectToast } from './shoppers.ts';

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

  test('takes a new stock by Enter, restores the old one by Escape, and does not move', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const row = await findRow(page, product);
    const stock = row.getByRole('textbox', { name: `${product.name}: stock` });
    const edit = row.getByRole('button', { name: 'Edit', exact: true });
    const places = () => Promise.all([row, stock, edit].map((part) => part.boundingBox()));
    const before = await places();
    await stock.fill('-2');
    await expect(stock).toHaveAttribute('aria-invalid', 'true');
    expect(await places()).toEqual(before);
    await stock.press('Escape');
    await expect(stock).toHaveValue('12');
    await stock.fill('4');
    expect(await places()).toEqual(before);
    await stock.press('Enter');
    await expectToast(page, 'Product updated successfully');
    await expect(row.getByText('Low stock')).toBeVisible();
    expect((await readProduct(page, admin, product)).stock).toBe(4);
  });

  test('leaves a form open that was opened while a stock was being saved', async ({ page }) => {
    const product = await makeProduct(page, await openAdmin(page));
    const row = await findRow(page, product);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/api/products/${product.id}`, async (route) => {
      if (route.request().method() === 'PUT') await isReleased;
      await route.continue();
    });
    await row.getByRole('textbox', { name: `${product.name}: stock` }).fill('7');
    await row.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(form.getByLabel(/^Name/)).toHaveValue(product.name);
    release();
    await expectToast(page, 'Product updated successfully');
    await expect(form).toBeVisible();
  });

  test('takes a stock with its reason, which the history and the losses show', { tag: '@phone' }, async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const row = await findRow(page, product);
    const stock = row.getByRole('textbox', { name: `${product.name}: stock` });
    await stock.fill('16');
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Received' }).click();
    await expectToast(page, 'Product updated successfully');
    await expect(stock).not.toHaveAttribute('readonly');
    await stock.fill('13');
    await row.getByRole('button', { name: 'Died' }).click();
    await expect(row.getByRole('button', { name: 'Died' })).toBeHidden();
    await expect(stock).not.toHaveAttribute('readonly');
    await row.getByRole('button', { name: 'Edit', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'Edit Product' }).getByRole('list', { name: 'Stock history' });
    await expect(history.getByRole('listitem')).toContainText(['Died', 'Received', 'First stock']);
    await expect(history.getByRole('listitem').first()).toContainText(/−3.*13 left/);
    await visit(page, '/admin');
    const losses = page.getByRole('region', { name: 'Losses of the last 30 days' });
    await expect(losses.getByRole('link', { name: product.name })).toBeVisible();
  });

  test('begins the card of a product with its name', { tag: '@phone-only' }, async ({ page }) => {
    const admin = await openAdmin(page);
    const row = await findRow(page, await makeProduct(page, admin));
    const name = await row.getByRole('rowheader').boundingBox();
    const others = await Promise.all((await row.getByRole('cell').all()).map((cell) => cell.boundingBox()));
    for (const other of others) expect(other?.y).toBeGreaterThan(name?.y ?? Number.NaN);
  });

  test('asks when somebody else has typed another stock', async ({ page, allowStatus }) => {
    allowStatus(409);
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const row = await findRow(page, product);
    const stock = row.getByRole('textbox', { name: /: stock$/ });
    await changeProduct(page, admin, product, { stock: 18 });
    await stock.fill('20');
    await stock.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Set the stock to 20?' });
    await expect(question).toContainText('12 → 20 (now 18)');
    await expectAccessible(page);
    expect((await readProduct(page, admin, product)).stock).toBe(18);
    await question.getByRole('button', { name: 'Set to 20' }).click();
    await expectToast(page, 'Product updated successfully');
    await expect(stock).toHaveValue('20');
    expect((await readProduct(page, admin, product)).stock).toBe(20);
  });

  test('changes and deletes several products at once', async ({ page }) => {
    const admin = await openAdmin(page);
    const name = `Journey shoal ${randomUUID()}`;
    const one = await makeProduct(page, admin, { name: `${name} one` });
    const other = await makeProduct(page, admin, { name: `${name} other` });
    await visit(page, `/admin?tab=products&query=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: `Select ${one.name}` }).check();
    await page.getByRole('checkbox', { name: `Select ${other.name}` }).check();
    const bar = page.getByRole('region', { name: 'Selected products' });
    await expect(bar.getByText('2 selected')).toBeVisible();
    await bar.getByRole('combobox').selectOption('Mark as on sale');
    await bar.getByRole('button', { name: 'Apply' }).click();
    await expectToast(page, '2 products updated');
    await expect(page.getByText('Sale', { exact: true })).toHaveCount(2);

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await bar.getByRole('button', { name: 'Delete selected' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete 2 products?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, '2 products deleted');
    await expect(page.getByText('No products found.')).toBeVisible();
  });

  test('duplicates a product, and deletes one after a confirmation', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const row = await findRow(page, product);
    await row.getByRole('button', { name: 'Duplicate', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate Product' });
    await expect(dialog.getByLabel(/^Name/)).toHaveValue(`${product.name} (copy)`);
    await saveForm(dialog);
    await expectToast(page, 'Product created successfully');

    const copy = page.getByRole('row', { name: `${product.name} (copy)` });
    await copy.getByRole('checkbox').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await copy.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await copy.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Product deleted successfully');
    await expect(copy).toBeHidden();
    await expect(page.getByText('1 selected')).toBeHidden();
  });
});

test.describe('stock notifications', () => {
  const counts = { waiting: 3, queued: 0, sent: 0, failed: 0, lastNotifiedAt: null };

  test('are sent once for many clicks, and their progress is shown', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    let calls = 0;
    const { promise: response, resolve: respond } = Promise.withResolvers<void>();
    await page.route(`**/api/admin/stock-notifications/${product.id}`, (route) =>
      route.fulfill({ json: calls === 0 ? counts : { ...counts, waiting: 0, queued: 2, sent: 1 } }),
    );
    await page.route('**/api/stock-notifications/notify', async (route) => {
      calls += 1;
      expect(route.request().postDataJSON()).toEqual({ productId: product.id, productName: product.name });
      await response;
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
    respond();
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

  test('are suggested when a product with subscribers is back in stock', async ({ page }) => {
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
  // In one test only: the shop runs one import at a time.
  const file = (text: string) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  test('every product is exported; an import is checked, written and undone', async ({ page }) => {
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
    await expect(dialog.getByText('2 errors. Nothing was imported.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^2 price Price must be an amount/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^2 stock Stock must be/ })).toBeVisible();
    expect((await readProduct(page, admin, product)).price).toBe('249.00');
    await expectAccessible(page);

    await dialog.locator('input[type=file]').setInputFiles(file(`name,price\n${product.name},300\n`));
    await expect(dialog.getByText('The file is fine. Nothing has been imported yet.')).toBeVisible();
    await expect(dialog.getByText('1 row has no id, but the name of a product in the shop')).toBeVisible();
    expect((await readProduct(page, admin, product)).price).toBe('249.00');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported: 0 created, 1 updated.')).toBeVisible();
    await expect(page.getByRole('row', { name: product.name })).toContainText('₹300');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await expect(dialog.getByText('Undone: 0 removed, 1 restored.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: product.name })).toContainText('₹249');
  });
});
