import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, visit } from './fixtures.ts';

export const PASSWORD = 'lotus-on-the-water';

export type Shopper = {
  email: string;
  password: string;
  access: string;
  refresh: string;
  headers: { authorization: string };
};

export const homeAddress = {
  recipientName: 'Asha Rao',
  recipientEmail: 'asha@example.com',
  recipientPhone: '9876543210',
  addressLine1: '12 Lake Road',
  addressLine2: 'Near the temple tank',
  city: 'Chittoor',
  state: 'Andhra Pradesh',
  zipCode: '517001',
  country: 'IN',
};

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
      recipient_name: homeAddress.recipientName,
      recipient_phone: homeAddress.recipientPhone,
      address_line_1: homeAddress.addressLine1,
      address_line_2: homeAddress.addressLine2,
      city: homeAddress.city,
      state: homeAddress.state,
      zip_code: homeAddress.zipCode,
      country: homeAddress.country,
      is_default: false,
      ...more,
    },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

/** An order as the API returns it, for states that a test cannot create. */
export function sampleOrder(id: number, more: Record<string, unknown> = {}) {
  return {
    id,
    status: 'pending',
    createdAt: '2025-05-14T09:35:00.000Z',
    totalAmount: '900.00',
    shippingCost: '150.00',
    grandTotal: '1050.00',
    shippingAddress: homeAddress,
    billingAddress: null,
    notes: null,
    items: [
      {
        id: 1,
        quantity: 2,
        price: '450.00',
        totalPrice: '900.00',
        product: { id: 1, name: 'Neon Tetra', imageUrl: null },
      },
    ],
    history: [],
    cancellableUntil: null,
    ...more,
  };
}

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await visit(page, '/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign In');
}

export function toast(page: Page): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
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
