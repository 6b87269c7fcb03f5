import type { APIRequestContext, Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { cartButton, drawer } from './cart-page.ts';
import { placeOrder, rememberCart } from './checkout-page.ts';
import { expect, expectAccessible, layoutShift, visit } from './fixtures.ts';
import { withOwnShop } from './own-shop.ts';
import { expectNoSidewaysScroll, expectToast, openShopper, type Shopper } from './shoppers.ts';

/** The owner's rules change every page, so that this journey has a shop of its own. */
const test = withOwnShop();

type Product = { id: number; name: string; price: string; stock: number; imageUrl: string | null; isHeavy: boolean };
const PIN = '517001';
const main = (page: Page) => page.getByRole('main');
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

async function makeProduct(request: APIRequestContext, { headers }: Shopper, data: object): Promise<Product> {
  const { data: categories } = await (await request.get('/api/categories')).json();
  const product = { description: 'Calm', price: '100.00', stock: 20, categoryId: categories[0].id, ...data };
  const response = await request.post('/api/products', { headers, data: product });
  expect(response.status()).toBe(201);
  return response.json();
}

async function setRules(page: Page): Promise<void> {
  await visit(page, '/admin?tab=settings');
  await page.getByRole('button', { name: 'Edit the dispatch days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispatch days' });
  await dialog.getByLabel('Promise the days on which parcels leave').check();
  await expectAccessible(page);
  // The first day on which parcels would leave becomes a holiday.
  const leaving = dialog.getByRole('button', { name: /: parcels leave$/ }).first();
  const [name = ''] = await leaving.locator('span').allTextContents();
  await leaving.click();
  await dialog.getByRole('button', { name: 'Make it a holiday' }).click();
  await expect(dialog.getByRole('button', { name: name.replace('parcels leave', 'Holiday') })).toBeVisible();
  await save(page);
  await expectToast(page, 'Settings saved');
  await page.getByRole('button', { name: 'Edit the delivery charges' }).click();
  const rates = page.getByRole('dialog', { name: 'Delivery charges' });
  await rates.getByLabel('Charge by place and weight').check();
  await rates.getByLabel('Charge (₹)').fill('80');
  await save(page);
  await expect(rates).toBeHidden();
}

test('the owner’s holiday and rate are the same on product, cart, checkout and order', async ({ page, browser }) => {
  const admin = await openAdmin(page);
  const fish = await makeProduct(page.request, admin, { name: 'Calendar Tetra', kind: 'animal', weightGrams: 100 });
  const tank = await makeProduct(page.request, admin, { name: 'Calendar Tank', isHeavy: true, weightGrams: 15_000 });
  await setRules(page);
  const { leavesOn, arrivesTo, shippingCost } = await (
    await page.request.get(`/api/delivery?pin=${PIN}&productId=${fish.id}`)
  ).json();
  expect([shippingCost, typeof leavesOn, typeof arrivesTo]).toEqual(['80.00', 'string', 'string']);

  const context = await browser.newContext();
  const shopper = await context.newPage();
  await openShopper(shopper);
  await rememberCart(shopper, fish);
  await visit(shopper, `/product/${fish.id}`);
  await main(shopper).getByLabel('PIN code').fill(PIN);
  await main(shopper).getByRole('button', { name: 'Check', exact: true }).click();
  const promise = main(shopper).getByText(`Delivers to ${PIN}`);
  await expect(promise).toContainText('Delivery ₹80.');
  const days = /leaves (.+), reaches you (.+)\. Delivery/.exec((await promise.textContent()) ?? '');
  expect(days).not.toBeNull();
  const [, leaves = '', arrives = ''] = days ?? [];
  // A known PIN code moves nothing.
  await visit(shopper, `/product/${fish.id}`);
  await expect(promise).toBeVisible();
  expect(await layoutShift(shopper)).toBe(0);

  await cartButton(shopper).click();
  await expect(drawer(shopper)).toContainText(`Live animals: leaves ${leaves}, reaches you ${arrives}`);
  await expect(drawer(shopper)).toContainText(`Delivery to ${PIN}: ₹80`);
  await drawer(shopper).getByRole('button', { name: 'Checkout Now' }).click();
  const form = main(shopper);
  for (const [label, text] of [
    ['Full name', 'Asha Rao'],
    ['Phone', '9876543210'],
    ['Street address', '12 Tank Street'],
    ['PIN code', PIN],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await form.getByLabel('City', { exact: true }).fill('Chittoor');
  await expect(form.getByRole('region', { name: 'Delivery' })).toContainText(
    `leaves ${leaves}, reaches you ${arrives}. Delivery ₹80.`,
  );
  await expect(form.getByLabel('When shall it leave?')).toContainText(`As soon as possible (${leaves})`);
  await expectNoSidewaysScroll(shopper);
  await placeOrder(shopper).click();
  await shopper.waitForURL('**/order-confirmation/**');
  await expect(main(shopper)).toContainText(`Leaves ${leaves}, reaches you ${arrives} if you confirm today.`);
  await expect(main(shopper)).toContainText('₹180');
  await test.step('a heavy basket is agreed at the order’s link', () => agreeOnHeavy(page, shopper, tank));
  await context.close();
});

async function agreeOnHeavy(owner: Page, shopper: Page, tank: Product): Promise<void> {
  await visit(shopper, `/product/${tank.id}`);
  await main(shopper).getByRole('button', { name: 'Add to cart' }).first().click();
  await visit(shopper, '/checkout');
  await expect(main(shopper)).toContainText('Delivery of heavy goods is agreed on WhatsApp before you pay.');
  await main(shopper).getByLabel('Full name', { exact: true }).fill('Asha Rao');
  await main(shopper).getByLabel('Phone', { exact: true }).fill('9876543210');
  await main(shopper).getByLabel('Street address', { exact: true }).fill('12 Tank Street');
  await main(shopper).getByLabel('PIN code', { exact: true }).fill(PIN);
  await main(shopper).getByLabel('City', { exact: true }).fill('Chittoor');
  await placeOrder(shopper).click();
  await shopper.waitForURL('**/order-confirmation/**');
  const id = Number(new URL(shopper.url()).pathname.split('/').at(-1));
  await visit(owner, `/admin/orders/${id}`);
  await owner.getByLabel('Delivery charge (₹)').fill('450');
  await owner.getByRole('button', { name: 'Save and send to customer' }).click();
  await expectToast(owner, 'The customer is asked');
  await main(shopper)
    .getByRole('link', { name: /pay|track/i })
    .or(main(shopper).getByRole('button', { name: /pay|track/i }))
    .first()
    .click();
  await main(shopper).getByRole('button', { name: 'Accept ₹550' }).click();
  await expect(main(shopper).getByRole('heading', { level: 1 })).toHaveText(/Please pay|We pack/);
}
