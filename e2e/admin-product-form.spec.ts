import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { changeProduct, findRow, makeProduct, openEditor, readProduct, saveForm } from './product-table.ts';
import { expectNoSidewaysScroll, expectToast } from './shoppers.ts';

const description = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Description' });

test.describe('the form', () => {
  test('names missing fields, keeps what was typed, and saves a formatted description', async ({ page }) => {
    const admin = await openAdmin(page);
    await visit(page, '/admin?tab=products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    const name = `Journey plant ${randomUUID()}`;
    await dialog.getByLabel(/^Name/).fill(name);
    await expect(dialog.getByLabel(/^Rating/)).toHaveValue('0');
    await saveForm(dialog);
    await expect(dialog.getByRole('alert').getByText('Please fill in all required fields')).toBeInViewport({
      ratio: 1,
    });
    await expect(description(dialog)).toHaveAttribute('aria-invalid', 'true');
    await expect(description(dialog)).toBeFocused();
    await expect(dialog.getByLabel(/^Category/)).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel(/^Name/)).toHaveValue(name);

    const bold = dialog.getByRole('button', { name: 'Bold' });
    await description(dialog).click();
    await bold.hover();
    await page.mouse.down();
    await expect(description(dialog)).toBeFocused();
    await page.mouse.up();
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
    await saveForm(dialog);
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

  test('takes tags by name in any case, and refuses unknown ones', async ({ page }) => {
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
    await saveForm(dialog);
    await expectToast(page, 'Product updated successfully');
    expect((await readProduct(page, admin, product)).tagDetails.map(({ name }) => name)).toEqual([tag]);
  });

  test('takes tags by name when the list of tags could not be loaded', async ({ page, allowStatus }) => {
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
    await saveForm(dialog);
    const conflict = dialog.getByRole('region', { name: 'Someone else changed this while you were editing' });
    await expect(conflict.getByRole('heading')).toBeInViewport();
    await expect(page.getByText('Please reload')).toBeHidden();
    const row = conflict.getByRole('row', { name: /^Name/ });
    await expect(row.getByRole('cell')).toHaveText([`${product.name}, mine`, `${product.name}, theirs`]);
    // Only the name was changed on both sides.
    await expect(conflict.getByRole('rowheader')).toHaveText(['Name']);
    await conflict.getByRole('button', { name: 'Keep mine and save' }).click();
    await expectToast(page, 'Product updated successfully');
    expect(await readProduct(page, admin, product)).toMatchObject({
      name: `${product.name}, mine`,
      price: '299.00',
      stock: 20,
    });
  });

  test('takes over the other version on request', async ({ page, allowStatus }) => {
    allowStatus(409);
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const dialog = await openEditor(page, product);
    await dialog.getByLabel(/^Price/).fill('1');
    await changeProduct(page, admin, product, { price: '299', description: '<p>Theirs</p>' });
    await saveForm(dialog);
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(dialog.getByLabel(/^Price/)).toHaveValue('299');
    await expect(description(dialog)).toHaveText('Theirs');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openEditor(page, product);
    await expect(dialog.getByRole('button', { name: 'Restore them' })).toBeHidden();
  });

  test('shows the product as it is, however old the table is, and takes a price with a comma', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const row = await findRow(page, product);
    await changeProduct(page, admin, product, { price: '299', description: '<p>Theirs</p>', stock: 18 });
    await row.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(dialog.getByLabel(/^Price/)).toHaveValue('299');
    await expect(dialog.getByLabel('Stock', { exact: true })).toHaveValue('18');
    await expect(description(dialog)).toHaveText('Theirs');
    await dialog.getByLabel(/^Price/).fill('1,499');
    await saveForm(dialog);
    await expectToast(page, 'Product updated successfully');
    expect(await readProduct(page, admin, product)).toMatchObject({ price: '1499.00', stock: 18 });
  });

  test('asks before it discards what was typed, and restores it after a reload', async ({ page }) => {
    const admin = await openAdmin(page);
    const product = await makeProduct(page, admin);
    const dialog = await openEditor(page, product);
    await dialog.getByLabel(/^Price/).fill('333');
    await description(dialog).fill('Typed before');
    await dialog.getByLabel(/^Name/).focus();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(description(dialog)).toHaveText('Typed before');
    page.on('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await openEditor(page, product);
    await dialog.getByRole('button', { name: 'Restore them' }).click();
    await expect(dialog.getByLabel(/^Price/)).toHaveValue('333');
    await expect(description(dialog)).toHaveText('Typed before');
    await saveForm(dialog);
    await expectToast(page, 'Product updated successfully');
    await openEditor(page, await readProduct(page, admin, product));
    await expect(dialog.getByRole('button', { name: 'Restore them' })).toBeHidden();
    await description(dialog).fill('Another text');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });

  test('is accessible and fits the screen', { tag: '@phone' }, async ({ page }) => {
    const admin = await openAdmin(page);
    const dialog = await openEditor(page, await makeProduct(page, admin));
    await dialog.getByRole('button', { name: 'Care facts' }).click();
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(dialog.getByText('No requests are waiting.')).toBeVisible();
    // To the end, because a target half covered by the bar counts as too small.
    await dialog.evaluate((box: { scrollTo: (x: number, y: number) => void }) => box.scrollTo(0, 10_000));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('fills the screen of a phone', { tag: '@phone-only' }, async ({ page }) => {
    const admin = await openAdmin(page);
    const dialog = await openEditor(page, await makeProduct(page, admin));
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    const tools = dialog.getByRole('toolbar', { name: 'Formatting' }).getByRole('button');
    const tops = await tools.evaluateAll((buttons: { offsetTop: number }[]) =>
      buttons.map(({ offsetTop }) => offsetTop),
    );
    expect(new Set(tops).size).toBe(1);
  });
});
