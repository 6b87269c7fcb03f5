import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLAT_ADDRESS, OTHER_ADDRESS } from '#contracts/testing/sample-order.ts';
import { callAs } from '#server/testing/call-api.ts';
import {
  addProduct,
  createOrderClient,
  type OrderClient,
  orderOf,
  writtenRows,
} from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const MARK = 'Padma of the lotus pond';
const NUMBERS = Array.from({ length: 80 }, (_, index) => index + 1);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('guessing ids 400 times neither reads nor changes data of another customer', async () => {
  const owner = await createOrderClient(shop);
  const goods = await addProduct(shop);
  for (const _ of NUMBERS) {
    await owner.place(orderOf(goods, { recipient_name: MARK, notes: MARK, is_default: true }));
  }
  const before = await writtenRows(shop);
  const held = await heldBy(owner);

  const call = callAs(shop, (await shop.signIn()).headers);
  const answers = [];
  for (const id of NUMBERS) {
    const items = [{ product_id: goods.id, quantity: 1, price: goods.price }];
    const order = { items, shipping_cost: '150.00', ...FLAT_ADDRESS, shipping_address_id: id };
    answers.push(
      await call('GET', `/api/orders/${id}`),
      await call('PUT', `/api/shippingaddress/${id}`, OTHER_ADDRESS),
      await call('DELETE', `/api/shippingaddress/${id}`),
      await call('PATCH', `/api/shippingaddress/${id}/default`, { isDefault: true }),
      await call('POST', '/api/orders', order),
    );
  }
  expect(answers).toHaveLength(400);
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([403, 404]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(MARK);
  expect(await writtenRows(shop)).toEqual(before);
  expect(await heldBy(owner)).toEqual(held);
  process.stdout.write(`Things of another customer: ${answers.length} tries, all refused, nothing told or changed\n`);
});

async function heldBy(owner: OrderClient) {
  const lists = ['/api/orders?limit=100', '/api/shippingaddress', '/api/cart', '/api/auth/me'];
  return Promise.all(lists.map(async (url) => (await owner.call('GET', url)).body));
}
