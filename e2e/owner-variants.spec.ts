import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Product } from '../src/contracts/catalogue/catalogue.ts';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { changeProduct, makeProduct, openEditor, readProduct, saveForm } from './product-table.ts';
import { expectToast, openAccount, placeOrder } from './shoppers.ts';

async function photograph(name: string) {
  const colour = { r: Math.floor(Math.random() * 255), g: Math.floor(Math.random() * 255), b: name.length };
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: colour } });
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

const urls = ({ images }: Product) => images.map(({ url }) => url);

test("an owner's product gets pictures in order and two more variants, and one of them is sold", async ({ page }) => {
  const admin = await openAdmin(page);
  const product = await makeProduct(page, admin, { name: `Journey anubias ${randomUUID()}` });

  let dialog = await openEditor(page, product);
  await dialog.getByRole('button', { name: 'Add pictures' }).click();
  await dialog
    .getByLabel('Choose files', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await Promise.all(['one.png', 'two.png', 'three.png'].map(photograph)));
  await dialog.getByRole('button', { name: 'Upload as they are' }).click();
  const pictures = dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(pictures).toHaveCount(3);
  await saveForm(dialog);
  await expectToast(page, 'Product updated successfully');
  const [one = '', two = '', three = ''] = urls(await readProduct(page, admin, product));

  dialog = await openEditor(page, product);
  await expect(pictures).toHaveCount(3);
  await expect(pictures.nth(0)).toContainText('Main picture');
  await pictures.nth(2).getByRole('img').dragTo(pictures.nth(0).getByRole('img'));
  await dialog.getByRole('button', { name: 'Move picture 2 right' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move picture 3 left' })).toBeFocused();
  await dialog.getByLabel('Description of picture 1').fill('A pot from above');
  await expectAccessible(page);
  await saveForm(dialog);
  await expect(dialog).toBeHidden();
  const ordered = await readProduct(page, admin, product);
  expect(urls(ordered)).toEqual([three, two, one]);
  expect(ordered).toMatchObject({
    imageUrl: three,
    images: [{ alt: 'A pot from above', width: 300, height: 400 }, {}, {}],
  });

  dialog = await openEditor(page, product);
  await dialog.getByRole('button', { name: 'Add variant' }).click();
  const addition = page.getByRole('dialog', { name: /^Add a variant of/ });
  await addition.getByLabel('Label').fill('Bunch');
  await addition.getByLabel(/^Price/).fill('199');
  await addition.getByLabel('Stock').fill('3');
  await addition.getByRole('button', { name: 'Add variant' }).click();
  const family = page.getByRole('dialog', { name: /^Variants of/ });
  await family.getByRole('button', { name: 'Add variant' }).click();
  await addition.getByLabel('Option', { exact: true }).fill('Tissue cup');
  await addition.getByLabel('Stock').fill('5');
  await addition.getByRole('button', { name: 'Add variant' }).click();
  await expect(family.getByRole('listitem')).toHaveCount(3);
  await expect(family.getByLabel('Label of variant 3')).toHaveValue('Tissue cup');
  await family.getByLabel('Option name').fill('Grown as');
  await family.getByLabel('Label of variant 1').fill('Pot');
  await family.getByRole('button', { name: 'Move variant 3 up' }).press('Enter');
  await expect(family.getByRole('button', { name: 'Move variant 2 up' })).toBeFocused();
  await expectAccessible(page);
  await family.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Variants updated');
  const { family: stored } = await readProduct(page, admin, product);
  expect(stored).toMatchObject({ optionName: 'Grown as' });
  expect(stored?.members.map(({ optionLabel }) => optionLabel)).toEqual(['Pot', 'Tissue cup', 'Bunch']);

  const bunch = { ...product, id: stored?.members[2]?.id ?? 0, name: stored?.members[2]?.name ?? '' };
  await changeProduct(page, admin, bunch, { isActive: true });
  const order = await placeOrder(page.request, await openAccount(page.request), {
    items: [{ product_id: bunch.id, quantity: 1, price: '199.00' }],
  });
  await changeProduct(page, admin, bunch, { isActive: false });
  const rows = page.getByRole('row', { name: product.name });
  await visit(page, `/admin?tab=products&query=${encodeURIComponent(product.name)}`);
  const row = rows.filter({ hasText: 'Variant: Bunch' });
  await expect(row.getByRole('textbox', { name: /: stock$/ })).toHaveValue('2');
  const movements = await page.request.get(`/api/admin/products/${bunch.id}/stock-movements`, {
    headers: admin.headers,
  });
  expect((await movements.json()).data[0]).toMatchObject({
    cause: 'sale',
    quantity: -1,
    balance: 2,
    orderId: order.id,
  });

  await rows.filter({ hasText: 'Variant: Pot' }).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The next variant becomes the one shown in lists.')).toBeVisible();
});
