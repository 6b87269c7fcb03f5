import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openAdminAccount } from '../admins.ts';
import { cartButton, drawer } from '../cart-page.ts';
import { expect, hydrated, layoutShift, visit } from '../fixtures.ts';
import { withOwnShop } from '../own-shop.ts';
import { openShopper } from '../shoppers.ts';

const test = withOwnShop();
test.describe.configure({ mode: 'serial' });

/** Inside the page: this folder is checked without the types of a browser. */
type Box = {
  scrollWidth: number;
  clientWidth: number;
  scrollIntoView: (options: { block: 'center' | 'start' }) => void;
};

type Target = { outerHTML: string; getBoundingClientRect: () => { height: number } };
type Area = { x: number; y: number; width: number; height: number };
type Section = Boxed & { querySelectorAll: (selector: string) => Iterable<Boxed> };
type Boxed = { getBoundingClientRect: () => { toJSON: () => Area } };
declare const document: { fonts: { ready: Promise<unknown> } };
declare const getComputedStyle: (element: object) => { borderTop: string };

const LONG_WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbea';
const HEAVY = 'Heavy parcel: delivery is agreed on WhatsApp';

/** One part of a colour as light, by WCAG's formula. */
function light(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** The lowest contrast of white text with the pixels behind it. */
async function contrastOfHero(page: Page, scale: number): Promise<number> {
  const hero = page.locator('section').filter({ has: page.locator('h1') });
  // In one step: a page that has just become wider is laid out a moment later.
  const [clip, ...boxes] = await hero.evaluate((section: Section) =>
    [section, ...section.querySelectorAll('h1, p')].map((element) => element.getBoundingClientRect().toJSON()),
  );
  if (!clip) throw new Error('There is no hero');
  const { data, info } = await sharp(await page.screenshot({ clip, fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let worst = 21;
  for (const box of boxes) {
    const { x, y, width, height } = box;
    const [left, top] = [x - clip.x, y - clip.y];
    for (let row = Math.ceil(top * scale); row < Math.floor((top + height) * scale); row += 2) {
      for (let column = Math.ceil(left * scale); column < Math.floor((left + width) * scale); column += 2) {
        const [red = 0, green = 0, blue = 0] = data.subarray((row * info.width + column) * 3);
        const behind = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
        worst = Math.min(worst, 1.05 / (behind + 0.05));
      }
    }
  }
  return worst;
}

test('the text of the hero stands out at every width and at 200 % zoom', async ({ browser, baseURL }) => {
  for (const { scale, widths } of [
    { scale: 1, widths: [360, 640, 900, 1024, 1920] },
    { scale: 2, widths: [640] },
  ]) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', deviceScaleFactor: scale });
    const page = await context.newPage();
    await visit(page, '/home');
    const hero = page.locator('section').filter({ has: page.locator('h1') });
    await hero.locator('h1, p').evaluateAll((texts: { style: { color: string } }[]) => {
      for (const text of texts) text.style.color = 'transparent';
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 / scale });
      await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
      // Another width may choose another file of the picture.
      await expect
        .poll(() => hero.locator('img').evaluateAll((all: { complete: boolean }[]) => all.every((one) => one.complete)))
        .toBe(true);
      await expect.poll(() => contrastOfHero(page, scale), `at ${width} px`).toBeGreaterThan(4.5);
    }
    await context.close();
  }
});

test('the categories of the demo catalogue fit into the header at 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await visit(page, '/shop/substrate-hardscape');
  const list = page.getByRole('navigation', { name: 'Categories' }).getByRole('list');
  await expect(list.getByRole('link')).toHaveCount(8);
  expect(await list.evaluate((box: Box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('a long word scrolls no page sideways, buttons keep their borders, and a heavy parcel is never called free', async ({
  page,
}) => {
  const { headers } = await openAdminAccount(page.request);
  const post = async (path: string, data: object) => (await page.request.post(path, { headers, data })).json();
  const category = await post('/api/categories', { name: LONG_WORD, slug: 'long-word' });
  const tag = await post('/api/tags', { name: LONG_WORD });
  const product = await post('/api/products', {
    ...{ name: LONG_WORD, description: `<p>${LONG_WORD}</p>`, price: '2499.00', stock: 9, isTrending: true },
    ...{ isHeavy: true, categoryId: category.id, tags: [tag.id] },
  });
  await openShopper(page);

  await visit(page, `/product/${product.id}`);
  await expect(page.getByText('Ready to ship within 24 hours')).toBeVisible();
  await expect(page.getByRole('main').getByText(HEAVY).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/free/i);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await cartButton(page).click();
  await expect(drawer(page)).toContainText(HEAVY);
  await expect(drawer(page)).toContainText('Prices include GST.');
  await expect(drawer(page)).not.toContainText(/free/i);

  for (const path of ['/home', '/shop', '/shop/long-word', `/product/${product.id}`, '/checkout', '/contact']) {
    await visit(page, path);
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      for (const width of [180, 320, 390, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        // Parts that follow the width by script need a moment.
        await expect
          .poll(() => page.locator('html').evaluate((html: Box) => html.scrollWidth - html.clientWidth), {
            message: `${path} at ${width} px`,
          })
          .toBeLessThanOrEqual(0);
        const cards = await page
          .getByRole('article')
          .evaluateAll((all: Box[]) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
        expect(Math.max(0, ...cards), `cards of ${path} at ${width} px`).toBe(0);
      }
    }
    // The browser gives every border a colour of its own, also a transparent one.
    const buttons = page.locator('.button').filter({ visible: true });
    const borders = await buttons.evaluateAll((all: object[]) => all.map((one) => getComputedStyle(one).borderTop));
    for (const border of borders) expect(border, `forced colours keep the borders of ${path}`).toMatch(/^1px solid/);
    if (path !== '/checkout') expect(borders.length, path).toBeGreaterThan(3);
  }
  await expect(page.locator('main')).not.toContainText('Something went wrong');
});

test('a tapped card opens its page before the product has loaded', async ({ page }) => {
  await visit(page, '/shop/fish');
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/products/*/page', async (route) => {
    await held;
    await route.continue();
  });
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading product' })).toBeVisible();
  release();
  await expect(page.getByText('Product Details')).toBeVisible();
});

test('on a phone the bar of a product shows only while its own button is out of view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/product/1');
  await hydrated(page);
  const bar = page.locator('.sticky-bar');
  const plus = page.getByRole('button', { name: 'Increase quantity' });
  await plus.scrollIntoViewIfNeeded();
  await plus.evaluate((button: Box) => button.scrollIntoView({ block: 'center' }));
  await expect(bar).toBeHidden();
  await plus.click();
  await page.getByText('Product Details').evaluate((title: Box) => title.scrollIntoView({ block: 'start' }));
  await expect(bar).toContainText('2 × ₹349');
  await expect(bar).toContainText('₹698');
});

test('the header shows the categories', async ({ page, withoutScript }) => {
  await withoutScript.goto('/faq');
  await expect(
    withoutScript.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Fish' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/faq');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Fish' }).click();
  await expect(page).toHaveURL(/\/shop\/fish$/);
});

test('the gutter of a classic scrollbar is as dark as the backdrop of a dialog', async ({ page }) => {
  await openShopper(page);
  await visit(page, '/account');
  const edge = async () => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const clip = { x: width - 40, y: height / 2, width: 40, height: 1 };
    const { data } = await sharp(await page.screenshot({ clip }))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { page: data.at(0) ?? 0, gutter: data.at(-1) ?? 0 };
  };
  const before = await edge();
  await page.getByRole('main').getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const after = await edge();
  expect(after.page).toBeLessThan(before.page);
  expect(Math.abs(after.gutter - after.page)).toBeLessThan(8);
});

test('targets in the footer and on the contact page are 44 px high, except links within a sentence', {
  tag: '@phone-only',
}, async ({ page }) => {
  await visit(page, '/contact');
  const targets = page
    .locator('main, footer')
    .locator('a:not(p a), button, input, select, textarea')
    .filter({ visible: true });
  const heights = await targets.evaluateAll((all: Target[]) =>
    all.map((one) => [one.outerHTML, one.getBoundingClientRect().height] as const),
  );
  expect(heights.length).toBeGreaterThan(15);
  expect(heights.filter(([, height]) => height < 44)).toEqual([]);
});

test('fonts that arrive late move nothing', { tag: '@phone' }, async ({ page }) => {
  let arrive = () => {};
  let arrival = Promise.resolve();
  await page.route('**/*.woff2', async (route) => {
    await arrival;
    await route.continue();
  });
  for (const path of ['/home', '/shop', '/product/1', '/faq']) {
    arrival = new Promise((resolve) => {
      arrive = resolve;
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1')).toBeVisible();
    // Two frames: the fallback fonts are painted.
    await layoutShift(page);
    arrive();
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page), path).toBeLessThan(0.01);
  }
});
