import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';
import { type Caller, callerOf, openFirstAdmin, type Session } from '#server/testing/attacked-shop.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { scriptAttacks } from '#server/testing/script-attacks.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { openWatchedBrowser, type WatchedBrowser } from '#server/testing/watched-browser.ts';

/** On the built shop: `npm run build` first. */
const SETUP_KEY = 'a-key-for-attacks-only';
const GROUP_LENGTH = 280;

/** Several attacks in one text, so that few pages show all of them. */
const groups: string[] = [];
for (const attack of scriptAttacks) {
  const text = attack.replaceAll(/[\0\n\u2028]/g, ' ');
  const last = groups.at(-1);
  if (last !== undefined && last.length + text.length < GROUP_LENGTH) groups[groups.length - 1] = `${last} ${text}`;
  else groups.push(text);
}

let dataDir: string;
let server: RunningServer;
let call: Caller;
let admin: Session;
let browser: WatchedBrowser;
const found: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-attacked-desk-'));
  server = await startServer({ DATA_DIR: dataDir, DEMO_CATALOGUE: 'off', ADMIN_SETUP_KEY: SETUP_KEY });
  call = callerOf(server.url);
  admin = await openFirstAdmin(call, SETUP_KEY);
  browser = await openWatchedBrowser(server.url);
  await browser.visit('/contact');
  await browser.signIn(admin);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = <T = { version: number }>(method: string, address: string, body?: object) =>
  call<T>(method, address, body, admin);

/** Opens a page, lists the browser's complaints, and expects the texts to be there as written. */
async function look(address: string, texts: string[]): Promise<void> {
  await browser.visit(address);
  const shown = browser.page.locator('body');
  for (const text of texts) await expect.poll(() => shown.textContent(), { timeout: 60_000 }).toContain(text.trim());
  found.push(...(await browser.complaints()).map((complaint) => `${address} ${complaint}`));
}

async function setPolicy(text: string): Promise<void> {
  const { version } = await ask('GET', '/api/admin/policies/desk');
  const names = ['quote', 'payment', 'reminder', 'shipped', 'let-go'];
  const values = {
    upiId: 'jalaja@okbank',
    upiName: text.slice(0, 50),
    bankText: text,
    couriers: [{ name: text.slice(0, 60).trim(), url: 'https://track.example/{number}' }],
    templates: Object.fromEntries(names.map((name) => [name, `${text} {link}`])),
  };
  await ask('PUT', '/api/admin/policies/desk', { version, values });
}

type Placed = { id: number; items: { id: number }[] };

/** A sale in which both sides write nothing but attacks. */
async function sellWith(text: string, productId: number, number: number): Promise<void> {
  await setPolicy(text);
  const items = [{ product_id: productId, quantity: 3, price: '249.00' }];
  const { id, items: lines } = await ask<Placed>('POST', '/api/orders', { items, ...FLAT_ADDRESS });
  const itemId = lines[0]?.id;
  const order = `/api/admin/orders/${id}`;
  const less = { check: 'fewer', itemId, quantity: 2, note: text.slice(0, 200) };
  const charge = { shippingCost: '400.00', shippingReason: text.slice(0, 100) };
  const draft = await ask('PUT', `${order}/stock-check`, { version: 0, lines: [less], ...charge, message: text });
  await ask('POST', `${order}/quotes`, { version: draft.version });
  const { url } = await ask<{ url: string }>('POST', `${order}/link`, {});
  const token = url.split('#')[1];
  // Another query each time: a page with only another fragment would not be loaded.
  const page = (step: string) => `/o?${number}-${step}#${token}`;
  await look(page('asked'), [text]);

  await ask('POST', '/api/order-link/answer', { token, round: 1, answer: 'change', message: text });
  await look(`/admin?tab=desk&order=${id}`, [text]);
  const { version } = await ask('GET', `${order}/desk`);
  await ask('PUT', `${order}/stock-check`, { version, lines: [{ check: 'available', itemId }] });
  await look(page('agreed'), [text]);

  await ask('POST', '/api/order-link/paid', { token, reference: text.slice(0, 50) });
  await ask('POST', `${order}/payments`, {
    method: 'upi',
    amount: '1.00',
    reference: text.slice(0, 50),
    note: text.slice(0, 200),
  });
  await ask('POST', `${order}/contacts`, { channel: 'phone', direction: 'in', text });
  const parcel = { carrier: text.slice(0, 60).trim(), trackingNumber: text.slice(0, 40), shippedOn: '2026-03-01' };
  await ask('POST', `${order}/shipments`, parcel);
  await look(page('sent'), [parcel.carrier]);
  await look(`/admin?tab=desk&order=${id}`, [text, parcel.carrier]);
  await look(`/orders/${id}`, [parcel.carrier]);
}

test('what both sides write at the desk is shown as text, and nothing of it runs', async () => {
  const { id: categoryId } = await ask<{ id: number }>('POST', '/api/categories', { name: 'Goods', slug: 'goods' });
  const goods = { name: 'Goods', description: '<p>Goods.</p>', price: '249.00', categoryId, stock: 1000 };
  const { id: productId } = await ask<{ id: number }>('POST', '/api/products', goods);
  for (const [number, text] of groups.entries()) await sellWith(text, productId, number);
  await look('/admin?tab=settings', []);
  await look('/admin?tab=desk', []);
  printFigure(
    `Attacks at the order desk: ${scriptAttacks.length} in ${groups.length} sales, ${found.length} complaints`,
  );
  expect(found).toEqual([]);
}, 1_200_000);

test('nothing of it runs in a mail', async () => {
  const outbox = path.join(dataDir, 'outbox');
  // Of each sale: to the customer on receipt and when it left, to the shop on receipt.
  await expect
    .poll(async () => (await readdir(outbox)).length, { timeout: 120_000 })
    .toBeGreaterThanOrEqual(groups.length * 3);
  const names = await readdir(outbox);
  const complaints: string[] = [];
  await browser.page.goto('about:blank');
  // Like a mail program that shows no pictures.
  await browser.page.route(/^http/, (route) => route.fulfill({ status: 200, body: '' }));
  for (const name of names) {
    const { html, subject } = await PostalMime.parse(await readFile(path.join(outbox, name)));
    await browser.page.setContent(html ?? '', { waitUntil: 'domcontentloaded' });
    complaints.push(...(await browser.complaints()).map((complaint) => `${subject} ${complaint}`));
  }
  printFigure(`Attacks at the order desk, mails: ${names.length} mails, ${complaints.length} complaints`);
  expect(complaints).toEqual([]);
});
