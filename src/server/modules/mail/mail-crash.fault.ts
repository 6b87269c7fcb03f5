import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { Category, Product } from '#contracts/catalogue/catalogue.ts';
import { messageIdOf } from '#server/testing/mail-server-shop.ts';
import { newPerson } from '#server/testing/people.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { type SmtpStandIn, startSmtpStandIn } from '#server/testing/smtp-stand-in.ts';
import { MAIL_LOOPS } from './mail-worker.ts';

const SUBSCRIBERS = 100;
const KILL_AFTER = 40;
const RESTART_LIMIT_MS = 60_000;

const owner = newPerson();
const secretKey = 'the set-up key of the crash test';
const addresses = Array.from({ length: SUBSCRIBERS }, (_, index) => `reader-${index}@example.com`);
let folder: string;
let server: SmtpStandIn;
let environment: Record<string, string>;
let shop: ShopProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-mail-crash-'));
  // The embedded server may run as another user, who has to get through.
  await chmod(folder, 0o755);
  server = await startSmtpStandIn();
  environment = { DATA_DIR: path.join(folder, 'data'), ADMIN_SETUP_KEY: secretKey, SMTP_URL: server.url };
  shop = await startShopProcess(environment);
});
afterAll(async () => {
  await shop.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function send<T>(method: string, url: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(shop.url + url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function signedIn(): Promise<{ authorization: string }> {
  const { email, password } = owner;
  const { access } = await send<LoginResponse>('POST', '/api/auth/login', { email, password });
  return { authorization: `Bearer ${access}` };
}

/** The mails of everybody who waits for a product are written; they begin to leave at once. */
async function tellEverybody(): Promise<void> {
  await send('POST', '/api/auth/create-first-admin', { ...owner, secretKey });
  const headers = await signedIn();
  const category = await send<Category>('POST', '/api/categories', { name: 'Plants', slug: 'plants' }, headers);
  const lotus = { name: 'Lotus', description: '<p>Lotus.</p>', price: '249.00', stock: 5, categoryId: category.id };
  const { id: productId } = await send<Product>('POST', '/api/products', lotus, headers);
  for (const email of addresses) await send('POST', '/api/stock-notifications/subscribe', { productId, email });
  await send('POST', '/api/stock-notifications/notify', { productId }, headers);
}

test('kill -9 while 100 mails leave: none is lost, and those in hand arrive again as the same mail', async () => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  server.answers.data = async () => {
    // The mail is with the server, and the shop has not heard of it yet.
    if (server.mails.length >= KILL_AFTER) reach();
    await delay(20);
    return null;
  };
  await tellEverybody();
  await reached;
  await shop.kill();
  const restarted = performance.now();
  shop = await startShopProcess(environment);
  const headers = await signedIn();
  const waiting = async () => (await send<{ waiting: number }>('GET', '/api/admin/mails', undefined, headers)).waiting;
  await expect.poll(waiting, { timeout: RESTART_LIMIT_MS, interval: 250 }).toBe(0);
  const seconds = ((performance.now() - restarted) / 1000).toFixed(1);

  const mailsOf = Map.groupBy(server.mails, ({ to }) => to[0] ?? '');
  const repeated = [...mailsOf.values()].filter((mails) => mails.length > 1);
  process.stdout.write(
    `kill -9 during ${SUBSCRIBERS} mails: ${mailsOf.size} readers told, ${server.mails.length - mailsOf.size} mails twice, the last ${seconds} s after the restart\n`,
  );
  expect([...mailsOf.keys()].sort()).toEqual([...addresses].sort());
  expect(server.mails.length - mailsOf.size).toBeLessThanOrEqual(MAIL_LOOPS);
  for (const mails of repeated) expect(new Set(mails.map(messageIdOf)).size).toBe(1);
});
