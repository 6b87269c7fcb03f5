import type { APIRequestContext, Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast, openAccount, placeOrder, type Shopper } from './shoppers.ts';

/** Its name begins with that of the box to choose it. */
const queued = (page: Page, id: number) => page.getByRole('row', { name: new RegExp(`^Select order #${id}\\b`) });

/** A customer's order, in the administrator's queue narrowed to that customer. */
async function openQueue(page: Page) {
  await openAdmin(page);
  const shopper = await openAccount(page.request);
  const order = await placeOrder(page.request, shopper);
  await visit(page, `/admin?tab=orders&view=to-check&query=${encodeURIComponent(shopper.email)}`);
  await expect(queued(page, order.id)).toBeVisible();
  return { shopper, order };
}

/** The size of each page that the browser prints, in whole points. */
async function printedPapers(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, ...sides]) => sides.map((side) => Math.round(Number(side))).join('x'));
}

test('a sale from its arrival to its delivery, in its row', { tag: '@phone' }, async ({ page }) => {
  const { order, shopper } = await openQueue(page);
  const row = queued(page, order.id);
  await expect(row).toContainText(order.items[0]?.product.name ?? '');
  await expectNoSidewaysScroll(page);
  const step = (name: RegExp) => row.getByRole('button', { name });
  await expect(step(/^All in stock/)).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('link', { name: /WhatsApp/ })).toBeInViewport({ ratio: 1 });
  await step(/^All in stock/).click();
  await step(/^Record ₹/).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Amount received (₹)')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await step(/^Ship/).click();
  await expect(dialog.getByLabel('Courier')).toBeFocused();
  await dialog.getByLabel('Courier').fill('DTDC');
  await dialog.getByLabel('Expected to').fill('2099-11-20');
  await dialog.getByRole('button', { name: 'Save and mark shipped' }).click();
  await step(/^Delivered/).click();
  await expect(row.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expectAccessible(page);
  const { headers } = shopper;
  const { status, shipments } = await (await page.request.get(`/api/orders/${order.id}`, { headers })).json();
  expect([status, shipments[0]?.carrier, shipments[0]?.expectedTo]).toEqual(['delivered', 'DTDC', '2099-11-20']);
});

test('views show what has to be done next, and slips and labels of several orders are printed at once', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.set(globalThis, 'print', () => {}));
  const { order, shopper } = await openQueue(page);
  const second = await placeOrder(page.request, shopper);
  const views = page.getByRole('group', { name: 'Views' });
  await views.getByRole('button', { name: 'All', exact: true }).click();
  await views.getByRole('button', { name: /^To check \d+/ }).click();
  await expect(page).toHaveURL(/view=to-check/);
  await expect(queued(page, order.id)).toContainText('Chittoor');
  await expect(queued(page, order.id).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /wa\.me/);
  const top = await queued(page, order.id).boundingBox();
  expect(top?.y).toBeLessThanOrEqual(180);
  await expectAccessible(page);
  await page.getByLabel('Select all on this page').check();
  const chosen = page.getByRole('region', { name: 'Selected orders' });
  for (const [press, said, paper] of [
    ['Print slips', 'Packing slip of order', '595x842'],
    ['Labels A6', 'Address label of order', '298x420'],
    ['Labels 4×6 in', 'Address label of order', '288x432'],
  ] as const) {
    await chosen.getByRole('button', { name: press }).click();
    for (const { id } of [order, second]) {
      await expect(page.locator(`article[aria-label="${said} #${id}"]`)).toContainText('12 Lake Road');
    }
    expect(await printedPapers(page), press).toEqual([paper, paper]);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
  }
  await chosen.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as shipped' }).click();
  await expectToast(page, '2 orders shipped');
  await expect(queued(page, order.id)).toBeHidden();
});

const cancel = async (request: APIRequestContext, { headers }: Shopper, id: number) =>
  expect((await request.post(`/api/orders/${id}/cancel`, { headers })).status()).toBe(200);

test('new orders and cancellations are announced within 15 seconds, and no row moves', { tag: '@phone' }, async ({
  page,
}) => {
  await page.clock.install();
  const { order, shopper } = await openQueue(page);
  await page.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'All', exact: true }).click();
  const row = (id: number) => page.getByRole('row', { name: new RegExp(`^#${id}\\b`) });
  await expect(row(order.id)).toBeVisible();
  const news = page.getByRole('status').getByRole('button', { name: /new order|cancelled/ });
  await expect(news).toBeHidden();
  const title = await page.title();
  const place = await row(order.id).boundingBox();
  const next = await placeOrder(page.request, shopper);
  await cancel(page.request, shopper, order.id);
  await page.clock.fastForward(15_000);
  // Other tests order at the same time.
  await expect(news).toHaveText(/\d+ new orders?, \d+ cancelled/);
  await expect(page).toHaveTitle(/^\(\d+\) Admin Dashboard/);
  expect(await row(order.id).boundingBox()).toEqual(place);
  await expect(row(next.id)).toBeHidden();
  await expectAccessible(page);

  await news.click();
  await expect(row(next.id)).toBeVisible();
  await expect(row(order.id)).toContainText('Cancelled');
  await expect(news).toBeHidden();
  await expect(page).toHaveTitle(title);
});
