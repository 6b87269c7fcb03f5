import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openAdmin, openAdminAccount } from '../admins.ts';
import { cartButton, drawer, findProduct, rememberCart } from '../cart-page.ts';
import { expect, hydrated, test, visit } from '../fixtures.ts';
import { expectToast, openShopper, placeOrder, rememberShopper } from '../shoppers.ts';

type Chunk = { file: string; src?: string; isDynamicEntry?: boolean };

const WEB = 'src/web/';
const RELOAD = 'Please reload the page and try again.';

const text = await readFile(path.join(import.meta.dirname, '../../dist/client/.vite/manifest.json'), 'utf8');
const manifest = JSON.parse(text) as Record<string, Chunk>;
const lazy = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry);

const main = (page: Page) => page.getByRole('main');
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });

function fileOf(source: string): string {
  const chunk = manifest[WEB + source];
  if (!chunk) throw new Error(`${source} is not in the build`);
  return chunk.file;
}

/** As after a release that has removed the chunk. The returned function brings it back. */
async function remove(
  page: Page,
  source: string,
  { times = Number.POSITIVE_INFINITY } = {},
): Promise<() => Promise<void>> {
  // A repeated attempt has a query.
  const url = `**/${fileOf(source)}*`;
  let requests = 0;
  // The route stays after the last 404: a request that is sent while the browser removes one can be lost.
  await page.route(url, (route) => {
    requests += 1;
    return requests > times ? route.continue() : route.fulfill({ status: 404, body: 'Not found' });
  });
  return () => page.unroute(url);
}

/** Inside the page, whose types this folder does not have. */
declare const history: { pushState: (state: null, unused: string, url: string) => void };
declare const dispatchEvent: (event: unknown) => void;
declare const PopStateEvent: new (type: string) => unknown;

/** The router goes there, as for a link that this page does not have. */
async function navigate(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, url);
}

/** Runs `work` and expects that the page is reloaded, or that it is not. */
async function expectReload(page: Page, isExpected: boolean, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Reflect.set(globalThis, 'isFirstDocument', true));
  await work();
  // Between two documents there is nothing to ask.
  const isFirst = () =>
    page.evaluate(() => Reflect.get(globalThis, 'isFirstDocument') === true).catch(() => 'between documents');
  await expect.poll(isFirst).toBe(!isExpected);
  await hydrated(page);
}

const tabSource = (name: string) =>
  lazy.map(({ src = '' }) => src.slice(WEB.length)).find((source) => source.endsWith(`/${name}-tab.tsx`)) ?? name;

test.describe('a missing chunk', () => {
  test.beforeEach(({ allowStatus }) => {
    allowStatus(404);
  });

  test('of a page is loaded at the second attempt, without a reload', async ({ page }) => {
    await visit(page, '/terms');
    await remove(page, 'routes/faq.tsx', { times: 1 });
    await expectReload(page, false, async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
      await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Frequently Asked Questions');
    });
  });

  /** The chunk is missing until the new release of the page is loaded. */
  async function expectReloadAt(page: Page, source: string, url: string): Promise<void> {
    const restore = await remove(page, source);
    const isLoaded = page.waitForRequest((request) => request.isNavigationRequest());
    await expectReload(page, true, async () => {
      await navigate(page, url);
      await isLoaded;
      await restore();
    });
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  }

  // All pages are loaded in the same way, as a test of the routes proves; these differ in more than that.
  test('of a page that a release has removed loads the new release', async ({ page }) => {
    const { id } = await placeOrder(page.request, await openShopper(page));
    // Every page loads the chunk of a product in advance, so it has to be missing before the first page.
    await remove(page, 'routes/product.tsx');
    await visit(page, '/terms');
    for (const [name, url] of [
      ['product', '/product/1'],
      // Takes the token out of the address.
      ['reset-password', '/reset-password?token=x'],
      ['order-detail', `/orders/${id}`],
    ] as const) {
      await expectReloadAt(page, `routes/${name}.tsx`, url);
      await expect(page).toHaveURL((shown) => shown.pathname === url.split('?')[0]);
    }
  });

  test('of the first page is reported at the next press', async ({ page }) => {
    await remove(page, 'routes/contact.tsx');
    await page.goto('/contact');
    await cartButton(page).click();
    await expect(page.getByRole('alert')).toContainText('could not be loaded completely');
    await expect(page.getByRole('alert').getByRole('link', { name: 'Reload the page' })).toBeVisible();
  });

  test('of the cart is reported in place, keeps what was typed, and the next link loads the new release', async ({
    page,
  }) => {
    const restore = await remove(page, 'features/cart/components/cart-drawer.tsx');
    await visit(page, '/contact');
    await main(page).getByLabel('Message').fill('Is it grown under water?');
    await expectReload(page, false, async () => {
      await cartButton(page).click();
      await expectToast(page, 'The cart could not be opened', RELOAD);
    });
    await expect(main(page).getByLabel('Message')).toHaveValue('Is it grown under water?');
    await expectReload(page, true, async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
      await expect(page).toHaveURL('/faq');
    });
    await restore();
    await cartButton(page).click();
    await expect(drawer(page)).toBeVisible();
  });

  test('of the cart is loaded at the second attempt', async ({ page }) => {
    await remove(page, 'features/cart/components/cart-drawer.tsx', { times: 1 });
    await visit(page, '/contact');
    await cartButton(page).click();
    await expect(drawer(page)).toBeVisible();
  });

  test('of the search is reported, and the next press tries again', async ({ page }) => {
    const restore = await remove(page, 'features/search/search-box.tsx');
    await visit(page, '/contact');
    await expectReload(page, false, async () => {
      await button(page, 'Search').click();
      await expectToast(page, 'The search could not be opened', RELOAD);
    });
    await restore();
    await button(page, 'Search').click();
    await expect(page.getByPlaceholder('Search for products...')).toBeFocused();
  });

  test('of the tooltips or of the account’s cart changes nothing else', async ({ page }) => {
    const missing = ['components/ui/tooltip-bubble.ts', 'features/cart/cart-sync.ts'];
    for (const source of missing) await remove(page, source);
    await rememberCart(page, [{ product: await findProduct(page, 'Java Moss Portion'), quantity: 1 }]);
    await openShopper(page);
    const asked = missing.map((source) => page.waitForResponse(`**/${fileOf(source)}`));
    await visit(page, '/account');
    await Promise.all(asked);
    await expect(main(page).getByRole('heading', { name: 'My Account' })).toBeVisible();
    await cartButton(page).click();
    await expect(drawer(page)).toContainText('Java Moss Portion');
  });

  test('of the address form is reported in place', async ({ page }) => {
    await openShopper(page);
    await remove(page, 'features/addresses/components/address-dialog.tsx');
    await visit(page, '/account');
    await button(main(page), 'Add Address').click();
    await expectToast(page, 'The form could not be opened', RELOAD);
    await expect(main(page).getByRole('heading', { name: 'My Account' })).toBeVisible();
  });

  test('of the devices of an account leaves no empty card behind', async ({ page }) => {
    await openShopper(page);
    await remove(page, 'features/accounts/components/devices-card.tsx');
    await visit(page, '/account');
    await expect(main(page).getByRole('heading', { name: 'Your data' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading your devices' })).toHaveCount(0);
    await expect(main(page).getByText('Signed-in devices')).toHaveCount(0);
  });

  test('of the checkout form is reported in place, and Retry loads it', async ({ page }) => {
    await rememberCart(page, [{ product: await findProduct(page, 'Java Moss Portion'), quantity: 1 }]);
    await openShopper(page);
    const restore = await remove(page, 'features/checkout/components/checkout-form.tsx');
    await visit(page, '/checkout');
    await expect(main(page).getByRole('alert')).toContainText(`The form could not be loaded. ${RELOAD}`);
    await restore();
    await button(main(page), 'Retry').click();
    await expect(button(main(page), 'Place Order')).toBeVisible();
  });

  test('of the identity provider is reported in place', async ({ page }) => {
    const idp = { apiKey: 'x', authDomain: 'x.example', projectId: 'x', providers: ['google.com'] };
    await page.route('**/api/auth/config', (route) => route.fulfill({ json: { idp } }));
    await remove(page, 'features/identity/identity-sdk.ts');
    await visit(page, '/terms');
    // The page from the server knows that there is no provider; navigation asks for it.
    await navigate(page, '/login');
    await button(main(page), 'Continue with Google').click();
    await expectToast(page, 'Sign in failed', RELOAD);
    await expect(main(page).getByLabel('Password', { exact: true })).toBeVisible();
  });

  test('of the product form is reported in place', async ({ page }) => {
    await openAdmin(page);
    await remove(page, 'admin/products/components/product-dialog.tsx');
    // Not needed by anything else, and not reported.
    await remove(page, 'admin/orders/order-news.tsx');
    await visit(page, '/admin?tab=products');
    await button(main(page), 'Add Product').click();
    await expectToast(page, 'The form could not be opened', RELOAD);
    await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  });

  test('of a tab of the dashboard is reported in place, and Retry loads it', async ({ page }) => {
    await openAdmin(page);
    const restore = await remove(page, tabSource('orders'));
    await visit(page, '/admin');
    await page.getByRole('tab', { name: 'Orders' }).click();
    const failure = main(page).getByRole('alert');
    await expect(failure).toContainText(`This tab could not be loaded. ${RELOAD}`);
    await restore();
    const isLoaded = page.waitForResponse((response) => response.url().includes(fileOf(tabSource('orders'))));
    await button(failure, 'Retry').click();
    expect((await isLoaded).ok()).toBe(true);
    await expect(failure).toHaveCount(0);
  });

  test('of the sign-in after an expired session can be loaded again', async ({ page, allowStatus }) => {
    allowStatus(401);
    const admin = await openAdminAccount(page.request);
    await rememberShopper(page, admin);
    const restore = await remove(page, 'admin/shared/components/sign-in-again.tsx');
    await visit(page, '/admin?tab=tags');
    await button(main(page), 'Add Tag').click();
    const dialog = page.getByRole('dialog', { name: 'Add Tag' });
    await dialog.getByLabel('Name').fill('Floating');
    await page.request.post('/api/auth/logout', { data: { refresh: admin.refresh } });
    await button(dialog, 'Save').click();
    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(again.getByRole('alert')).toContainText('The form could not be loaded.');
    await restore();
    await button(again, 'Retry').click();
    await expect(again.getByLabel('Email')).toHaveValue(admin.email);
    await expect(dialog.getByLabel('Name')).toHaveValue('Floating');
  });
});
