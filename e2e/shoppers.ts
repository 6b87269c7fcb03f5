import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { FLAT_ADDRESS, SAMPLE_ADDRESS, SAMPLE_ORDER } from '../src/contracts/testing/sample-order.ts';
import { expect, visit } from './fixtures.ts';

export const PASSWORD = 'lotus-on-the-water';

export type Shopper = {
  email: string;
  password: string;
  access: string;
  refresh: string;
  headers: { authorization: string };
};

export const homeAddress = { ...SAMPLE_ADDRESS, addressLine2: 'Near the temple tank' };

export const someone = () => ({
  email: `asha${randomUUID().slice(0, 8)}@example.com`,
  password: PASSWORD,
  fullName: 'Asha Rao',
});

export async function signUp(request: APIRequestContext) {
  const account = someone();
  expect((await request.post('/api/auth/signup', { data: account })).status()).toBe(201);
  return account;
}

/** A new account with a session, created through the API. */
export async function openAccount(request: APIRequestContext): Promise<Shopper> {
  const account = { email: `asha-${randomUUID()}@example.com`, password: PASSWORD, fullName: 'Asha Rao' };
  expect((await request.post('/api/auth/signup', { data: account })).status()).toBe(201);
  const { access, refresh } = await (await request.post('/api/auth/login', { data: account })).json();
  return { ...account, access, refresh, headers: { authorization: `Bearer ${access}` } };
}

/** As if they had signed in on this browser before; call it before the first visit. */
export async function rememberShopper(page: Page, { access, refresh }: Shopper): Promise<void> {
  await page.addInitScript(
    (pair) => {
      if (localStorage.getItem('jalaja.refresh') !== null) return;
      localStorage.setItem('jalaja.refresh', pair.refresh);
      localStorage.setItem('jalaja.access', pair.access);
    },
    { access, refresh },
  );
}

/** A new account that is signed in on this page. */
export async function openShopper(page: Page): Promise<Shopper> {
  const shopper = await openAccount(page.request);
  await rememberShopper(page, shopper);
  return shopper;
}

export type PlacedOrder = {
  id: number;
  grandTotal: string;
  items: { quantity: number; product: { id: number; name: string } }[];
};

/** Two of the product that the shop has most of. */
export async function placeOrder(
  request: APIRequestContext,
  { headers }: Shopper,
  more: Record<string, unknown> = {},
): Promise<PlacedOrder> {
  const products: { id: number; price: string; stock: number }[] = (await (await request.get('/api/products/')).json())
    .data;
  const [most] = products.sort((one, other) => other.stock - one.stock);
  const response = await request.post('/api/orders/', {
    headers,
    data: {
      items: [{ product_id: most?.id, quantity: 2, price: most?.price }],
      shipping_cost: '150.00',
      ...FLAT_ADDRESS,
      address_line_2: homeAddress.addressLine2,
      is_default: false,
      ...more,
    },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

/** An order as the API returns it, for states that a test cannot create. */
export const sampleOrder = (id: number, more: Record<string, unknown> = {}) => ({ ...SAMPLE_ORDER, id, ...more });

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await visit(page, '/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign in');
}

export function toast(page: Page): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
}

/** The address changes before the page does, and the page before may have fields of the same names. */
export async function expectSignInPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}

export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  await expect(toast(page)).toContainText(title);
  await expect(toast(page)).toContainText(description);
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.locator('html').evaluate((html: { scrollWidth: number }) => html.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
