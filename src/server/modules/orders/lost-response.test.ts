import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/orders.ts';
import { listeningPort } from '#server/http/listen.ts';
import { addProduct, createOrderClient, type OrderClient, orderOf, stockOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let asha: OrderClient;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  asha = await createOrderClient(shop);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

/** Forwards every request and closes the connection before the response: the order is placed, but unacknowledged. */
async function openAnswerEater(port: number) {
  let eaten = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.pipe(upstream);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    upstream.once('data', () => {
      eaten += 1;
      client.destroy();
      upstream.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    eaten: () => eaten,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('an order whose answer was lost is the same order when it is sent again', async () => {
  const port = listeningPort(shop.app) ?? 0;
  const eater = await openAnswerEater(port);
  const goods = await addProduct(shop, { stock: 30 });
  const send = async (origin: string, key: string) =>
    fetch(`${origin}/api/orders`, {
      method: 'POST',
      headers: { ...(await asha.headers()), 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(orderOf(goods)),
    });
  const keys = Array.from({ length: 20 }, (_, index) => `lost-${index}`);
  for (const key of keys) await expect(send(eater.url, key)).rejects.toThrow();
  expect({ eaten: eater.eaten(), stock: await stockOf(shop, goods) }).toEqual({ eaten: 20, stock: 10 });
  const { data } = (await asha.call<{ data: Order[] }>('GET', '/api/orders')).body;
  const placed = data.map(({ id }) => id).toSorted((a, b) => a - b);
  const told: number[] = [];
  for (const key of keys) {
    const answer = await send(`http://127.0.0.1:${port}`, key);
    expect(answer.status).toBe(201);
    told.push(((await answer.json()) as Order).id);
  }
  expect(told).toEqual(placed);
  expect(await stockOf(shop, goods)).toBe(10);
  await eater.close();
});
