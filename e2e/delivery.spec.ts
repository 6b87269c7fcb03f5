import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { dayText, indianDay } from '../src/contracts/delivery/calendar-days.ts';
import { formatDay, formatDays } from '../src/contracts/delivery/format-day.ts';
import { formatRupees } from '../src/contracts/money.ts';
import { openAdmin } from './admins.ts';
import { cartButton, drawer } from './cart-page.ts';
import { placeOrder } from './checkout-page.ts';
import { expect, expectAccessible, layoutShift, reload, visit } from './fixtures.ts';
import { mailsTo, type OwnShop, withOwnShop } from './own-shop.ts';
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

/** A rate for each of three places, and a hold for animals to Rajasthan, by the API. */
async function setPlaces(request: APIRequestContext, { headers }: Shopper): Promise<void> {
  const today = indianDay(new Date());
  const hold = {
    ...{ name: 'Summer heat', reason: 'heat', from: dayText(today), to: dayText(today + 20) },
    ...{ kinds: ['animal'], where: { states: ['08'] } },
  };
  const zone = (name: string, states: string[], amount: string) => ({
    ...{ name, where: { states }, steps: [{ upToGrams: 1000, amount }], perKilogramAbove: '20' },
  });
  const zones = [zone('Andhra Pradesh', ['37'], '60'), zone('Karnataka', ['29'], '90'), zone('India', [], '180')];
  for (const [name, values] of [
    // Nearly midnight, so that no cut-off passes during the run.
    ['dispatch', { cutOff: '23:59', holds: [hold] }],
    ['delivery', { zones }],
  ] as const) {
    const saved = await request.put(`/api/admin/policies/${name}`, { headers, data: { values, version: 0 } });
    expect(saved.status()).toBe(200);
  }
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
  await rates.getByLabel('Charge (₹)').first().fill('80');
  await save(page);
  await expect(rates).toBeHidden();
}

type Promised = { leaves: string; arrives: string; amount: string; sentence: string };

/** What the shop tells by its API, in the words of its pages. */
async function promised(request: APIRequestContext, pin: string, { id }: Product): Promise<Promised> {
  const { leavesOn, arrivesFrom, arrivesTo, shippingCost, hold, notServed } = await (
    await request.get(`/api/delivery?pin=${pin}&productId=${id}`)
  ).json();
  const sentence = hold?.sentence ?? notServed[0]?.sentence ?? '';
  const today = dayText(indianDay(new Date()));
  return {
    leaves: leavesOn ? formatDay(leavesOn, today) : '',
    arrives: arrivesTo ? formatDays(arrivesFrom, arrivesTo, today) : '',
    amount: formatRupees(shippingCost),
    sentence,
  };
}

const changePin = (shopper: Page) => main(shopper).getByRole('button', { name: 'Change PIN code' });

/** Asks for a PIN code on a product page, which answers with what it promises. */
async function checkPin(shopper: Page, { id }: Product, pin: string): Promise<Locator> {
  await visit(shopper, `/product/${id}`);
  const field = main(shopper).getByLabel('PIN code');
  const isKnown = await shopper.evaluate(() => localStorage.getItem('jalaja.pin') !== null);
  if (isKnown) await changePin(shopper).click();
  await field.fill(pin);
  await main(shopper).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(changePin(shopper)).toBeVisible();
  return main(shopper).getByRole('status').filter({ hasText: 'Change PIN code' });
}

async function addFor(shopper: Page, product: Product, pin: string): Promise<Locator> {
  const answer = await checkPin(shopper, product, pin);
  await main(shopper).getByRole('button', { name: 'Add to cart' }).first().click();
  return answer;
}

async function fillCheckout(shopper: Page, pin: string): Promise<void> {
  for (const [label, text] of [
    ['Full name', 'Asha Rao'],
    ['Phone', '9876543210'],
    ['Street address', '12 Tank Street'],
    ['PIN code', pin],
    ['City', 'Tank Town'],
  ] as const) {
    await main(shopper).getByLabel(label, { exact: true }).fill(text);
  }
}

type Bought = { shopper: Page; account: Shopper; product: Product; pin: string };

/** Product, cart, checkout and order. Returns the order's number. */
async function buy({ shopper, product, pin }: Bought, { leaves, arrives, amount, sentence }: Promised) {
  const days = `leaves ${leaves}, reaches you ${arrives}`;
  const told = sentence === '' ? `${days}. Delivery ${amount}.` : `${sentence} Delivery ${amount}.`;
  await expect(await addFor(shopper, product, pin)).toContainText(told);
  await cartButton(shopper).click();
  await expect(drawer(shopper)).toContainText(`: ${days}`);
  await expect(drawer(shopper)).toContainText(`Delivery to ${pin}: ${amount}`);
  await drawer(shopper).getByRole('button', { name: 'Checkout Now' }).click();
  await fillCheckout(shopper, pin);
  await expect(main(shopper).getByRole('region', { name: 'Delivery' })).toContainText(told);
  await expect(main(shopper).getByLabel('When should we send it?')).toContainText(`As soon as possible (${leaves})`);
  await expect(main(shopper).getByRole('region', { name: 'Order Summary' })).toContainText(`Shipping${amount}`);
  await expectNoSidewaysScroll(shopper);
  await placeOrder(shopper).click();
  await shopper.waitForURL('**/order-confirmation/**');
  await expect(main(shopper)).toContainText(
    `Leaves ${leaves}, reaches you ${arrives} if stock and payment are confirmed today.`,
  );
  await expect(main(shopper)).toContainText(`Shipping${amount}`);
  return Number(new URL(shopper.url()).pathname.split('/').at(-1));
}

/** Mail, order by the API, the desk's message and the order's link. */
async function expectSame(owner: Page, admin: Shopper, order: { id: number } & Bought & Promised, shop: OwnShop) {
  const { id, shopper, account, leaves, arrives, amount } = order;
  const days = `Leaves ${leaves}, reaches you ${arrives}`;
  const mail = async () =>
    (await mailsTo(account.email, shop)).find(({ subject }) => subject?.includes(`#${id} has been received`))?.text;
  await expect.poll(mail).toContain(`${days} if stock and payment are confirmed today.`);
  expect(await mail()).toMatch(new RegExp(`(Shipping|Delivery)[:\\s]+${amount}`));

  const deskUrl = `/api/admin/orders/${id}/desk`;
  const { headers } = admin;
  const before = await (await owner.request.get(deskUrl, { headers })).json();
  const lines = before.order.items.map((item: { id: number }) => ({ itemId: item.id, check: 'available' }));
  const data = { lines, version: before.version };
  expect((await owner.request.put(`/api/admin/orders/${id}/stock-check`, { headers, data })).status()).toBe(200);
  const { messages, link } = await (await owner.request.get(deskUrl, { headers })).json();
  const message = messages.find(({ template }: { template: string }) => template === 'payment').text;
  expect(message).toContain(`${days}.`);
  const asked = await (await shopper.request.get(`/api/orders/${id}`, { headers: account.headers })).json();
  expect(formatRupees(asked.shippingCost)).toBe(amount);
  expect(message).toContain(formatRupees(asked.grandTotal));

  await visit(shopper, link.replace(/^.*(?=\/o#)/, ''));
  await expect(main(shopper)).toContainText(`Delivery${amount}`);
  await expect(main(shopper)).toContainText(`${days}.`);
  await visit(shopper, `/orders/${id}`);
  await expect(main(shopper)).toContainText(`Shipping${amount}`);
  await expect(main(shopper)).toContainText(`${days}.`);
}

/** Every page names a product that cannot be sent there; it can be neither added nor ordered. */
async function expectRefused({ shopper, product, pin }: Bought, { sentence }: Promised): Promise<void> {
  expect(sentence).toContain(`We cannot send live fish to ${pin} safely`);
  await addFor(shopper, product, PIN);
  await expect(await checkPin(shopper, product, pin)).toContainText(sentence);
  const refused = main(shopper).getByRole('button', { name: `Not delivered to ${pin}` });
  await expect(refused.first()).toBeDisabled();
  await expect(
    main(shopper).getByRole('button', { name: 'Add to cart' }).filter({ hasText: product.name }),
  ).toHaveCount(0);
  await cartButton(shopper).click();
  await expect(drawer(shopper)).toContainText(sentence);
  await drawer(shopper).getByRole('button', { name: 'Checkout Now' }).click();
  await fillCheckout(shopper, pin);
  await expect(main(shopper).getByRole('region', { name: 'Delivery' })).toContainText(sentence);
  await placeOrder(shopper).click();
  await expectToast(shopper, sentence);
}

test('for every PIN code the owner’s days and rates are the same from the product to the order’s link', async ({
  page,
  browser,
  ownShop,
}) => {
  test.slow();
  const admin = await openAdmin(page);
  await setPlaces(page.request, admin);
  const fish = await makeProduct(page.request, admin, { name: 'Calendar Tetra', kind: 'animal', weightGrams: 100 });
  const fern = await makeProduct(page.request, admin, { name: 'Calendar Fern', kind: 'plant', weightGrams: 100 });
  const tank = await makeProduct(page.request, admin, { name: 'Calendar Tank', isHeavy: true, weightGrams: 15_000 });
  await setRules(page);

  const context = await browser.newContext();
  const shopper = await context.newPage();
  const account = await openShopper(shopper);
  for (const { name, pin, product, amount } of [
    { name: 'same state', pin: '517001', product: fish, amount: '₹80' },
    { name: 'neighbouring state', pin: '560001', product: fish, amount: '₹90' },
    { name: 'remote', pin: '744101', product: fern, amount: '₹180' },
    { name: 'held', pin: '302001', product: fish, amount: '₹180' },
  ]) {
    await test.step(name, async () => {
      const told = await promised(page.request, pin, product);
      expect(told).toMatchObject({ amount, sentence: name === 'held' ? expect.stringContaining('Held for') : '' });
      const bought = { shopper, account, product, pin };
      const id = await buy(bought, told);
      await expectSame(page, admin, { id, ...bought, ...told }, ownShop);
    });
  }
  await test.step('the shipping page has the same day and rates', async () => {
    const { leaves } = await promised(page.request, '517001', fish);
    await visit(shopper, '/shipping');
    for (const text of [leaves, '₹80', '₹90', '₹180']) await expect(main(shopper)).toContainText(text);
  });
  await test.step('a known PIN code moves nothing', async () => {
    await visit(shopper, `/product/${fish.id}`);
    await expect(changePin(shopper)).toBeVisible();
    expect(await layoutShift(shopper)).toBe(0);
  });
  await test.step('a heavy cart is agreed at the order’s link', () => agreeOnHeavy(page, shopper, tank));
  await test.step('not served', async () => {
    const pin = '793001';
    await expectRefused({ shopper, account, product: fish, pin }, await promised(page.request, pin, fish));
  });
  await context.close();
});

async function agreeOnHeavy(owner: Page, shopper: Page, tank: Product): Promise<void> {
  const expectNothingFree = (part: Locator) => expect(part).not.toContainText(/\bfree\b/i, { useInnerText: true });
  await expect(await addFor(shopper, tank, PIN)).toContainText('Delivery is agreed on WhatsApp before you pay.');
  await expectNothingFree(main(shopper));
  await cartButton(shopper).click();
  await expect(drawer(shopper)).toContainText('Delivery of heavy goods is agreed on WhatsApp before you pay');
  await expectNothingFree(drawer(shopper));
  await drawer(shopper).getByRole('button', { name: 'Checkout Now' }).click();
  await fillCheckout(shopper, PIN);
  await expect(main(shopper)).toContainText('Delivery of heavy goods is agreed on WhatsApp before you pay.');
  await expectNothingFree(main(shopper));
  await placeOrder(shopper).click();
  await shopper.waitForURL('**/order-confirmation/**');
  await expect(main(shopper)).toContainText('ShippingAgreed on WhatsApp');
  await expectNothingFree(main(shopper));
  const id = Number(new URL(shopper.url()).pathname.split('/').at(-1));
  await visit(owner, `/admin/orders/${id}`);
  await owner.getByLabel('Delivery charge (₹)').fill('450');
  await expectNothingFree(main(owner));
  await owner.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const chat = owner.waitForEvent('popup');
  await owner.getByRole('button', { name: 'Save and open WhatsApp' }).click();
  await expectToast(owner, 'Offer saved and emailed. Send it on WhatsApp too.');
  await (await chat).close();
  await reload(shopper);
  await main(shopper).getByRole('button', { name: 'See our offer' }).click();
  await expect(main(shopper)).toContainText('₹450');
  await expectNothingFree(main(shopper));
  await main(shopper).getByRole('button', { name: 'Accept ₹550' }).click();
  await expect(main(shopper).getByRole('heading', { level: 1 })).toHaveText(/Please pay|We pack/);
  await expectNothingFree(main(shopper));
}
