import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/orders.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { orders } from '#server/database/schema/orders.ts';
import { createLogger } from '#server/lib/logger.ts';
import { addProduct, createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

type Logged = { msg: string; ids?: number[] };

const logged: Logged[] = [];
let shop: TestShop;
beforeAll(async () => {
  const log = createLogger('error', { write: (line) => void logged.push(JSON.parse(line) as Logged) });
  shop = await openTestShop({ catalogue: 'empty', log });
  // What the checks prevent, and what an unforeseen value would do.
  await shop.database.write.execute(sql`alter table orders drop constraint orders_status_known`);
  await shop.database.write.execute(sql`alter table products drop constraint products_light_known`);
});
afterAll(() => shop.close());

const idsIn = (body: unknown) => (body as { data: { id: number }[] }).data.map(({ id }) => id);

test('an order list leaves out an unreadable order, logs it and shows the others', async () => {
  const customer = await createOrderClient(shop);
  const goods = await addProduct(shop);
  const placed: Order[] = [];
  for (let count = 0; count < 3; count += 1) placed.push(await customer.place(orderOf(goods)));
  const [first, second, third] = placed.map(({ id }) => id);
  await shop.database.write
    .update(orders)
    .set({ status: sql`'lost'` })
    .where(eq(orders.id, second ?? 0));
  const { status, body } = await customer.call('GET', '/api/orders');
  expect([status, idsIn(body)]).toEqual([200, [third, first]]);
  expect(logged.splice(0)).toMatchObject([{ msg: 'unreadable rows were left out of GET /api/orders', ids: [second] }]);
  expect((await customer.read(second ?? 0)).status).toBe(500);
  logged.splice(0);
});

test('a cached product list does the same', async () => {
  const [good, bad] = [await addProduct(shop), await addProduct(shop)];
  await shop.database.write.update(products).set({ light: sql`'Moonlight'` }).where(eq(products.id, bad.id));
  const { status, body } = await shop.get('/api/products');
  expect([status, idsIn(body).includes(good.id), idsIn(body).includes(bad.id)]).toEqual([200, true, false]);
  expect(logged).toMatchObject([{ msg: 'unreadable rows were left out of GET /api/products', ids: [bad.id] }]);
});
