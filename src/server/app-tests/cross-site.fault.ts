import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';
import { type Caller, callerOf, openAccount, openFirstAdmin, type Session } from '#server/testing/attacked-shop.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { openWatchedBrowser, type WatchedBrowser } from '#server/testing/watched-browser.ts';

/** On the built shop: `npm run build` first. */
const SETUP_KEY = 'a-key-for-attacks-only';

let server: RunningServer;
let stranger: Server;
let strangerUrl: string;
let call: Caller;
let admin: Session;
let browser: WatchedBrowser;
let page: Page;

beforeAll(async () => {
  server = await startServer({ ADMIN_SETUP_KEY: SETUP_KEY, MAIL_WORKER: 'off' });
  call = callerOf(server.url);
  admin = await openFirstAdmin(call, SETUP_KEY);
  await fill();
  stranger = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>A prize!'),
  );
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strangerUrl = `http://localhost:${(stranger.address() as AddressInfo).port}/`;
  browser = await openWatchedBrowser(server.url);
  page = browser.page;
  await browser.visit('/home');
  await browser.signIn(admin);
  await browser.visit('/admin');
});
afterAll(async () => {
  await browser?.close();
  stranger?.close();
  await server?.stop();
});

/** One record of every kind, so that there is something to change. */
async function fill(): Promise<void> {
  const customer = await openAccount(call, 'asha@example.com', 'Asha Rao');
  const product = await call<{ id: number; price: string }>('GET', '/api/products/1');
  const items = [{ product_id: product.id, quantity: 1, price: product.price }];
  const order = { items, shipping_cost: '150.00', ...FLAT_ADDRESS, is_default: true };
  await call('POST', '/api/orders', order, customer);
  await call('POST', '/api/orders', order, admin);
  await call('PUT', '/api/cart', { items: [{ productId: 1, quantity: 2 }] }, admin);
}

type Route = { method: string; path: string; body: string };

/** Bodies valid for every route; unknown fields are ignored. */
const BODY = JSON.stringify({
  name: 'Changed by a stranger',
  slug: 'stranger',
  description: 'Changed by a stranger',
  price: '1.00',
  categoryId: 1,
  email: 'stranger@example.com',
  password: 'lotus-on-the-water',
  fullName: 'A stranger',
  subject: 'Changed by a stranger',
  message: 'Changed by a stranger',
  productId: 1,
  userId: 2,
  status: 'cancelled',
  isDefault: true,
  isAnswered: true,
  internalNotes: 'Changed by a stranger',
  items: [{ product_id: 1, productId: 1, quantity: 1, price: '1.00' }],
  ids: [1, 2, 3],
  delete: true,
  ...FLAT_ADDRESS,
});

async function changingRoutes(): Promise<Route[]> {
  const { paths } = await call<{ paths: Record<string, Record<string, unknown>> }>('GET', '/api/openapi.json');
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '1'), body: BODY })),
  );
}

/** All data that the API exposes. */
async function everything(): Promise<Record<string, unknown>> {
  const lists = [
    'products?status=all',
    'categories?status=all',
    'tags',
    'orders?limit=100',
    'users?limit=100',
    'media',
  ];
  const admins = ['settings', 'messages?limit=100', 'mails', 'audit?limit=100', 'stock-notifications/1'];
  const own = ['cart', 'shippingaddress', 'auth/me'];
  const shown: Record<string, unknown> = {};
  for (const path of [...lists, ...admins.map((name) => `admin/${name}`), ...own]) {
    shown[path] = await call('GET', `/api/${path}`, undefined, admin);
  }
  return shown;
}

const FETCHES = `async ({ target, routes }) => {
  const send = (route, init) =>
    fetch(target + route.path, { method: route.method, credentials: 'include', ...init }).then(
      (answer) => (answer.type === 'opaque' ? 'unread' : 'read'),
      () => 'refused',
    );
  const outcomes = [];
  for (const route of routes) {
    const json = { 'content-type': 'application/json' };
    outcomes.push(await send(route, { body: route.body, headers: json }));
    outcomes.push(await send(route, { body: route.body, headers: { ...json, authorization: 'Bearer x' } }));
    for (const method of ['POST', 'GET']) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const body = method === 'POST' ? { body: route.body, headers: { 'content-type': type } } : {};
        outcomes.push(await send({ ...route, method }, { mode: 'no-cors', ...body }));
      }
    }
    navigator.sendBeacon(target + route.path, new Blob([route.body], { type: 'text/plain' }));
  }
  return outcomes;
}`;

const FORM = `({ target, path, body, type }) => {
  const form = document.body.appendChild(document.createElement('form'));
  Object.assign(form, { action: target + path, method: 'post', enctype: type });
  const field = form.appendChild(document.createElement('textarea'));
  // As plain text a form sends name=value: the name begins the JSON, the value ends it.
  field.name = type === 'text/plain' ? body.slice(0, -1) + ',"rest":"' : 'name';
  field.value = type === 'text/plain' ? '"}' : 'Changed by a stranger';
  form.submit();
}`;

test('forms and scripts of another site change nothing on any route', async () => {
  const routes = await changingRoutes();
  expect(routes.length).toBeGreaterThan(40);
  const before = await everything();

  await page.goto(strangerUrl);
  const outcomes = await page.evaluate<string[]>(`(${FETCHES})(${JSON.stringify({ target: server.url, routes })})`);
  expect(outcomes).not.toContain('read');

  let forms = 0;
  for (const route of routes) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      await page.goto(strangerUrl);
      const given = { target: server.url, path: route.path, body: route.body, type };
      await Promise.all([page.waitForURL(`${server.url}/**`), page.evaluate(`(${FORM})(${JSON.stringify(given)})`)]);
      forms += 1;
    }
  }
  expect(await everything()).toEqual(before);
  process.stdout.write(
    `Another site: ${routes.length} routes, ${outcomes.length} scripted calls, ${forms} forms, nothing changed\n`,
  );
});

test('the same call from the shop’s own page does change something', async () => {
  const before = await everything();
  await browser.visit('/home');
  const status = await page.evaluate(
    async ([path, body]) =>
      (await fetch(path ?? '', { method: 'POST', body: body ?? '', headers: { 'content-type': 'application/json' } }))
        .status,
    ['/api/contact', BODY],
  );
  expect(status).toBe(201);
  expect(await everything()).not.toEqual(before);
});
