import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, type Browser, type Locator, type Page, request } from '@playwright/test';
import { openAdminAccount } from '../admins.ts';
import { cartButton, drawer, type Listed, rememberCart } from '../cart-page.ts';
import { expect, visit } from '../fixtures.ts';
import { type OwnShop, withOwnShop } from '../own-shop.ts';
import { openAccount, placeOrder, rememberShopper, type Shopper } from '../shoppers.ts';

/** Leaving days and a way to pay change every page, so that these pages have a shop of their own, started once. */
const test = withOwnShop();
test.describe.configure({ mode: 'default' });

type World = { admin: Shopper; shopper: Shopper; products: Listed[]; orderId: number; userId: number; link: string };
type Part = {
  /** Signed in before the first visit. */
  who?: 'admin' | 'shopper';
  url: string | ((world: World) => string);
  before?: (page: Page, world: World) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
  shows: (page: Page) => Locator;
};

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp) => (page: Page) => main(page).getByRole('heading', { name }).first();
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true });
const fillCart = (page: Page, { products }: World) =>
  rememberCart(
    page,
    products.slice(0, 1).map((product) => ({ product, quantity: 1 })),
  );
const settings = (label: string, title: string): Part => ({
  who: 'admin',
  url: '/admin?tab=settings',
  act: (page) => button(page, label).click(),
  shows: dialog(title),
});
const tab = (name: string, shows: Part['shows']): Part => ({ who: 'admin', url: `/admin?tab=${name}`, shows });
const table = (name: string) => (page: Page) => page.getByRole('table', { name });

/** Each chunk that is loaded later, with a direct visit and what it must show there. */
const parts: Record<string, Part> = {
  'features/cart/components/cart-drawer.tsx': {
    url: '/contact',
    act: (page) => cartButton(page).click(),
    shows: drawer,
  },
  'features/cart/cart-sync.ts': {
    ...{ who: 'shopper', url: '/terms', before: fillCart },
    shows: (page) => page.getByText('Cart updated', { exact: true }).first(),
  },
  'features/search/search-box.tsx': {
    url: '/contact',
    act: (page) => button(page, 'Search').click(),
    shows: (page) => page.getByPlaceholder('Search for products...'),
  },
  'features/catalogue/picture-zoom.ts': {
    url: '/product/1',
    act: (page) => main(page).getByRole('list', { name: 'Pictures' }).getByRole('link').first().click(),
    shows: (page) => page.getByRole('dialog'),
  },
  'features/catalogue/components/recently-viewed.tsx': {
    url: '/product/1',
    before: (page) =>
      page.addInitScript(() =>
        localStorage.setItem('jalaja.recently-viewed', '[{"id":2,"name":"Seen before","imageUrl":null}]'),
      ),
    shows: heading('Recently viewed'),
  },
  'features/addresses/components/address-dialog.tsx': {
    ...{ who: 'shopper', url: '/account' },
    act: (page) => button(page, 'Add Address').click(),
    shows: (page) => page.getByRole('dialog'),
  },
  'features/checkout/components/checkout-form.tsx': {
    ...{ who: 'shopper', url: '/checkout', before: fillCart },
    shows: (page) => button(page, 'Place Order'),
  },
  'features/delivery/components/delivery-check.tsx': {
    url: ({ products }) => `/product/${products[0]?.id}`,
    shows: (page) => main(page).getByLabel('PIN code'),
  },
  'features/orders/components/promise-line.tsx': {
    ...{ who: 'shopper', url: ({ orderId }) => `/orders/${orderId}` },
    shows: (page) =>
      main(page)
        .getByText(/Leaves .*reaches you/)
        .first(),
  },
  'features/accounts/components/devices-card.tsx': {
    ...{ who: 'shopper', url: '/account', shows: (page) => main(page).getByText('This device') },
  },
  'features/accounts/components/second-step-card.tsx': {
    who: 'admin',
    url: '/account',
    shows: heading(/second step/i),
  },
  'components/ui/tooltip-bubble.ts': {
    url: '/contact',
    act: (page) => button(page, 'Search').hover(),
    shows: (page) => page.getByRole('tooltip'),
  },
  'admin/order-page/order-page.tsx': {
    who: 'admin',
    url: ({ orderId }) => `/admin/orders/${orderId}`,
    shows: heading(/^Order #/),
  },
  'admin/new-order/new-order-page.tsx': { who: 'admin', url: '/admin/orders/new', shows: heading('New order') },
  'admin/customer/customer-page.tsx': {
    who: 'admin',
    url: ({ userId }) => `/admin/users/${userId}`,
    shows: heading('Asha Rao'),
  },
  'admin/search/shell-dialogs.ts': {
    ...{ who: 'admin', url: '/admin' },
    act: (page) =>
      page
        .getByRole('button', { name: /^Search/ })
        .first()
        .click(),
    shows: (page) => page.getByRole('dialog'),
  },
  'admin/settings/components/announcement-dialog.tsx': settings('Edit the announcement', 'Announcement bar'),
  'admin/settings/components/claims-policy-dialog.tsx': settings('Edit the claims', 'Claims'),
  'admin/settings/components/delivery-dialog.tsx': settings('Edit the delivery charges', 'Delivery charges'),
  'admin/settings/components/desk-policy-dialog.tsx': settings('Edit the order desk', 'Order desk'),
  'admin/settings/components/dispatch-dialog.tsx': settings('Edit the dispatch days', 'Dispatch days'),
  'admin/settings/components/pages-dialog.tsx': settings('Edit the pages', 'Pages'),
  'admin/settings/components/staff-dialog.tsx': settings('Edit the second step', 'Second step'),
  'admin/settings/components/low-stock-dialog.tsx': settings('Edit low stock', 'Low stock'),
  'admin/settings/components/tax-dialog.tsx': settings('Edit GST and bills', 'GST and bills'),
  'admin/products/components/product-dialog.tsx': {
    ...{ who: 'admin', url: '/admin?tab=products' },
    act: (page) => button(page, 'Add Product').click(),
    shows: dialog('Add Product'),
  },
  'admin/overview/overview-tab.tsx': { who: 'admin', url: '/admin', shows: heading(/./) },
  'admin/products/products-tab.tsx': tab('products', table('Products')),
  'admin/taxonomy/categories-tab.tsx': tab('categories', table('Categories')),
  'admin/taxonomy/tags-tab.tsx': tab('tags', table('Tags')),
  'admin/order-queue/orders-tab.tsx': tab('orders', table('Orders')),
  'admin/desk/desk-tab.tsx': tab('desk', (page) => page.getByRole('searchbox', { name: 'Search the order desk' })),
  'admin/users/users-tab.tsx': tab('users', table('Users, newest first')),
  'admin/messages/messages-tab.tsx': tab('messages', (page) => page.getByText('No messages found.')),
  'admin/bills/bills-tab.tsx': tab('bills', heading(/./)),
  'admin/claims/claims-tab.tsx': tab('claims', (page) => page.getByRole('group', { name: 'Views' })),
  'admin/settings/settings-tab.tsx': tab('settings', (page) => button(page, 'Save settings')),
  'admin/coupons/coupons-tab.tsx': tab('coupons', (page) => button(page, 'Add coupon')),
  'admin/audit/audit-tab.tsx': tab('audit', table('What was done, newest first')),
  'admin/help/help-tab.tsx': tab('help', heading(/./)),
};

/** Chunks that have a test of their own here or in `lazy-code.spec.ts`. */
const elsewhere = [
  'admin/orders/order-news.tsx',
  'admin/shared/components/sign-in-again.tsx',
  'features/identity/identity-sdk.ts',
  // Only after a sign-in with a real provider, which these tests have not.
  'features/identity/provider-session.ts',
];

test('this file knows every chunk that is loaded later', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../dist/client/.vite/manifest.json'), 'utf8');
  const chunks = Object.values(JSON.parse(text) as Record<string, { src?: string; isDynamicEntry?: boolean }>);
  const sources = chunks.flatMap(({ src = '', isDynamicEntry }) =>
    isDynamicEntry ? src.slice('src/web/'.length) : [],
  );
  expect(sources.filter((source) => !source.startsWith('routes/')).sort()).toEqual(
    [...Object.keys(parts), ...elsewhere].sort(),
  );
});

/** Leaving days and a way to pay, two products and an order that is agreed and not paid. */
async function prepare(api: APIRequestContext): Promise<World> {
  const admin = await openAdminAccount(api);
  const shopper = await openAccount(api);
  const write = async (method: 'put' | 'post', url: string, data: object) => {
    const response = await api[method](url, { headers: admin.headers, data });
    expect(response.ok(), url).toBe(true);
    return response.json();
  };
  await write('put', '/api/admin/policies/dispatch', { values: { isOn: true, cutOff: '23:59' }, version: 0 });
  await write('put', '/api/admin/policies/desk', { values: { upiId: 'jalaja@okbank', upiName: 'Jalaja' }, version: 0 });
  const { data: products } = await (await api.get('/api/products/?inStock=true&limit=2')).json();
  const { id: orderId } = await placeOrder(api, shopper);
  const { items } = await (await api.get(`/api/orders/${orderId}`, { headers: admin.headers })).json();
  const lines = items.map(({ id }: { id: number }) => ({ check: 'available', itemId: id }));
  await write('put', `/api/admin/orders/${orderId}/stock-check`, { version: 0, lines });
  const { url } = await write('post', `/api/admin/orders/${orderId}/link`, { renew: false });
  const { id: userId } = await (await api.get('/api/auth/me', { headers: shopper.headers })).json();
  return { admin, shopper, products, orderId, userId, link: url };
}

let world: World;
test.beforeAll(async ({ ownShop }) => {
  const api = await request.newContext({ baseURL: ownShop.url });
  world = await prepare(api);
  await api.dispose();
});

for (const [source, { who, url, before, act, shows }] of Object.entries(parts)) {
  test(`${source} shows on a direct visit`, async ({ page }) => {
    if (who) await rememberShopper(page, world[who]);
    await before?.(page, world);
    await visit(page, typeof url === 'string' ? url : url(world));
    await act?.(page);
    await expect(shows(page)).toBeVisible();
  });
}

test('the QR codes of a payment and of a packing slip show on a direct visit', async ({ page }) => {
  await visit(page, world.link);
  await expect(main(page).getByRole('img', { name: /^QR code to pay/ })).toBeVisible();
  await rememberShopper(page, world.admin);
  await visit(page, `/admin/orders/${world.orderId}`);
  // It is there for the printer alone.
  await expect(page.locator('.packing-slip').getByRole('img', { includeHidden: true, name: /QR code/ })).toHaveCount(1);
});

async function openTab(browser: Browser, { url }: OwnShop, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await rememberShopper(page, world.admin);
  const isAsked = page.waitForResponse('**/api/admin/orders/news');
  await visit(page, `/admin?tab=${name}`);
  await isAsked;
  return page;
}

test('a dashboard that is left alone shows a new order', async ({ browser, ownShop, page }) => {
  const tabs = await Promise.all(['orders', 'settings', 'overview'].map((name) => openTab(browser, ownShop, name)));
  await placeOrder(page.request, world.shopper);
  for (const one of tabs) {
    await expect(one.getByRole('button', { name: '1 new order' })).toBeVisible({ timeout: 15_000 });
    await one.context().close();
  }
});
