import path from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { FLAT_ADDRESS } from '../src/contracts/testing/sample-order.ts';
import { findChromium } from '../src/server/testing/find-chromium.ts';
import { openAdmin } from './admins.ts';
import { placeOrder, rememberCart, saveAddress } from './checkout-page.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, reload, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, openAccount, rememberShopper, type Shopper } from './shoppers.ts';

const { executablePath, args, env } = await findChromium();
const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({ launchOptions: { executablePath, args: [...args, ...fakeCamera], env } });

const PICTURE = path.join(import.meta.dirname, '../db/seed/pictures/products/neon-tetra-pack-of-10.webp');

type Product = { id: number; name: string; price: string; stock: number; imageUrl: string | null };

const main = (page: Page) => page.getByRole('main');
const press = (part: Page | Locator, name: string | RegExp) => part.getByRole('button', { name, exact: true }).click();

/** An order of six animals that has left. */
async function shippedOrder(request: APIRequestContext, admin: Shopper, shopper: Shopper, product: Product) {
  const placed = await request.post('/api/orders/', {
    headers: shopper.headers,
    data: {
      ...{ items: [{ product_id: product.id, quantity: 6, price: product.price }], shipping_cost: '150.00' },
      ...{ ...FLAT_ADDRESS, is_default: false },
    },
  });
  expect(placed.status()).toBe(201);
  const { id } = await placed.json();
  const sent = await request.post(`/api/admin/orders/${id}/shipments`, {
    headers: admin.headers,
    data: { carrier: 'DTDC', trackingNumber: 'D1042', shippedOn: new Date().toISOString().slice(0, 10) },
  });
  expect(sent.status()).toBe(201);
  return id as number;
}

async function makeAnimal(request: APIRequestContext, { headers }: Shopper): Promise<Product> {
  const { data: categories } = await (await request.get('/api/categories')).json();
  const response = await request.post('/api/products', {
    headers,
    data: {
      ...{ name: `Claim Tetra ${headers.authorization.slice(-6)}`, description: 'Lives', stock: 50, kind: 'animal' },
      ...{ price: '100.00', categoryId: categories[0].id },
    },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

async function addPhoto(page: Page, label: string): Promise<void> {
  const sent = main(page).getByText('Photo sent');
  const before = await sent.count();
  await main(page).getByLabel(label, { exact: true }).setInputFiles(PICTURE);
  await expect(sent).toHaveCount(before + 1);
}

/** From the answer about the arrival to what is wrong, with the video on WhatsApp. */
async function reportQuickly(page: Page, { name }: Product): Promise<void> {
  await press(main(page), 'Just now');
  for (const label of ['Add a photo of the label', 'Add a photo of the box']) await addPhoto(page, label);
  await press(main(page), 'Continue');
  await main(page).getByLabel('I sent it on WhatsApp').check();
  await press(main(page), 'Continue');
  await press(main(page), `One more of ${name}`);
  await main(page).getByLabel('What is wrong with it?').selectOption('Missing');
  await press(main(page), 'Continue');
  await send(page, 'Send claim');
}

async function send(page: Page, label: string): Promise<void> {
  await main(page).getByLabel('These photos and video show this parcel and are unedited').check();
  await press(main(page), label);
  await expect(main(page).getByRole('heading', { name: /^Claim CLM-\w{6} received$/ })).toBeVisible();
}

/** The newest claim of the order, opened at the desk. */
async function openClaim(page: Page, orderId: number): Promise<Locator> {
  await visit(page, `/admin?tab=claims&query=${orderId}`);
  await page
    .getByRole('row')
    .filter({ hasText: `#${orderId}` })
    .getByRole('button', { name: 'View' })
    .click();
  return page.getByRole('dialog', { name: /^Claim CLM-/ });
}

test('a claim from the camera to store credit, which comes back once when the order is cancelled', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const admin = await openAdmin(page);
  const product = await makeAnimal(page.request, admin);
  const shopper = await openAccount(page.request);
  const orderId = await shippedOrder(page.request, admin, shopper, product);

  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, permissions: ['camera', 'microphone'] },
  });
  const customer = await phone.newPage();
  await rememberShopper(customer, shopper);
  await visit(customer, `/orders/${orderId}`);
  await press(main(customer), 'Report a problem');
  await expect(main(customer).getByRole('heading', { name: 'Report a problem' })).toBeVisible();
  await expectAccessibleInBothThemes(customer);
  await press(main(customer), 'Just now');
  await expect(main(customer)).toContainText(/2[34] h \d+ min left to report/);
  await addPhoto(customer, 'Add a photo of the label');
  await addPhoto(customer, 'Add a photo of the box');
  await expectAccessibleInBothThemes(customer);
  await expectNoSidewaysScroll(customer);
  await press(main(customer), 'Continue');

  await press(main(customer), 'Record here');
  await press(main(customer), 'Start recording');
  await expect(main(customer).getByRole('timer')).toContainText('0:02 of 3:00');
  await press(main(customer), 'Stop');
  await expect(main(customer).getByLabel('What you recorded')).toBeVisible();
  await expectAccessible(customer);
  await press(main(customer), 'Use this video');
  await expect(main(customer)).toContainText('Video sent');

  // Closing the page loses nothing.
  await reload(customer);
  await expect(main(customer).getByRole('heading', { name: 'What is wrong?' })).toBeVisible();
  for (let pieces = 0; pieces < 3; pieces += 1) await press(main(customer), `One more of ${product.name}`);
  await expect(main(customer).getByLabel('What is wrong with it?')).toHaveValue('dead');
  await addPhoto(customer, `Add a photo of ${product.name}`);
  await expectAccessible(customer);
  await expectNoSidewaysScroll(customer);
  await press(main(customer), 'Continue');
  await expect(main(customer)).toContainText(`3 × ${product.name}`);
  await main(customer)
    .getByLabel(/^Store credit/)
    .check();
  await expectAccessibleInBothThemes(customer);
  await send(customer, 'Send claim');
  await expect(main(customer)).toContainText('We answer within 48 hours');
  await expectAccessible(customer);

  await visit(page, '/admin');
  await expect(main(page)).toContainText('Claims to answer');
  let dialog = await openClaim(page, orderId);
  await press(dialog, /^Play the video/);
  const video = dialog.getByLabel(/^Video:/);
  await expect.poll(() => video.evaluate(({ videoWidth }: { videoWidth: number }) => videoWidth)).toBe(640);
  await expect(dialog.getByRole('img', { name: `Photo: ${product.name}` })).toBeVisible();
  await expectAccessible(page);
  await press(dialog, 'Ask for more');
  await dialog.getByLabel('What is missing?').fill('Please photograph the bag from the other side.');
  await dialog.getByRole('form', { name: 'Ask for more' }).getByRole('button', { name: 'Ask for more' }).click();
  await expect(dialog).toContainText('Waiting for the customer');

  await reload(customer);
  await expect(main(customer)).toContainText('Please photograph the bag from the other side.');
  await addPhoto(customer, 'Add a photo');
  await expectNoSidewaysScroll(customer);
  await expectAccessible(customer);
  await send(customer, 'Send to the shop');

  dialog = await openClaim(page, orderId);
  await dialog.getByLabel(`${product.name}: approved of 3`).fill('2');
  await dialog.getByRole('form', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toContainText('Approved: ₹200');
  await expectAccessible(page);
  await press(dialog, 'Settle the claim');
  await expect(dialog).toContainText('credit of ₹200');

  // What is left can be reported, too.
  for (const [method, words] of [
    ['Refund', 'refund of ₹100'],
    ['Replacement', 'order #'],
  ] as const) {
    await reload(customer);
    await press(main(customer), 'Report something else');
    await reportQuickly(customer, product);
    dialog = await openClaim(page, orderId);
    await dialog.getByRole('form', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click();
    await dialog.getByRole('radio', { name: new RegExp(`^${method}`) }).check();
    await press(dialog, 'Settle the claim');
    await expect(dialog).toContainText(words);
  }

  const account = () => main(customer).getByRole('region', { name: 'Store credit' });
  await visit(customer, '/account');
  await expect(account()).toContainText('₹200 to spend');
  await saveAddress(customer, shopper);
  await rememberCart(customer, product, 2);
  await visit(customer, '/checkout');
  await main(customer).getByLabel('Use store credit (₹200)').check();
  await expect(main(customer)).toContainText('₹200 is paid by store credit');
  await placeOrder(customer).click();
  await expect(customer).toHaveURL(/\/order-confirmation\/\d+$/);
  const paidId = Number(/\d+$/.exec(customer.url())?.[0]);
  await visit(customer, `/orders/${paidId}`);
  await expect(main(customer).getByRole('region', { name: 'Items' })).toContainText('Paid₹200');
  await visit(customer, '/account');
  await expect(account()).toHaveCount(0);
  for (const status of [200, 409]) {
    const response = await customer.request.post(`/api/orders/${paidId}/cancel`, { headers: shopper.headers });
    expect(response.status()).toBe(status);
  }
  await reload(customer);
  await expect(account()).toContainText('₹200 to spend');
  await phone.close();
});

test('an invalid link says so', async ({ page, allowStatus }) => {
  allowStatus(404);
  const response = await visit(page, '/claim#1.forged');
  const headers = response?.headers() ?? {};
  expect([headers['referrer-policy'], headers['permissions-policy']]).toEqual([
    'no-referrer',
    expect.stringContaining('camera=(self)'),
  ]);
  await expect(main(page)).toContainText('This link has expired. Please ask us for a new one.');
  await expectAccessible(page);
});
