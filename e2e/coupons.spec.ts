import { randomUUID } from 'node:crypto';
import { openAdmin } from './admins.ts';
import { billing, expectPlaced, fillAddress, main, openCheckout, placeOrder } from './checkout-page.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast } from './shoppers.ts';

const newCode = () => `E2E-${randomUUID().slice(0, 8).toUpperCase()}`;

test('the owner’s coupon is used at the checkout and counted', { tag: '@phone' }, async ({ page, browser }) => {
  const code = newCode();
  await openAdmin(page);
  await visit(page, '/admin?tab=coupons');
  await page.getByRole('button', { name: 'Add coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter the discount')).toBeVisible();
  await dialog.getByLabel('Code').fill(code.toLowerCase());
  await dialog.getByLabel('Percentage (%)').fill('10');
  await dialog.getByLabel('Total uses').fill('5');
  await dialog.getByLabel('Include items on sale').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `Coupon ${code} saved`);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('0 of 5');

  const shopperPage = await browser.newPage();
  await openCheckout(shopperPage);
  await fillAddress(billing(shopperPage));
  await expect(shopperPage.getByLabel('Code', { exact: true })).toBeHidden();
  await shopperPage.getByText('Have a coupon?').click();
  const input = shopperPage.getByLabel('Code', { exact: true });
  await input.fill('NO-SUCH-CODE');
  await shopperPage.getByRole('button', { name: 'Apply' }).click();
  await expect(shopperPage.getByText('This code is not known.')).toBeVisible();
  await input.fill(code.toLowerCase());
  await input.press('Enter');
  await expect(shopperPage.getByText(`${code}: 10% off (−₹`)).toBeVisible();
  await expectAccessible(shopperPage);
  await expectNoSidewaysScroll(shopperPage);
  await placeOrder(shopperPage).click();
  await expectPlaced(shopperPage);
  await expect(main(shopperPage).getByText(`Discount (${code})`)).toBeVisible();
  await shopperPage.close();

  await page.reload();
  await expect(row).toContainText('1 of 5');
});
