import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoginAnswer } from '#contracts/accounts.ts';
import type { Category, Product } from '#contracts/catalogue.ts';
import type { Order } from '#contracts/orders.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts';
import { newPerson } from '#server/testing/people.ts';
import { FLAT_ADDRESS } from '#server/testing/sample-address.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';

const ROUNDS = 10;
const ORDERS = 1000;
const CLIENTS = 16;
const STOCK = 1_000_000;
const RESTART_LIMIT_MS = 5000;
const SLACK = 3;

const owner = newPerson();
const secretKey = 'the set-up key of the crash test';
let folder: string;
let environment: Record<string, string>;
let shop: ShopProcess;
let products: Product[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-order-crash-'));
  // The embedded server may run as another user, who has to get through.
  await chmod(folder, 0o755);
  const secret = 'a secret that only the crash test knows';
  // The mails stay where they can be counted.
  environment = {
    DATA_DIR: path.join(folder, 'data'),
    SESSION_SECRET: secret,
    ADMIN_SETUP_KEY: secretKey,
    MAIL_WORKER: 'off',
  };
  shop = await startShopProcess(environment);
  await send('POST', '/api/auth/create-first-admin', { ...owner, secretKey });
  const headers = await signedIn();
  const category = await send<Category>('POST', '/api/categories', { name: 'Goods', slug: 'goods' }, headers);
  products = [];
  for (const price of ['19.99', '249.50', '1000.00']) {
    const body = {
      name: `Goods of ${price}`,
      description: '<p>Goods.</p>',
      price,
      stock: STOCK,
      categoryId: category.id,
    };
    products.push(await send<Product>('POST', '/api/products', body, headers));
  }
});
afterAll(async () => {
  await shop.kill();
  await rm(folder, { recursive: true, force: true });
});

async function send<T>(method: string, url: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(shop.url + url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

async function signedIn(): Promise<{ authorization: string }> {
  const { email, password } = owner;
  const { access } = await send<LoginAnswer>('POST', '/api/auth/login', { email, password });
  return { authorization: `Bearer ${access}` };
}

type Wish = { key: string; items: { product_id: number; quantity: number; price: string }[] };

function wish(key: string): Wish {
  const items = products.map(({ id, price }) => ({ product_id: id, quantity: randomInt(1, 5), price }));
  return { key, items: items.slice(0, randomInt(1, products.length + 1)) };
}

async function place({ key, items }: Wish, headers: Record<string, string>): Promise<number> {
  const body = { ...FLAT_ADDRESS, items };
  return (await send<Order>('POST', '/api/orders', body, { ...headers, 'idempotency-key': key })).id;
}

/** Sends all wishes until the server dies after so many answers, and gives those that were never answered. */
async function orderUntilKilled(wishes: Wish[], killAfter: number, ledger: Map<string, number>): Promise<Wish[]> {
  const headers = await signedIn();
  const waiting = [...wishes];
  const unanswered: Wish[] = [];
  let answered = 0;
  let killed: Promise<void> | null = null;
  const client = async () => {
    for (let next = waiting.shift(); next && !killed; next = waiting.shift()) {
      try {
        ledger.set(next.key, await place(next, headers));
        answered += 1;
        if (answered === killAfter) killed = shop.kill();
      } catch (error) {
        if (!killed) throw error;
        unanswered.push(next);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killed;
  return unanswered;
}

test('kill -9 while 1,000 orders come in, ten times: none is lost, halved or doubled', async () => {
  const wishes = new Map<string, Wish>();
  const ledger = new Map<string, number>();
  const restarts: number[] = [];
  let repeated = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = Array.from({ length: ORDERS }, (_, index) => wish(`round-${round}-${index}`));
    const unanswered = await orderUntilKilled(asked, randomInt(50, 500), ledger);
    shop = await startShopProcess(environment);
    restarts.push(shop.startMs);
    const headers = await signedIn();
    // A browser sends again what was never answered, with the same key; and what was answered is still the same order.
    for (const one of unanswered) ledger.set(one.key, await place(one, headers));
    repeated += unanswered.length;
    for (const one of asked) if (ledger.has(one.key)) wishes.set(one.key, one);
    await expectWhole(wishes, ledger, headers);
  }
  const worst = Math.round(Math.max(...restarts));
  process.stdout.write(
    `kill -9 during orders: ${ROUNDS} rounds, ${ledger.size} orders, ${repeated} sent again, slowest restart ${worst} ms\n`,
  );
  expect(worst).toBeLessThan(RESTART_LIMIT_MS * SLACK);
  await shop.stop();
  await expectNoHalves(ledger.size);
});

/** Seen through the API: as many orders as were acknowledged, and the stock that these leave. */
async function expectWhole(wishes: Map<string, Wish>, ledger: Map<string, number>, headers: Record<string, string>) {
  const ids = new Set(ledger.values());
  const { pagination } = await send<{ pagination: { totalCount: number } }>(
    'GET',
    '/api/orders?limit=1',
    undefined,
    headers,
  );
  expect({ distinct: ids.size, stored: pagination.totalCount }).toEqual({
    distinct: ledger.size,
    stored: ledger.size,
  });
  const items = [...wishes.values()].flatMap((one) => one.items);
  for (const { id } of products) {
    const sold = items.filter((item) => item.product_id === id).reduce((sum, { quantity }) => sum + quantity, 0);
    expect((await send<Product>('GET', `/api/products/${id}`)).stock).toBe(STOCK - sold);
  }
  for (const key of [...ledger.keys()].slice(-5)) {
    const again = wishes.get(key);
    if (again) expect(await place(again, headers)).toBe(ledger.get(key));
  }
}

/** Seen in the tables: each order with its lines, its total, its history, its key and its mail. */
async function expectNoHalves(orders: number): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data', 'postgres') });
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query(`
    select count(*)::int as orders,
      count(*) filter (where subtotal_paise is distinct from
        (select sum(price_paise * quantity) from order_items i where i.order_id = o.id))::int as "wrongTotals",
      count(*) filter (where 1 <> (select count(*) from order_events e where e.order_id = o.id))::int as "wrongHistory",
      count(*) filter (where 2 <> (select count(*) from pgboss.job b where (b.data ->> 'orderId')::int = o.id))::int as "wrongMail",
      count(*) filter (where 1 <> (select count(*) from order_keys k where k.order_id = o.id))::int as "wrongKeys"
    from orders o`);
  await client.end();
  await server.stop();
  expect(rows).toEqual([{ orders, wrongTotals: 0, wrongHistory: 0, wrongMail: 0, wrongKeys: 0 }]);
}
