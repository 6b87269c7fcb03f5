import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectAccessible, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, homeAddress, openShopper, type Shopper } from './shoppers.ts';

export type Product = { id: number; name: string; price: string; stock: number; imageUrl: string | null };

export const main = (page: Page) => page.getByRole('main');
export const billing = (page: Page) => main(page).getByRole('region', { name: 'Billing Information' });
export const shipping = (page: Page) => main(page).getByRole('region', { name: 'Shipping Information' });
export const saved = (page: Page) => main(page).getByRole('region', { name: 'Your Saved Addresses' });
export const placeOrder = (page: Page) => main(page).getByRole('button', { name: 'Place Order' });

export async function listProducts(page: Page): Promise<Product[]> {
  return (await (await page.request.get('/api/products/')).json()).data;
}

/** The one that the shop has most of. */
export async function findProduct(page: Page): Promise<Product> {
  const [most] = (await listProducts(page)).sort((one, other) => other.stock - one.stock);
  if (!most) throw new Error('The shop has no products');
  return most;
}

/** As if it had been added before; call it before `visit`. */
export async function rememberCart(page: Page, product: Product, quantity = 1): Promise<void> {
  const items = [{ ...product, price: Number(product.price), quantity }];
  await page.addInitScript(
    (text) => {
      if (localStorage.getItem('cart') === null) localStorage.setItem('cart', text);
    },
    JSON.stringify({ items, count: 0, total: 0 }),
  );
}

export async function cartLines(page: Page): Promise<number> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{"items":[]}').items.length);
}

/** Opens the page and waits for its last notification, which later ones replace. */
export async function visitCheckout(page: Page): Promise<void> {
  await visit(page, '/checkout');
  await expect(placeOrder(page)).toBeVisible();
  await expectToast(page, 'Cart updated', 'Your shopping cart has been saved to your account');
}

/** From the top, because the sticky header would cover part of what is below it. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  await main(page).getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

export async function saveAddress(
  page: Page,
  { headers }: Shopper,
  more: Record<string, unknown> = {},
): Promise<number> {
  const response = await page.request.post('/api/shippingaddress', { headers, data: { ...homeAddress, ...more } });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** A shopper with one product in the cart, at the checkout. */
export async function openCheckout(page: Page, quantity = 1): Promise<{ shopper: Shopper; product: Product }> {
  const product = await findProduct(page);
  const shopper = await openShopper(page);
  await rememberCart(page, product, quantity);
  await visitCheckout(page);
  return { shopper, product };
}

type FilledAddress = { name?: string; pin?: string; city?: string };

export async function fillAddress(
  part: Locator,
  { name = homeAddress.recipientName, pin = homeAddress.zipCode, city = homeAddress.city }: FilledAddress = {},
) {
  await part.getByLabel('Full name').fill(name);
  await part.getByLabel('Email').fill(homeAddress.recipientEmail);
  await part.getByLabel('Phone').fill(homeAddress.recipientPhone);
  await part.getByLabel('Street address').fill(homeAddress.addressLine1);
  await part.getByLabel('PIN code').fill(pin);
  await expect(part.getByLabel('City')).toHaveValue(city);
}

export function ordersSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/orders') sent.push(request);
  });
  return sent;
}

export async function ordersOf(page: Page, { headers }: Shopper) {
  return (await (await page.request.get('/api/orders/myorders/', { headers })).json()).data;
}

export async function expectPlaced(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/order-confirmation\/\d+$/);
  await expectToast(page, 'Order received successfully!');
  await expect.poll(() => cartLines(page)).toBe(0);
}

/** Replaces the shop's response about a product; the returned function ends that. */
export async function mockProduct(page: Page, product: Product): Promise<() => Promise<void>> {
  const url = '**/api/cart/products?*';
  const { id, name, price, stock, imageUrl } = product;
  await page.route(url, (route) => route.fulfill({ json: { data: [{ id, name, price, stock, imageUrl }] } }));
  return () => page.unroute(url);
}
