import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { openAdminAccount } from './admins.ts';
import { expect, expectAccessible, reload, visit } from './fixtures.ts';
import { mailsTo, type OwnShop, withOwnShop } from './own-shop.ts';
import { expectSignInPage, expectToast, field, openAccount, PASSWORD, placeOrder, press } from './shoppers.ts';

const NAME = 'Blue Star Lotus';
const someone = () => `asha-${randomUUID()}@example.com`;

const test = withOwnShop();

// One after the other in one worker, so that one shop is started for all of them.
test.describe.configure({ mode: 'default' });

/** What the owner does with one product, through the API. */
async function openStockroom(request: APIRequestContext) {
  const { headers } = await openAdminAccount(request);
  const { data: categories } = await (await request.get('/api/categories/')).json();
  const lotus = { name: NAME, description: '<p>Opens at noon.</p>', price: '349.00', categoryId: categories[0].id };
  const created = await request.post('/api/products/', { headers, data: { ...lotus, stock: 0 } });
  expect(created.status()).toBe(201);
  const { id } = await created.json();
  return {
    id,
    fill: async (stock: number) => {
      expect((await request.put(`/api/products/${id}`, { headers, data: { stock } })).status()).toBe(200);
    },
    notify: async () => {
      const data = { productId: id, productName: NAME };
      const response = await request.post('/api/stock-notifications/notify', { headers, data });
      return { status: response.status(), body: await response.json() };
    },
    counts: async () => (await request.get(`/api/admin/stock-notifications/${id}`, { headers })).json(),
  };
}

async function subscribe(page: Page, productId: number, email: string): Promise<void> {
  await visit(page, `/product/${productId}`);
  await page.getByLabel('Email me when it is back').fill(email);
  await page.getByRole('button', { name: 'Notify Me' }).click();
  await expect(page.getByText('Successfully subscribed!')).toBeVisible();
}

/** Waits for the mail with this subject; the verification of the address comes beside it. */
async function mailAbout(subject: string, email: string, shop: OwnShop): Promise<Email | undefined> {
  const find = async () => (await mailsTo(email, shop)).find((mail) => mail.subject?.includes(subject));
  await expect.poll(async () => (await find())?.subject).toContain(subject);
  return find();
}

/** Path and query of the link: the host in a mail is the configured one, not the test server. */
function pathIn(mail: Email | undefined, page: string): string {
  const link = [...(mail?.text ?? '').matchAll(/https?:\/\/\S+/g)].find(([url]) => new URL(url).pathname === page);
  const { pathname, search } = new URL(link?.[0] ?? 'http://no-such-link');
  return pathname + search;
}

test('a subscriber gets one mail when a product is back, and can unsubscribe', async ({ page, request, ownShop }) => {
  const email = someone();
  const stockroom = await openStockroom(request);
  await subscribe(page, stockroom.id, email);
  expect(await stockroom.notify()).toMatchObject({
    status: 409,
    body: { message: 'This product is still out of stock.' },
  });

  await stockroom.fill(5);
  expect(await stockroom.notify()).toEqual({ status: 200, body: { queued: 1 } });
  expect(await stockroom.notify()).toEqual({ status: 200, body: { queued: 0 } });
  await expect.poll(stockroom.counts).toMatchObject({ waiting: 0, queued: 0, sent: 1, failed: 0 });
  const [mail, ...more] = await mailsTo(email, ownShop);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain(NAME);
  expect(mail?.text).toContain('₹349');

  await visit(page, pathIn(mail, `/product/${stockroom.id}-blue-star-lotus`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
  await expect(page.getByRole('button', { name: /Add to Cart/ }).first()).toBeVisible();

  await stockroom.fill(0);
  await subscribe(page, stockroom.id, email);
  await visit(page, pathIn(mail, '/unsubscribe'));
  expect(await stockroom.counts()).toMatchObject({ waiting: 1 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText(`You will not be told about ${NAME} any more.`)).toBeVisible();
  await stockroom.fill(5);
  expect(await stockroom.notify()).toEqual({ status: 200, body: { queued: 0 } });
});

test('a forgotten password is replaced through the mailed link, also after a reload', async ({
  page,
  request,
  ownShop,
}) => {
  const { email } = await openAccount(request);
  await visit(page, '/forgot-password');
  await field(page, 'Email').fill(email);
  await press(page, 'Send reset link');
  const mail = await mailAbout('Choose a new password', email, ownShop);

  await visit(page, pathIn(mail, '/reset-password'));
  await expect(page, 'the token leaves the address bar').toHaveURL(/\/reset-password$/);
  await reload(page);
  const password = 'rain on the tank';
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await press(page, 'Change password');
  await expectToast(page, 'Password changed', 'Please sign in with your new password.');
  await expectSignInPage(page);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign in');
  await expectToast(page, 'Logged in successfully');
});

test('a new customer confirms the address through the mailed link, and requests another one before', async ({
  page,
  ownShop,
}) => {
  const email = someone();
  await visit(page, '/signup');
  await field(page, 'Full name').fill('Asha Rao');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await press(page, 'Create account');
  await expect(page).toHaveURL(/\/login$/);
  const mail = await mailAbout('Confirm your email address', email, ownShop);
  expect(mail?.text).not.toContain('Asha');

  await visit(page, '/account');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Sign in');
  await expect(page, 'the sign-in returns to the account').toHaveURL(/\/account$/);
  const notice = page.getByRole('region', { name: 'Please confirm your email address' });
  await expect(notice).toContainText(email);
  await press(page, 'Send a new link');
  await expectToast(page, 'Link sent', email);
  await expect.poll(async () => (await mailsTo(email, ownShop)).length).toBe(2);
  await expectAccessible(page);

  await visit(page, pathIn(mail, '/verify-email'));
  await expect(page, 'the token leaves the address bar').toHaveURL(/\/verify-email$/);
  await expectAccessible(page);
  await press(page, 'Confirm this address');
  await expect(page.getByText(`${email} is now confirmed.`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the link in an order mail opens the order after signing in', async ({ page, request, ownShop }) => {
  const shopper = await openAccount(request);
  const { id } = await placeOrder(request, shopper, { recipient_email: 'gift@example.com', notes: 'Ring twice' });
  const mail = await mailAbout(`order #${id} has been received`, shopper.email, ownShop);
  expect(mail?.text).not.toContain('Ring twice');
  expect(await mailsTo('gift@example.com', ownShop)).toEqual([]);
  await visit(page, pathIn(mail, `/orders/${id}`));
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  // The page before it has a field "Email" too.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await field(page, 'Email').fill(shopper.email);
  await field(page, 'Password').fill(shopper.password);
  await press(page, 'Sign in');
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${id}`);
});
