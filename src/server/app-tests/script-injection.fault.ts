import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AttackedShopper,
  type Caller,
  callerOf,
  openFirstAdmin,
  type Session,
  storeEverywhere,
  storeInSettings,
} from '#server/testing/attacked-shop.ts';
import { scriptAttacks } from '#server/testing/script-attacks.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { openWatchedBrowser, type WatchedBrowser } from '#server/testing/watched-browser.ts';

/** On the built shop: `npm run build` first. */
const SETUP_KEY = 'a-key-for-attacks-only';
const ADMIN_TABS = ['products', 'categories', 'tags', 'orders', 'users', 'messages', 'audit', 'overview', 'settings'];

let dataDir: string;
let server: RunningServer;
let call: Caller;
let admin: Session;
let browser: WatchedBrowser;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-attacked-'));
  server = await startServer({ DATA_DIR: dataDir, DEMO_CATALOGUE: 'off', ADMIN_SETUP_KEY: SETUP_KEY });
  call = callerOf(server.url);
  admin = await openFirstAdmin(call, SETUP_KEY);
  browser = await openWatchedBrowser(server.url);
  await browser.visit('/contact');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Opens each address and lists the browser's complaints. */
async function look(addresses: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await browser.visit(address).catch((error: unknown) => found.push(`${address} ${error}`));
    found.push(...(await browser.complaints()).map((complaint) => `${address} ${complaint}`));
  }
  return found;
}

/** The largest page size shows all attacks on two pages. */
function tableAddress(tab: string, number: number): string {
  return `/admin?tab=${tab}&limit=50&page=${number}`;
}

/** Opens the dialog of every row of a table. */
async function lookIntoEach(address: string, action: string): Promise<string[]> {
  const { page } = browser;
  const found: string[] = [];
  await browser.visit(address);
  const buttons = page.getByRole('button', { name: new RegExp(`^${action}`) });
  await buttons.first().waitFor();
  const count = await buttons.count();
  expect([50, scriptAttacks.length - 50]).toContain(count);
  for (let index = 0; index < count; index += 1) {
    await buttons.nth(index).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await browser.complaints()).map((complaint) => `${address} ${index} ${complaint}`));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return found;
}

test('the detector works: a CSP violation with the policy, a dialog without it', async () => {
  const hole = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>';
  for (const hasPolicy of [true, false]) {
    await browser.page.route('**/contact', async (route) => {
      const answer = await route.fetch();
      const { 'content-security-policy': policy = '', ...headers } = answer.headers();
      // Outside the application's element: React would discard it inside.
      const body = (await answer.text()).replace('</body>', `${hole}</body>`);
      await route.fulfill({
        status: 200,
        body,
        headers: hasPolicy ? { ...headers, 'content-security-policy': policy } : headers,
      });
    });
    await browser.visit('/contact');
    const complaints = (await browser.complaints()).join('\n');
    expect(complaints).toContain('onerror at <img');
    expect(complaints).toContain('href at <a');
    expect(complaints).toContain(hasPolicy ? 'CSP violation: script-src-attr' : 'dialog: 1');
    await browser.page.unroute('**/contact');
  }
});

describe('stored in every field', () => {
  const shoppers: AttackedShopper[] = [];
  beforeAll(async () => {
    for (const [number, attack] of scriptAttacks.entries()) {
      shoppers.push(await storeEverywhere(call, admin, attack, number));
    }
  }, 600_000);

  test('nothing of it runs on a shopper’s pages', async () => {
    const found = await look([
      '/shop',
      '/shop?page=2',
      '/home',
      ...shoppers.map(({ productId }) => `/product/${productId}`),
    ]);
    for (const { session, orderId } of shoppers) {
      await browser.signIn(session);
      found.push(...(await look(['/account', `/orders/${orderId}`])));
    }
    say(`Stored attacks, shopper's pages: ${scriptAttacks.length} attacks, ${found.length} complaints`);
    expect(found).toEqual([]);
  });

  test('nothing of it runs on the dashboard', async () => {
    await browser.signIn(admin);
    const found = await look(ADMIN_TABS.flatMap((tab) => [1, 2].map((number) => tableAddress(tab, number))));
    for (const number of [1, 2]) {
      found.push(...(await lookIntoEach(tableAddress('products', number), 'Edit')));
      found.push(...(await lookIntoEach(tableAddress('orders', number), 'View')));
    }
    say(`Stored attacks, dashboard: ${scriptAttacks.length} attacks, ${found.length} complaints`);
    expect(found).toEqual([]);
  });

  test('nothing of it runs in a mail', async () => {
    const outbox = path.join(dataDir, 'outbox');
    // To each customer on receipt and on the change, to the shop on receipt and about the message.
    await expect
      .poll(async () => (await readdir(outbox)).length, { timeout: 120_000 })
      .toBeGreaterThanOrEqual(scriptAttacks.length * 4);
    const names = await readdir(outbox);
    const found: string[] = [];
    await browser.page.goto('about:blank');
    // Like a mail program that shows no pictures.
    await browser.page.route(/^http/, (route) => route.fulfill({ status: 200, body: '' }));
    for (const name of names) {
      const { html, subject } = await PostalMime.parse(await readFile(path.join(outbox, name)));
      await browser.page.setContent(html ?? '', { waitUntil: 'domcontentloaded' });
      found.push(...(await browser.complaints()).map((complaint) => `${subject} ${complaint}`));
    }
    await browser.page.unroute(/^http/);
    say(`Stored attacks, mails: ${names.length} mails, ${found.length} complaints`);
    expect(found).toEqual([]);
  });
});

test('in the address: nothing of it runs', async () => {
  const found: string[] = [];
  for (const attack of scriptAttacks) {
    // No route matches a line break, so the 404 page stays as sent by the server.
    const text = encodeURIComponent(attack.replaceAll(/[\n\u2028]/g, ' '));
    found.push(
      ...(await look([
        `/shop?search=${text}&filter=${text}&category=${text}&tag=${text}&sort=${text}&minPrice=${text}`,
        `/shop/${text}`,
        `/${text}`,
        `/login?returnTo=${text}&redirect=${text}&next=${text}#${text}`,
      ])),
    );
  }
  say(`Attacks in the address: ${scriptAttacks.length * 4} addresses, ${found.length} complaints`);
  expect(found).toEqual([]);
});

test('stored in the settings: nothing of it runs on any page', async () => {
  const found: string[] = [];
  for (const attack of scriptAttacks) {
    await storeInSettings(call, admin, attack);
    found.push(...(await look(['/contact'])));
  }
  found.push(...(await look(['/home', '/terms', '/privacy', '/faq', '/shipping', '/login', '/admin?tab=settings'])));
  say(`Attacks in the settings: ${scriptAttacks.length} attacks, ${found.length} complaints`);
  expect(found).toEqual([]);
});
