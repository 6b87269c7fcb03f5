import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { FLAT_ADDRESS } from '../src/contracts/testing/sample-order.ts';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, tabTo, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, openAccount, type Shopper } from './shoppers.ts';

type Product = { id: number; name: string; price: string; stock: number };

const main = (page: Page) => page.getByRole('main');
const press = (part: Page | Locator, name: string | RegExp) => part.getByRole('button', { name, exact: true }).click();
const part = (dialog: Locator, name: string) => dialog.getByRole('region', { name, exact: true });

/** Other tests order what there is most of, and find products by words of the demo catalogue: not these. */
async function makeProducts(request: APIRequestContext, { headers }: Shopper): Promise<Product[]> {
  const { data: categories } = await (await request.get('/api/categories')).json();
  return Promise.all(
    ['Desk Killifish', 'Desk Hornwort', 'Desk Salvinia'].map(async (name, index) => {
      const response = await request.post('/api/products', {
        headers,
        data: {
          ...{ name: `${name} ${headers.authorization.slice(-6)}`, description: 'For the desk', stock: 20 },
          ...{ price: ['100.00', '250.00', '200.00'][index], categoryId: categories[0].id },
        },
      });
      expect(response.status()).toBe(201);
      return response.json();
    }),
  );
}

type PlacedOrder = { id: number; recipientEmail: string };

async function order(
  request: APIRequestContext,
  { headers }: Shopper,
  lines: [Product, number][],
): Promise<PlacedOrder> {
  // Finds this order alone: its number may be part of a telephone number.
  const recipientEmail = `${randomUUID()}@example.com`;
  const items = lines.map(([{ id, price }, quantity]) => ({ product_id: id, quantity, price }));
  const response = await request.post('/api/orders/', {
    headers,
    data: { items, shipping_cost: '150.00', ...FLAT_ADDRESS, recipient_email: recipientEmail, is_default: false },
  });
  expect(response.status()).toBe(201);
  return { id: (await response.json()).id, recipientEmail };
}

async function setUpi(request: APIRequestContext, { headers }: Shopper): Promise<void> {
  const { version } = await (await request.get('/api/admin/policies/desk', { headers })).json();
  const values = {
    upiId: 'jalaja@okbank',
    upiName: 'Jalaja',
    couriers: [{ name: 'DTDC', url: 'https://track.example/{number}' }],
  };
  const saved = await request.put('/api/admin/policies/desk', { headers, data: { values, version } });
  // Another run may have saved the same meanwhile.
  expect([200, 409]).toContain(saved.status());
}

/** Looks at what can be reduced, goes back, and accepts. */
async function answerByKeyboard(customer: Page): Promise<void> {
  const button = (name: string) => main(customer).getByRole('button', { name, exact: true });
  await tabTo(customer, button('Change quantities'));
  await customer.keyboard.press('Enter');
  const form = main(customer).getByRole('form', { name: 'Change quantities' });
  await expect(form.getByRole('button', { name: 'Decrease quantity' }).first()).toBeFocused();
  await tabTo(customer, form.getByRole('button', { name: 'Back' }));
  await customer.keyboard.press('Enter');
  await expect(button('Change quantities')).toBeFocused();
  await customer.keyboard.press('Shift+Tab');
  await expect(button('Accept ₹950')).toBeFocused();
  await customer.keyboard.press('Enter');
  await expect(main(customer).getByRole('heading', { level: 1 })).toBeFocused();
}

test('a sale at the order desk: checked, agreed, paid, sent, delivered', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  test.slow();
  const admin = await openAdmin(page);
  await setUpi(page.request, admin);
  const [killifish, hornwort, salvinia] = await makeProducts(page.request, admin);
  if (!killifish || !hornwort || !salvinia) throw new Error('The products are missing');
  const shopper = await openAccount(page.request);
  const { id, recipientEmail } = await order(page.request, shopper, [
    [killifish, 6],
    [hornwort, 2],
  ]);

  await visit(page, `/admin?tab=desk&query=${recipientEmail}`);
  const card = page.getByRole('button', { name: new RegExp(`#${id} · Asha R. · Chittoor`) });
  await expect(card).toContainText('₹1,250');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.click();
  const dialog = page.getByRole('dialog', { name: `Order #${id}` });
  await expect(dialog).toContainText('To check');
  // A finger needs none, and it would cover the date.
  await expect(page.getByRole('tooltip')).toBeHidden();
  const check = part(dialog, 'Stock check');
  const line = (name: string) => check.getByRole('listitem').filter({ hasText: name }).first();
  await line(killifish.name).getByText('Fewer', { exact: true }).click();
  await line(killifish.name).getByLabel('How many of 6 are there?').fill('4');
  await line(hornwort.name).getByText('Substitute', { exact: true }).click();
  await line(hornwort.name).getByRole('combobox').fill(salvinia.name);
  await expect(line(hornwort.name).getByRole('option')).toHaveCount(1);
  await line(hornwort.name).getByRole('combobox').press('Enter');
  await expectAccessible(page);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const chat = page.waitForEvent('popup');
  await press(check, 'Save and open WhatsApp');
  await (await chat).waitForURL(/^https:\/\/wa\.me\/91/, { waitUntil: 'commit' });
  await (await chat).close();
  await expect(check).toContainText('Waiting for the customer');
  await expect(part(dialog, 'Messages and calls')).toContainText('New total ₹950');
  const link = await part(dialog, "The customer's link").getByText('/o#').textContent();

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 360, height: 740 } });
  const customer = await elsewhere.newPage();
  await visit(customer, String(link).replace(/^.*(?=\/o#)/, ''));
  await expect(main(customer)).toContainText('We checked every item. 2 of 2 have changed. The new total is ₹950.');
  await expectAccessible(customer);
  await expectNoSidewaysScroll(customer);
  await answerByKeyboard(customer);
  await expect(main(customer)).toContainText('Agreed. Please pay ₹950 by');
  await expect(main(customer).getByRole('img', { name: 'QR code to pay ₹950 to jalaja@okbank' })).toBeVisible();
  await expectAccessible(customer);
  await expectNoSidewaysScroll(customer);
  await tabTo(customer, main(customer).getByLabel('UPI reference (12 digits, optional)'));
  await customer.keyboard.type('123456789012');
  await customer.keyboard.press('Enter');
  await expect(main(customer)).toContainText("We'll confirm within one working day");

  await page.reload();
  await expect(part(dialog, 'Payments')).toContainText('reported by the customer');
  await press(dialog, '₹950 received');
  await expect(part(dialog, 'Payments')).toContainText('Nothing is due');
  const parcels = part(dialog, 'Parcels');
  await parcels.getByLabel('Courier').fill('DTDC');
  await parcels.getByLabel('Tracking number').fill('D1042');
  await press(parcels, 'Save and mark shipped');
  await expect(parcels.getByRole('link', { name: 'Track at track.example' })).toBeVisible();

  await customer.reload();
  const tracking = main(customer).getByRole('link', { name: 'Track at DTDC (track.example)' });
  await expect(tracking).toHaveAttribute('href', 'https://track.example/D1042');
  await expectAccessible(customer);
  await elsewhere.close();

  await press(dialog, 'Mark as delivered');
  await expectToast(page, 'Delivered');
  await expect(dialog).toContainText('Delivered');
  if (!isMobile) await expectAccessible(page);

  const stock = async ({ id: productId }: Product) =>
    (await (await page.request.get(`/api/products/${productId}`)).json()).stock;
  // What was missing is lost; the substitute is sold.
  expect([await stock(killifish), await stock(hornwort), await stock(salvinia)]).toEqual([14, 18, 18]);
});

test('an invalid link says so, and without script there is a sentence', async ({
  page,
  withoutScript,
  allowStatus,
}) => {
  allowStatus(404);
  const response = await visit(page, '/o#1.forged');
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(main(page)).toContainText('This link has expired. Please ask us for a new one.');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await withoutScript.goto('/o#1.forged');
  await expect(withoutScript.locator('main noscript p')).toHaveText(/^This page needs JavaScript\./);
});
