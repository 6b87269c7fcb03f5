import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { keptParts } from '#server/testing/kept-parts.ts';
import { isLongRun } from '#server/testing/long-run.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { orderAsk } from '../../../lab/bench/asks.ts';
import { type BenchShop, startBenchShop } from '../../../lab/bench/bench-shop.ts';
import { type ChildTask, startChildTask } from '../../../lab/bench/load/child-task.ts';
import type { Job, JobResult } from '../../../lab/bench/load/generator.ts';

const CLIENTS = 20;
const PRODUCTS = 200;
const STOCK = 1_000_000;
const SECONDS = isLongRun ? 60 : 15;
const LEAST_PER_SECOND = 60;
const LONGEST_MS = 500;
const LONGEST_UNDER_STRESS_MS = 3000;
const SLACK = 3;

const { keep, stopAll } = keptParts();
let shop: BenchShop;
let client: Client;
let generator: ChildTask<Job, JobResult>;

beforeAll(async () => {
  shop = await startBenchShop(keep, { products: PRODUCTS, orders: 0, users: 64, entries: 0 });
  client = await openClient(shop.database.url);
  generator = await keep(startChildTask<Job, JobResult>('./generator.ts'));
});
afterAll(async () => {
  await client?.end();
  await stopAll();
});

/** Orders as fast as they are taken, of all products in turn; any answer but 201 makes it fail. */
async function placeOrders(): Promise<JobResult> {
  await client.query('update stock set quantity = $1', [STOCK]);
  await client.query('delete from order_items; delete from orders');
  const { rows } = await client.query<{ id: number; price: string }>(
    `select id, to_char(price_paise / 100.0, 'FM99999990.00') as price from products where is_active order by id`,
  );
  expect(rows).toHaveLength(PRODUCTS);
  const buyers = await Promise.all(shop.people.buyers.map(shop.signIn));
  const asks = rows.map((product, index) => orderAsk(product, buyers[index % buyers.length] ?? {}));
  return generator.ask({ url: shop.url, asks, clients: CLIENTS, seconds: SECONDS, status: 201, isKeyed: true });
}

/** As many orders as were acknowledged, and no product of which more or less is gone than they hold. */
async function expectConserved(orders: number): Promise<void> {
  const { rows } = await client.query(
    `select (select count(*)::int from orders) as orders,
       (select count(*)::int from stock s where s.quantity + coalesce(
         (select sum(i.quantity) from order_items i where i.product_id = s.product_id), 0) <> $1) as wrong`,
    [STOCK],
  );
  expect(rows).toEqual([{ orders, wrong: 0 }]);
}

function report(name: string, { requests, seconds, p50Ms, p99Ms }: JobResult): void {
  printFigure(
    `${name}: ${CLIENTS} connections, ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(0)} orders/s, p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, 0 errors`,
  );
}

test('20 connections that place orders of 200 products: every one is taken, and the stock is right', async () => {
  const result = await placeOrders();
  report('write load', result);
  await expectConserved(result.requests);
  expect(result.requests / result.seconds).toBeGreaterThan(LEAST_PER_SECOND / SLACK);
  expect(result.p99Ms).toBeLessThan(LONGEST_MS * SLACK);
});

test('orders while every core is busy with something else: every one is taken, within 3 seconds', async () => {
  const spinners = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  const result = await placeOrders().finally(() => Promise.all(spinners.map((spinner) => spinner.terminate())));
  report('orders on busy cores', result);
  await expectConserved(result.requests);
  expect(result.requests).toBeGreaterThan(CLIENTS);
  expect(result.p99Ms).toBeLessThan(LONGEST_UNDER_STRESS_MS * SLACK);
});
