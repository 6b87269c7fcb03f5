import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#contracts/orders/order-status.ts';
import { users } from '#server/database/schema/accounts.ts';
import { stock } from '#server/database/schema/catalogue.ts';
import { orders } from '#server/database/schema/orders.ts';
import {
  addProduct,
  createOrderClient,
  type Goods,
  type OrderClient,
  orderOf,
} from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let goods: Goods;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  goods = await addProduct(shop);
});
afterAll(() => shop.close());

/** Accounts without a password may erase themselves for a few minutes after signing in. */
const erase = (client: OrderClient) => client.call('DELETE', '/api/auth/me', {});

const ordersOf = ({ userId }: OrderClient) =>
  shop.database.write.select().from(orders).where(eq(orders.userId, userId));

async function placed(status: OrderStatus) {
  const client = await createOrderClient(shop);
  const order = await client.place(orderOf(goods, { recipient_name: 'Padma' }));
  await shop.database.write.update(orders).set({ status }).where(eq(orders.id, order.id));
  return { client, order };
}

test.each(orderStatuses)('an account with an order that is %s', async (status) => {
  const { client, order } = await placed(status);
  const response = await erase(client);
  if (status !== 'pending' && status !== 'processing') {
    expect(response.status).toBe(204);
    return;
  }
  expect(response).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: `Your order #${order.id} is still open. Please cancel it or wait until it is sent, then delete your account.`,
    },
  });
  expect((await client.call('GET', '/api/auth/me')).status).toBe(200);
  expect(await ordersOf(client)).toMatchObject([{ shippingAddress: { recipientName: 'Padma' } }]);
});

test('all open orders are named, up to ten', async () => {
  const { client } = await placed('delivered');
  const add = async (count: number) => {
    for (let index = 0; index < count; index += 1) await client.place(orderOf(goods));
    return (await erase(client)).body.message;
  };
  expect(await add(2)).toMatch(/^Your orders #\d+ and #\d+ are still open\. Please cancel them or wait/);
  expect(await add(10)).toMatch(/^Your orders (#\d+, ){9}#\d+,? and 2 more are still open\./);
});

test('an order on its way is waited for, and keeps the account', async () => {
  const client = await createOrderClient(shop);
  const waiting = async (count: number) => {
    const { rows } = await shop.database.write.execute(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count;
  };
  const responses = await shop.database.write.transaction(async (tx) => {
    await tx.select().from(stock).where(eq(stock.productId, goods.id)).for('update');
    // With a key, which refers to the account from the start.
    const order = client.tryToPlace(orderOf(goods), `of-${client.userId}`);
    await expect.poll(() => waiting(1), { timeout: 5000 }).toBe(true);
    const erasing = erase(client);
    await expect.poll(() => waiting(2), { timeout: 5000 }).toBe(true);
    return { order, erasing };
  });
  expect((await responses.order).status).toBe(201);
  expect((await responses.erasing).status).toBe(409);
  expect(await ordersOf(client)).toHaveLength(1);
});

test('at the same moment either the account goes or the orders come', async () => {
  const client = await createOrderClient(shop);
  const place = () => client.tryToPlace(orderOf(goods));
  const [erased, ...answers] = await Promise.all([erase(client), place(), place(), place()]);
  const isErased = erased.status === 204;
  expect(isErased || erased.status === 409).toBe(true);
  expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(isErased ? 401 : 201));
  expect(await shop.database.write.$count(users, eq(users.id, client.userId))).toBe(isErased ? 0 : 1);
  expect(await ordersOf(client)).toHaveLength(isErased ? 0 : 3);
});
