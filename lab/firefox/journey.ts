import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { ensureBuild } from '../../scripts/build.ts';
import { type Keep, stopAtEnd } from '../../scripts/stop-at-end.ts';
import { startServer } from '../../src/server/testing/start-server.ts';
import { claimSteps, FAKE_CAMERA, SETUP_KEY, shippedOrder } from './claim.ts';
import { button, fill, link, listen, open, overhang, press, proveGuard, reach, see, waitForValue } from './page.ts';

/**
 * `node lab/firefox/journey.ts [--url URL] [--pictures]`: the shopper's journey in Firefox and, without
 * `--url`, a claim, at the width of a phone and of a desktop. Any error in the browser's console fails it.
 */
const { values: options } = parseArgs({ options: { url: { type: 'string' }, pictures: { type: 'boolean' } } });
const FIREFOX = process.env.JALAJA_FIREFOX ?? '/usr/bin/firefox-esr';
const PICTURES = path.resolve(import.meta.dirname, '..', '..', 'test-results', 'firefox');
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const PASSWORD = 'lotus-on-the-water';

type Step = [name: string, act: (page: Page, url: string) => Promise<void>];

const steps = (email: string): Step[] => [
  ['home', (page, url) => open(page, `${url}/home`)],
  [
    'search',
    async (page) => {
      await press(page, `header ${button('Search')}`);
      await page.locator('input[placeholder="Search for products..."]').fill('java fern');
      await page.keyboard.press('Enter');
      await see(page, 'Search: java fern');
    },
  ],
  [
    'product',
    async (page) => {
      await press(page, 'main article a');
      await reach(page, /^\/product\/\d+-/);
      await see(page, 'You May Also Like');
    },
  ],
  [
    'cart',
    async (page) => {
      await press(page, 'main ::-p-text(Add to Cart)');
      await see(page, 'Added to cart');
      await press(page, `header ${button('Cart')}`);
      await see(page, 'Shipping and taxes calculated at checkout');
    },
  ],
  [
    'to the checkout, which asks to sign in',
    async (page) => {
      await press(page, `dialog ${button('Checkout Now')}`);
      await reach(page, /^\/login$/);
    },
  ],
  [
    'sign up',
    async (page) => {
      await press(page, `main ${link('Create account')}`);
      await fill(page, 'name', { fullName: 'Asha Rao', email, password: PASSWORD, confirmPassword: PASSWORD });
      await press(page, `main ${button('Create account')}`);
      await see(page, 'Account created');
      await reach(page, /^\/login$/);
    },
  ],
  [
    'sign in, which leads back to the checkout',
    async (page) => {
      await fill(page, 'name', { email, password: PASSWORD });
      await press(page, `main ${button('Sign in')}`);
      await reach(page, /^\/checkout$/);
      await see(page, 'Cart updated');
    },
  ],
  [
    'address',
    async (page) => {
      await fill(page, 'autocomplete', {
        name: 'Asha Rao',
        'tel-national': '9876543210',
        'address-line1': '12 Lake Road',
        'postal-code': '517001',
      });
      // The PIN code tells state and city.
      await waitForValue(page, 'Chittoor');
    },
  ],
  [
    'order placed',
    async (page) => {
      await press(page, `main ${button('Place Order')}`);
      await reach(page, /^\/order-confirmation\/\d+$/);
      await see(page, 'has been received');
      await see(page, 'Order received successfully!');
    },
  ],
  [
    'order page',
    async (page, url) => {
      const id = /\d+$/.exec(page.url())?.[0];
      await open(page, `${url}/my-orders`);
      await press(page, `main a[href="/orders/${id}"]`);
      await reach(page, /^\/orders\/\d+$/);
      await see(page, 'Your order has been received and is being processed.');
      await see(page, '12 Lake Road');
    },
  ],
  [
    'sign out',
    async (page) => {
      await press(page, 'header [popovertarget="account-menu"]');
      await press(page, `header ${button('Sign Out')}`);
      await reach(page, /^\/home$/);
      await see(page, 'Signed out');
    },
  ],
];

async function travel(browser: Browser, screen: keyof typeof SCREENS, url: string, journey: Step[]): Promise<void> {
  // A profile of its own: the other screen's shopper stays unknown.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(SCREENS[screen]);
  const complaints = await listen(page);
  const picture = (name: string) =>
    page.screenshot({ path: path.join(PICTURES, `${screen}-${name.replaceAll(/\W+/g, '-')}.png`) });
  await proveGuard(page, url, complaints);
  let current = '';
  try {
    for (const [name, act] of journey) {
      current = name;
      const begin = performance.now();
      await act(page, url);
      const width = await overhang(page);
      if (width > 0) throw new Error(`the page sticks out by ${width} px`);
      if (complaints.all().length > 0) throw new Error(complaints.all().join('\n'));
      if (options.pictures) await picture(name);
      console.log(`${screen}: ${name} (${Math.round(performance.now() - begin)} ms)`);
    }
  } catch (error) {
    await picture(`failed ${current}`);
    const reasons = [error instanceof Error ? error.message : String(error), ...complaints.all()];
    throw new Error(`${screen}: ${current} failed at ${page.url()}\n${reasons.join('\n')}\nPictures: ${PICTURES}`);
  }
  await context.close();
}

const work = stopAtEnd(async (keep) => {
  await mkdir(PICTURES, { recursive: true });
  const url = options.url ?? (await startOwnShop(keep));
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: FAKE_CAMERA,
  });
  await keep({ stop: () => browser.close() });
  console.log(await browser.version());
  for (const [number, screen] of (['phone', 'desktop'] as const).entries()) {
    await travel(browser, screen, url, steps(`asha-${randomUUID()}@example.com`));
    // Needs an owner, whom only an own shop has.
    if (!options.url) await travel(browser, screen, url, claimSteps(await shippedOrder(url, number)));
  }
});
await work.catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

async function startOwnShop(keep: Keep): Promise<string> {
  await ensureBuild();
  return (await keep(startServer({ ADMIN_SETUP_KEY: SETUP_KEY }))).url;
}
