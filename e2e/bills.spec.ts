import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { placeOrder, rememberCart } from './checkout-page.ts';
import { expect, expectAccessible, visit } from './fixtures.ts';
import { withOwnShop } from './own-shop.ts';
import { makeProduct, openEditor, saveForm } from './product-table.ts';
import { expectNoSidewaysScroll, expectToast, openShopper } from './shoppers.ts';

/** How the shop is registered changes every page, so that this journey has a shop of its own. */
const test = withOwnShop();

/** Of Andhra Pradesh and of Maharashtra. */
const [GSTIN, BUYER] = ['37AAGCB7383J1Z7', '27AAPFU0939F1ZV'];
const main = (page: Page) => page.getByRole('main');

async function openTax(page: Page): Promise<Locator> {
  await visit(page, '/admin?tab=settings');
  await page.getByRole('button', { name: 'Edit GST and bills' }).click();
  return page.getByRole('dialog', { name: 'GST and bills' });
}

async function register(page: Page): Promise<void> {
  const dialog = await openTax(page);
  await dialog.getByLabel('The shop is').selectOption('Registered, regular scheme');
  await dialog.getByLabel('GSTIN').fill(`${GSTIN.slice(0, -1)}8`);
  await saveForm(dialog);
  await expect(dialog.getByText('Enter the 15 characters of your GSTIN')).toBeVisible();
  await dialog.getByLabel('GSTIN').fill(GSTIN);
  await expectAccessible(page);
  await saveForm(dialog);
  await expectToast(page, 'Settings saved');
  await expect(page.getByRole('region', { name: 'GST and bills' })).toContainText(GSTIN);
}

async function buy(shopper: Page): Promise<number> {
  await visit(shopper, '/checkout');
  const form = main(shopper);
  for (const [label, text] of [
    ['Full name', 'Asha Rao'],
    ['Phone', '9876543210'],
    ['Street address', '12 Tank Street'],
    ['PIN code', '517001'],
    ['City', 'Chittoor'],
    ['GSTIN (for business)', `${BUYER.slice(0, -1)}X`],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await placeOrder(shopper).click();
  await expect(form.getByText('Please check the 15 characters of the GSTIN')).toBeVisible();
  await form.getByLabel('GSTIN (for business)').fill(BUYER.toLowerCase());
  await placeOrder(shopper).click();
  await shopper.waitForURL('**/order-confirmation/**');
  return Number(new URL(shopper.url()).pathname.split('/').at(-1));
}

/** The paper behind a button, as the browser saves it. */
async function expectPdf(page: Page, button: Locator): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^JAL-[\d-]+\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

test('from the registration to the bill and its credit note', async ({ page, browser }) => {
  test.slow();
  const admin = await openAdmin(page);
  await register(page);
  const lamp = await makeProduct(page, admin, { price: '118.00', isActive: true });
  const editor = await openEditor(page, lamp);
  await editor.getByLabel('HSN code').fill('9405');
  await editor.getByLabel('GST', { exact: true }).selectOption('18%');
  await saveForm(editor);
  await expectToast(page, 'Product updated successfully');

  const context = await browser.newContext();
  const shopper = await context.newPage();
  await openShopper(shopper);
  await rememberCart(shopper, lamp);
  const id = await buy(shopper);

  await visit(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Update status' }).click();
  const dialog = page.getByRole('dialog', { name: `Update status of order #${id}` });
  await dialog.getByLabel('Status').selectOption('Shipped');
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expectToast(page, 'Status Updated');
  // It is issued with the mail about the parcel.
  const issued = async () => {
    const response = await page.request.get(`/api/orders/${id}/bill`, { headers: admin.headers });
    return (await response.json()).bills.length;
  };
  await expect.poll(issued, { timeout: 60_000 }).toBe(1);
  await page.reload();
  const bill = page.getByRole('region', { name: 'Bill', exact: true });
  await expect(bill).toContainText('/00001');
  await expect(bill).toContainText('Tax Invoice');
  await expect(bill).toContainText(`GSTIN of the buyer: ${BUYER}`);
  await expectPdf(page, bill.getByRole('button', { name: /^Download PDF/ }));
  await expect(bill.getByRole('link', { name: 'Send bill on WhatsApp' })).toHaveAttribute('href', /wa\.me.*%2Fo%23/);

  await visit(shopper, `/orders/${id}`);
  await expect(main(shopper).getByRole('button', { name: /^Bill JAL\/.*\(PDF\)$/ })).toBeVisible();
  await expect(main(shopper)).toContainText(BUYER);
  await context.close();

  await bill.getByRole('button', { name: /^Credit note/ }).click();
  const credit = page.getByRole('dialog', { name: /^Credit note for/ });
  await credit.getByLabel('Reason').fill('Wrong address');
  await credit.getByRole('button', { name: 'Issue the credit note' }).click();
  await expectToast(page, 'Credit note issued');
  await expect(bill).toContainText('JALC/');

  await page.getByRole('tab', { name: 'Bills & money' }).click();
  await expect(page.getByRole('row', { name: /JALC\// })).toContainText('₹268');
  await expect(page.getByRole('region', { name: 'Money at a glance' })).toContainText('Billed, less credit notes₹0');
  await expectPdf(page, page.getByRole('button', { name: /^PDF JAL\// }));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bills by rate (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('bills.csv');

  const tax = await openTax(page);
  await tax.getByLabel('The shop is').selectOption('Not registered under GST');
  await saveForm(tax);
  await expectToast(page, 'Settings saved');
  await visit(page, `/product/${lamp.id}`);
  await expect(main(page)).toContainText(lamp.name);
  await expect(page.locator('body')).not.toContainText('GST');
});
