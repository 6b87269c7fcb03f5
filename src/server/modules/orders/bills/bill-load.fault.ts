import { loadavg } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bill } from '#contracts/bills/bills.ts';
import { type LoadGenerator, startLoadGenerator } from '#server/testing/load-generator.ts';
import { type LoadShop, orderRequest, startLoadShop } from '#server/testing/load-shop.ts';
import { printFigure } from '#server/testing/print-figure.ts';

const BILLS = 200;
/** Alone and beside bills in turn, so that both see the same machine. */
const ROUNDS = 8;
const SECONDS = 10;
const CONNECTIONS = 10;
/** Far below what the shop can do: where it is full, every wait is longer, whatever else it does. */
const RATE = 200;
const MOST = 1.1;

let shop: LoadShop;
let generator: LoadGenerator;
beforeAll(async () => {
  shop = await startLoadShop(200);
  generator = startLoadGenerator();
});
afterAll(async () => {
  await generator?.stop();
  await shop?.stop();
});

async function post<Body>(path: string, headers: object, body?: string, method = 'POST'): Promise<Body> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = { method, headers: { ...headers, ...type }, ...(body !== undefined && { body }) };
  const response = await fetch(shop.url + path, init);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return (await response.json()) as Body;
}

const readProduct = () =>
  generator.run({
    ...{ url: shop.url, requests: [{ path: '/product/1' }], connections: CONNECTIONS, rate: RATE, status: 200 },
    limit: { seconds: SECONDS },
  });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test(`${BILLS} bills are issued and drawn while shoppers read a product`, async () => {
  const admin = await shop.signUpAdmin();
  const [goods] = shop.goods;
  if (!goods) throw new Error('The shop sells nothing');
  const orders: number[] = [];
  for (let index = 0; index < BILLS; index += 1) {
    const { headers = {}, body } = orderRequest(goods, admin);
    const order = await post<{ id: number }>('/api/orders', { ...headers, 'idempotency-key': `bill-${index}` }, body);
    // Only what is agreed is billed.
    await post(`/api/orders/${order.id}`, admin, JSON.stringify({ status: 'processing' }), 'PATCH');
    orders.push(order.id);
  }
  const makeBills = async (ids: number[]) => {
    for (const id of ids) {
      const { bills } = await post<{ bills: Bill[] }>(`/api/admin/orders/${id}/bill`, admin);
      const pdf = await fetch(`${shop.url}/api/orders/${id}/bills/${bills[0]?.id}.pdf`, { headers: admin });
      expect(pdf.status).toBe(200);
    }
  };
  const waits = { alone: [] as number[], beside: [] as number[] };
  await readProduct();
  for (let round = 0; round < ROUNDS; round += 1) {
    waits.alone.push((await readProduct()).p99Ms);
    const share = orders.slice((round * BILLS) / ROUNDS, ((round + 1) * BILLS) / ROUNDS);
    const [beside] = await Promise.all([readProduct(), makeBills(share)]);
    waits.beside.push(beside.p99Ms);
  }
  const [alone, beside] = [median(waits.alone), median(waits.beside)];
  printFigure(
    `p99 of /product/1 at ${RATE} requests a second, medians of ${ROUNDS} rounds: ${alone.toFixed(2)} ms alone, ` +
      `${beside.toFixed(2)} ms while ${BILLS} bills are drawn, load ${loadavg()[0]?.toFixed(1)}`,
  );
  expect(beside).toBeLessThanOrEqual(alone * MOST);
});
