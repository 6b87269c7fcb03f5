import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, homeAddress, openShopper, type Shopper } from './shoppers.ts';

const card = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Saved Addresses' });
const entries = (page: Page) => card(page).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Add|Edit) Address$/ });
const field = (page: Page, label: string) => dialog(page).getByLabel(label);

async function saveAddress(page: Page, { headers }: Shopper, more: Record<string, unknown> = {}) {
  const response = await page.request.post('/api/shippingaddress', { headers, data: { ...homeAddress, ...more } });
  expect(response.status()).toBe(201);
}

async function fillIn(page: Page, name: string = homeAddress.recipientName): Promise<void> {
  await field(page, 'Recipient name').fill(name);
  await field(page, 'Email').fill(homeAddress.recipientEmail);
  await field(page, 'Phone').fill(homeAddress.recipientPhone);
  await field(page, 'Street address').fill(homeAddress.addressLine1);
  await field(page, 'State').selectOption(homeAddress.state);
  await field(page, 'City').fill(homeAddress.city);
  await field(page, 'City').press('Enter');
  await field(page, 'PIN code').fill(homeAddress.zipCode);
}

test('an address is added: the first is the default, a later one on request', async ({ page }) => {
  await openShopper(page);
  await visit(page, '/account');
  await expect(card(page)).toContainText("You haven't saved any addresses yet.");
  await card(page).getByRole('button', { name: 'Add Address' }).click();
  await expect(field(page, 'Recipient name')).toBeFocused();
  await expect(field(page, 'Country')).toHaveValue('India');
  await expect(field(page, 'Country')).toBeDisabled();
  await fillIn(page);
  await field(page, 'Phone').clear();
  await field(page, 'Phone').pressSequentially('+91 98765-43210');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, 'Address added');
  await expect(dialog(page)).toBeHidden();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('Default');
  await expect(entries(page)).toContainText('9876543210');
  await expect(entries(page)).toContainText('Chittoor, Andhra Pradesh 517001');
  await expect(entries(page)).toContainText('India');
  await expect(entries(page).getByRole('button', { name: /^Set as default/ })).toHaveCount(0);
  await expectAccessible(page);

  await card(page).getByRole('button', { name: 'Add Address' }).click();
  await fillIn(page, 'Ravi Iyer');
  await dialog(page).getByLabel('Set as default address').check();
  await dialog(page).getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, 'Address added');
  await expect(entries(page).filter({ hasText: 'Ravi Iyer' })).toContainText('Default');
  await expect(entries(page).filter({ hasText: 'Asha Rao' })).not.toContainText('Default');
});

test('a blank form names its missing fields and focuses the first', async ({ page }) => {
  await openShopper(page);
  await visit(page, '/account');
  await card(page).getByRole('button', { name: 'Add Address' }).click();
  await dialog(page).getByRole('button', { name: 'Save address' }).click();
  const messages = {
    'Recipient name': 'Recipient name is required',
    Email: 'Valid email is required',
    Phone: 'Valid phone number is required',
    'Street address': 'Address is required',
    State: 'State is required',
    City: 'City is required',
    'PIN code': 'Valid ZIP code is required',
  };
  for (const [label, message] of Object.entries(messages)) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
  }
  await expect(field(page, 'Recipient name')).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  await fillIn(page);
  await field(page, 'Phone').fill('1234567890');
  await field(page, 'PIN code').fill('012345');
  await dialog(page).getByRole('button', { name: 'Save address' }).click();
  await expect(field(page, 'Phone')).toBeFocused();
  await expect(field(page, 'PIN code')).toHaveAccessibleDescription(/^Valid ZIP code is required/);
});

test('an address is changed, made the default and deleted', async ({ page }) => {
  const shopper = await openShopper(page);
  await saveAddress(page, shopper);
  await saveAddress(page, shopper, { recipientName: 'Ravi Iyer', addressLine1: '9 Hill View' });
  await visit(page, '/account');
  const ravi = entries(page).filter({ hasText: 'Ravi Iyer' });
  const asha = entries(page).filter({ hasText: 'Asha Rao' });
  await expect(asha).toContainText('Default');

  await ravi.getByRole('button', { name: /^Edit/ }).click();
  await expect(field(page, 'Street address')).toHaveValue('9 Hill View');
  await expect(field(page, 'State')).toHaveValue('Andhra Pradesh');
  await expect(field(page, 'City')).toHaveValue('Chittoor');
  await field(page, 'State').selectOption('Kerala');
  await expect(field(page, 'City'), 'a city belongs to its state').toHaveValue('');
  await field(page, 'State').selectOption('Andhra Pradesh');
  await field(page, 'City').fill('Chittoor');
  await field(page, 'City').press('Enter');
  await field(page, 'Street address').fill('10 Hill View');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Address updated');
  await expect(ravi).toContainText('10 Hill View');

  await ravi.getByRole('button', { name: /^Set as default/ }).click();
  await expectToast(page, 'Default address updated');
  await expect(ravi).toContainText('Default');
  await expect(asha.getByRole('button', { name: /^Set as default/ })).toBeVisible();

  await ravi.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this address?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(entries(page)).toHaveCount(2);
  await ravi.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Address deleted');
  await expect(entries(page)).toHaveCount(1);
  await expect(asha).toContainText('Default');
});

test('a failure is shown, and nothing that was typed is lost', async ({ page, allowStatus }) => {
  allowStatus(500);
  const shopper = await openShopper(page);
  await saveAddress(page, shopper);
  await saveAddress(page, shopper, { recipientName: 'Ravi Iyer' });
  await visit(page, '/account');
  await expect(entries(page)).toHaveCount(2);
  await page.route('**/api/shippingaddress/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The shop is being repaired', code: 'internal' } }),
  );
  const ravi = entries(page).filter({ hasText: 'Ravi Iyer' });
  await ravi.getByRole('button', { name: /^Set as default/ }).click();
  await expectToast(page, 'Error', 'The shop is being repaired');
  await ravi.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expectToast(page, 'Error', 'The shop is being repaired');
  await ravi.getByRole('button', { name: /^Edit/ }).click();
  await field(page, 'Street address').fill('10 Hill View');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('The shop is being repaired');
  await expect(field(page, 'Street address')).toHaveValue('10 Hill View');
});

test('a list that cannot be loaded can be tried again', async ({ page, allowStatus }) => {
  allowStatus(503);
  let isDown = true;
  await page.route('**/api/shippingaddress', (route) =>
    isDown ? route.fulfill({ status: 503, json: { message: 'Down', code: 'unavailable' } }) : route.continue(),
  );
  await openShopper(page);
  await visit(page, '/account');
  await expect(card(page)).toContainText('Failed to load addresses. Please try again.');
  isDown = false;
  await card(page).getByRole('button', { name: 'Retry' }).click();
  await expect(card(page)).toContainText("You haven't saved any addresses yet.");
});
