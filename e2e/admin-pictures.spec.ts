import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { saveForm } from './product-table.ts';
import { expectToast } from './shoppers.ts';

/** A picture that is wider than 3:4, in one colour. */
function photograph(red: number): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r: red, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer();
}

/** The picker of the main image in the form of a new product. */
async function openPicker(page: Page): Promise<Locator> {
  await openAdmin(page);
  await visit(page, '/admin?tab=products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const picker = page.getByRole('dialog').getByRole('group', { name: 'Main image' });
  await picker.getByRole('button', { name: 'Choose main image' }).click();
  return picker;
}

test('a picture is uploaded, cropped by the keyboard, and found in the gallery', async ({ page }) => {
  const picker = await openPicker(page);
  await picker.locator('input[type=file]').setInputFiles({
    name: 'fish.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(Math.floor(Math.random() * 255)),
  });
  const part = picker.getByRole('group', { name: /^Part of the picture/ });
  await part.focus();
  await page.keyboard.press('ArrowLeft');
  await picker.getByRole('slider', { name: 'Zoom' }).fill('1.5');
  await expectAccessible(page);
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/media') && response.status() === 201);
  await picker.getByRole('button', { name: 'Crop and upload' }).click();
  const { url, width, height } = await (await stored).json();
  expect(width / height).toBeCloseTo(3 / 4, 1);
  await expect(picker.getByRole('img')).toHaveAttribute('src', new RegExp(encodeURIComponent(url)));

  await picker.getByRole('button', { name: 'Remove main image' }).click();
  await picker.getByRole('button', { name: 'Choose main image' }).click();
  await picker.getByRole('tab', { name: 'Gallery' }).click();
  await picker
    .getByRole('button', { name: /^Use the picture of/ })
    .first()
    .click();
  await expect(picker.getByRole('img')).toHaveAttribute('src', /%2Fmedia%2Fuploads%2F/);
});

test('a picture that is still being cropped is saved with the product', async ({ page }) => {
  const picker = await openPicker(page);
  const name = `Journey picture ${randomUUID()}`;
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Small and bright');
  await dialog.getByLabel(/^Price/).fill('49');
  await dialog.getByLabel(/^Category/).selectOption({ index: 1 });
  await dialog.getByRole('switch', { name: 'Active' }).uncheck();
  await picker.locator('input[type=file]').setInputFiles({
    name: 'fish.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(120),
  });
  await expect(picker.getByRole('button', { name: 'Crop and upload' })).toBeInViewport({ ratio: 1 });
  const saved = page.waitForResponse(
    (response) => response.url().includes('/api/products') && response.status() === 201,
  );
  await saveForm(dialog);
  expect(await (await saved).json()).toMatchObject({ name, imageUrl: expect.stringMatching(/^\/media\/uploads\//) });
  await expectToast(page, 'Product created successfully');
});

/** As if the file had been pasted or dropped there. */
async function give(target: Locator, by: 'paste' | 'drop', picture: Buffer): Promise<void> {
  await target.evaluate(
    (element, { by, content }) => {
      const page = globalThis as unknown as {
        DataTransfer: new () => { items: { add: (file: unknown) => void } };
        ClipboardEvent: new (type: string, init: object) => unknown;
        DragEvent: new (type: string, init: object) => unknown;
      };
      const data = new page.DataTransfer();
      data.items.add(new File([new Uint8Array(content)], 'fish.jpg', { type: 'image/jpeg' }));
      const how = { bubbles: true, cancelable: true };
      const event =
        by === 'paste'
          ? new page.ClipboardEvent(by, { ...how, clipboardData: data })
          : new page.DragEvent(by, { ...how, dataTransfer: data });
      (element as unknown as { dispatchEvent: (event: unknown) => void }).dispatchEvent(event);
    },
    { by, content: [...picture] },
  );
}

test('a file can be pasted or dropped, and one that is no picture is refused', async ({ page }) => {
  const picker = await openPicker(page);
  await give(picker, 'paste', Buffer.from('no picture at all'));
  await expect(picker.getByRole('alert')).toContainText('This file is not a picture that can be used.');
  await give(picker.getByRole('region'), 'drop', await photograph(20));
  await expect(picker.getByRole('slider', { name: 'Zoom' })).toBeVisible();
});

test('Firebase Storage is offered only to a shop that has a bucket there', async ({ page }) => {
  const options = page.waitForResponse('**/api/admin/product-options');
  const picker = await openPicker(page);
  await options;
  await expect(picker.getByRole('tab')).toHaveText(['Upload', 'Gallery', 'Address']);
});

test('a path in Firebase Storage becomes a picture address once the picture has loaded', async ({
  page,
  allowConsole,
  allowStatus,
}) => {
  allowStatus(404);
  allowConsole(/neon/);
  await page.route('**/api/admin/product-options', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), firebaseStorageBucket: 'shop.example' } });
  });
  // As if the server had been started with that bucket.
  await page.route('**/admin?tab=products', async (route) => {
    const response = await route.fetch();
    const policy = response
      .headers()
      ['content-security-policy']?.replace('img-src', 'img-src https://firebasestorage.googleapis.com');
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy ?? '' } });
  });
  const picture = await photograph(60);
  await page.route('https://firebasestorage.googleapis.com/**', (route) =>
    route.request().url().endsWith('/o/products%2Fneon.jpg?alt=media&token=secret')
      ? route.fulfill({ contentType: 'image/jpeg', body: picture })
      : route.fulfill({ status: 404, body: '' }),
  );
  // The test server's picture proxy does not allow this bucket.
  await page.route('**/api/image-proxy?url=https*', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: picture }),
  );
  const picker = await openPicker(page);
  await picker.getByRole('tab', { name: 'Firebase' }).click();
  await picker.getByRole('button', { name: 'Load image' }).click();
  await expect(picker.getByText('Please enter a Firebase Storage path')).toBeVisible();
  await picker.getByLabel('Firebase Storage path').fill('../neon.jpg');
  await page.keyboard.press('Enter');
  await expect(picker.getByText('Invalid Firebase Storage path or configuration')).toBeVisible();
  await picker.getByLabel('Firebase Storage path').fill('products/neon.jpg');
  await picker.getByRole('button', { name: 'Load image' }).click();
  await expect(
    picker.getByText('Failed to load image. Please check if the image exists at path: products/neon.jpg'),
  ).toBeVisible();
  await picker.getByLabel('Access token').fill('secret');
  await picker.getByRole('button', { name: 'Load image' }).click();
  await expect(picker.getByRole('img', { name: 'Selected' })).toHaveAttribute('src', /firebasestorage/);
});

test('an address is used only when the shop can load its picture', async ({ page, allowStatus, allowConsole }) => {
  allowStatus(400);
  allowConsole(/image-proxy/);
  const picker = await openPicker(page);
  await picker.getByRole('tab', { name: 'Address' }).click();
  const field = picker.getByLabel('Image URL');
  await field.fill('javascript:alert(1)');
  await field.press('Enter');
  await expect(picker.getByText('A picture must be an uploaded one')).toBeVisible();
  await field.fill('https://elsewhere.example/a.jpg');
  await field.press('Enter');
  await expect(picker.getByText('Failed to load image. The address may be wrong')).toBeVisible();
  const { imageUrl } = await (await page.request.get('/api/products/1')).json();
  await field.fill(imageUrl);
  await field.press('Enter');
  await expect(picker.getByRole('img', { name: 'Selected' })).toHaveAttribute(
    'src',
    new RegExp(encodeURIComponent(imageUrl)),
  );
});
