import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { type LoadGenerator, type LoadResult, startLoadGenerator } from '#server/testing/load-generator.ts';
import { type Goods, type LoadShop, orderRequest, startLoadShop } from '#server/testing/load-shop.ts';
import { isLongRun } from '#server/testing/long-run.ts';
import { printFigure } from '#server/testing/print-figure.ts';

const CONNECTIONS = 20;
const PRODUCTS = 200;
const BUYERS = 16;
const STOCK = 1_000_000;
const ORDERS = isLongRun ? 6000 : 1500;
const LEAST_PER_SECOND = 60;
const LONGEST_MS = 500;
const LONGEST_UNDER_STRESS_MS = 3000;
const SLACK = 3;

let shop: LoadShop;
let client: Client;
let generator: LoadGenerator;

beforeAll(async () => {
  shop = await startLoadShop(PRODUCTS);
  client = await openClient(shop.database.url);
  generator = startLoadGenerator();
});
afterAll(async () => {
  await client?.end();
  await generator?.stop();
  await shop?.stop();
});

/** Orders of all products in turn, as fast as possible; any other status than 201 makes it fail. */
async function placeOrders(): Promise<LoadResult> {
  await client.query('update stock set quantity = $1', [STOCK]);
  await client.query('delete from order_items; delete from orders');
  const { rows } = await client.query<Goods>(
    `select id, to_char(price_paise / 100.0, 'FM99999990.00') as price from products where is_active order by id`,
  );
  expect(rows).toHaveLength(PRODUCTS);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, shop.signUp));
  const requests = rows.map((product, index) => orderRequest(product, buyers[index % BUYERS] ?? {}));
  const limit = { requests: ORDERS };
  return generator.run({ url: shop.url, requests, connections: CONNECTIONS, limit, status: 201, hasKeys: true });
}

/** Each order is stored once, and the stock of each product is lower by exactly what was ordered of it. */
async function expectConserved(orders: number): Promise<void> {
  const { rows } = await client.query(
    `select (select count(*)::int from orders) as orders,
       (select count(*)::int from stock s where s.quantity + coalesce(
         (select sum(i.quantity) from order_items i where i.product_id = s.product_id), 0) <> $1) as wrong`,
    [STOCK],
  );
  expect(rows).toEqual([{ orders, wrong: 0 }]);
}

function report(name: string, { requests, seconds, p50Ms, p99Ms }: LoadResult): void {
  printFigure(
    `${name}: ${CONNECTIONS} connections, ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(0)} orders/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms, 0 errors`,
  );
}

test('20 connections place orders of 200 products: all succeed, and the stock is right', async () => {
  const result = await placeOrders();
  report('write load', result);
  await expectConserved(result.requests);
  expect(result.requests / result.seconds).toBeGreaterThan(LEAST_PER_SECOND / SLACK);
  expect(result.p99Ms).toBeLessThan(LONGEST_MS * SLACK);
});

test('orders while every core is busy with something else: all succeed within 3 seconds', async () => {
  const spinners = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  const result = await placeOrders().finally(() => Promise.all(spinners.map((spinner) => spinner.terminate())));
  report('orders on busy cores', result);
  await expectConserved(result.requests);
  expect(result.requests).toBe(ORDERS);
  expect(result.p99Ms).toBeLessThan(LONGEST_UNDER_STRESS_MS * SLACK);
});
