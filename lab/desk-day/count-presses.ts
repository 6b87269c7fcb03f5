import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { ensureBuild } from '../../scripts/build.ts';
import { stopAtEnd } from '../../scripts/stop-at-end.ts';
import { findChromium } from '../../src/server/testing/find-chromium.ts';
import { startServer } from '../../src/server/testing/start-server.ts';
import { DeskShop, SETUP_KEY } from './desk-shop.ts';

/**
 * How many presses the owner needs from the arrival of an order to its delivery, in the queue of a day with 30 orders
 * in all stages. A click, a tap, a filled field and a key count one each. What the customer does, and the press in
 * WhatsApp itself, do not count. `--pictures` names a folder for screenshots.
 */
const WIDTHS = [1280, 390];
const { values: options } = parseArgs({ options: { pictures: { type: 'string' } } });

class Presses {
  count = 0;

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }

  async key(page: Page, name: string): Promise<void> {
    this.count += 1;
    await page.keyboard.press(name);
  }
}

type Sale = { page: Page; row: Locator; presses: Presses; shop: DeskShop; id: number };

const step = ({ row, presses }: Sale, name: RegExp) => presses.on(row.getByRole('button', { name }));
const whatsapp = ({ row, presses }: Sale) => presses.on(row.getByRole('link', { name: /WhatsApp/ }));
const view = ({ page, presses }: Sale, name: RegExp) =>
  presses.on(page.getByRole('group', { name: 'Views' }).getByRole('button', { name }));

async function shipAndDeliver(sale: Sale): Promise<void> {
  const { page, presses } = sale;
  await step(sale, /^Ship/);
  const dialog = page.getByRole('dialog');
  // After the first parcel of the day the courier stands there already.
  const courier = dialog.getByLabel('Courier');
  if ((await courier.inputValue()) === '') await presses.fill(courier, 'DTDC');
  await presses.fill(dialog.getByLabel('Tracking number'), `D${sale.id}`);
  await presses.key(page, 'Enter');
  await whatsapp(sale);
  await step(sale, /^Delivered/);
  await sale.row.getByRole('button', { name: /^Undo/ }).waitFor();
}

async function payByLink(sale: Sale): Promise<void> {
  await whatsapp(sale);
  await sale.shop.reportPayment(sale.id);
  await view(sale, /^Payment/);
  await step(sale, /^Has arrived/);
}

const kinds = {
  'paid by link': async (sale: Sale) => {
    await step(sale, /^All there/);
    await payByLink(sale);
    await shipAndDeliver(sale);
  },
  'told by phone': async (sale: Sale) => {
    await step(sale, /^All there/);
    await step(sale, /^Record ₹/);
    await sale.page.getByRole('dialog').getByLabel('Amount received (₹)').waitFor();
    await sale.presses.key(sale.page, 'Enter');
    await shipAndDeliver(sale);
  },
  'on delivery': async (sale: Sale) => {
    await step(sale, /^All there/);
    await step(sale, /^Record ₹/);
    await sale.presses.on(sale.page.getByRole('dialog').getByText('Pays on delivery'));
    await shipAndDeliver(sale);
  },
  'one item missing': async (sale: Sale) => {
    const { page, presses, row, shop, id } = sale;
    await presses.on(row.getByRole('link', { name: `#${id}`, exact: true }));
    const line = page.getByRole('region', { name: 'Stock check' }).getByRole('listitem').first();
    await presses.on(line.getByText('Fewer', { exact: true }));
    await presses.fill(line.getByLabel(/^How many/), '1');
    await presses.on(page.getByRole('button', { name: 'Save and send to customer' }));
    await presses.on(page.getByRole('link', { name: /WhatsApp/ }).first());
    await shop.acceptQuote(id);
    await shop.reportPayment(id);
    await presses.on(page.getByRole('link', { name: 'Back to the list' }));
    await view(sale, /^Payment/);
    await step(sale, /^Has arrived/);
    await shipAndDeliver(sale);
  },
} satisfies Record<string, (sale: Sale) => Promise<void>>;

async function openQueue(browser: Browser, url: string, shop: DeskShop, width: number): Promise<Page> {
  const isPhone = width < 500;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: isPhone ? 844 : 800 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  await context.route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp' }));
  const page = await context.newPage();
  page.on('popup', (opened) => void opened.close().catch(() => {}));
  await page.addInitScript(([access, refresh]) => {
    localStorage.setItem('jalaja.access', access ?? '');
    localStorage.setItem('jalaja.refresh', refresh ?? '');
    localStorage.setItem('jalaja.signed-in', 'true');
  }, shop.session);
  return page;
}

async function takePictures(page: Page, name: string): Promise<void> {
  if (options.pictures === undefined) return;
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => localStorage.setItem('jalaja.theme', chosen), theme);
    for (const tab of ['overview', 'orders&view=to-check', 'desk']) {
      await page.goto(`/admin?tab=${tab}`);
      await page.getByRole('tabpanel').getByText('₹').first().waitFor();
      await page.waitForLoadState('networkidle');
      const file = `${name}-${theme}-${tab.split('&')[0]}.png`;
      await page.screenshot({ path: path.join(options.pictures, file) });
    }
  }
}

await ensureBuild();
if (options.pictures !== undefined) await mkdir(options.pictures, { recursive: true });
await stopAtEnd(async (keep) => {
  const server = await keep(startServer({ ADMIN_SETUP_KEY: SETUP_KEY, MAIL_WORKER: 'off' }));
  const shop = await DeskShop.open(server.url);
  await shop.fillDay();
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  const table: string[] = ['| sale | 1280 px | 390 px |', '|---|--:|--:|'];
  const pages = [];
  for (const width of WIDTHS) pages.push(await openQueue(browser, server.url, shop, width));
  for (const page of pages) {
    await page.goto('/admin');
    await takePictures(page, String(page.viewportSize()?.width));
  }
  const sell = async (page: Page, finish: (sale: Sale) => Promise<void>): Promise<number> => {
    const presses = new Presses();
    const id = await shop.placeOrder(2);
    await page.goto('/admin?tab=orders&view=to-check');
    const row = page.getByRole('row', { name: new RegExp(`#${id}\\b`) });
    await finish({ page, row, presses, shop, id });
    return presses.count;
  };
  const first: number[] = [];
  for (const page of pages) first.push(await sell(page, kinds['paid by link']));
  table.push(`| the first of the day, paid by link | ${first.join(' | ')} |`);
  for (const [kind, finish] of Object.entries(kinds)) {
    const counts: number[] = [];
    for (const page of pages) counts.push(await sell(page, finish));
    table.push(`| ${kind} | ${counts.join(' | ')} |`);
  }
  console.log(table.join('\n'));
  await browser.close();
});
