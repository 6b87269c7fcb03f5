import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addProduct,
  createOrderClient,
  type Goods,
  line,
  type OrderClient,
  orderOf,
  stockOf,
  writtenRows,
} from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let asha: OrderClient;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  asha = await createOrderClient(shop);
  goods = await addProduct(shop, { stock: 1000, pricePaise: 500_00 });
});
afterAll(() => shop.close());

const withLine = (more: object) => orderOf([{ ...line(goods, 2), ...more }]);

describe('a line that says what cannot be is refused, and nothing is written', () => {
  test.each<[string, object, number]>([
    ['a negative quantity', { quantity: -1 }, 400],
    ['no quantity', { quantity: 0 }, 400],
    ['a fraction', { quantity: 1.5 }, 400],
    ['almost a whole number', { quantity: 2.0000001 }, 400],
    ['a thousand', { quantity: 1000 }, 400],
    ['a milliard', { quantity: 1e9 }, 400],
    ['more than a number holds exactly', { quantity: 1e300 }, 400],
    ['a quantity in words', { quantity: '2' }, 400],
    ['a quantity that is true', { quantity: true }, 400],
    ['a quantity in a list', { quantity: [2] }, 400],
    ['a quantity that is null', { quantity: null }, 400],
    ['a quantity that is missing', { quantity: undefined }, 400],
    ['a lower price', { price: '0.01' }, 409],
    ['no price at all', { price: '0' }, 409],
    ['a higher price', { price: '5000.00' }, 409],
    ['a price as a number that is lower', { price: 1 }, 409],
    ['a negative price', { price: '-500.00' }, 400],
    ['a negative price as a number', { price: -500 }, 400],
    ['a price with three places', { price: '500.001' }, 400],
    ['a price in the notation of science', { price: '5e2' }, 400],
    ['a price that is no number', { price: 'NaN' }, 400],
    ['a price with SQL in it', { price: "500.00'; drop table orders; --" }, 400],
    ['a price that is null', { price: null }, 400],
    ['a price that is missing', { price: undefined }, 400],
    ['a price that is an object', { price: { $gt: 0 } }, 400],
    ['a product by name', { product_id: 'abc' }, 400],
    ['a negative product', { product_id: -1 }, 400],
    ['a product in a list', { product_id: [1, 2] }, 400],
    ['a product that is null', { product_id: null }, 400],
    ['a product beyond what is counted', { product_id: 99_999_999_999 }, 400],
    ['a product that is a fraction', { product_id: 1.5 }, 400],
  ])('%s', async (_, more, status) => {
    const before = await writtenRows(shop);
    const answer = await asha.tryToPlace(withLine(more));
    expect({ status: answer.status, rows: await writtenRows(shop) }).toEqual({ status, rows: before });
  });
});

describe('a field that nobody asked for changes no figure', () => {
  test.each<[string, object]>([
    ['shipping_cost of nothing', { shipping_cost: '0.00' }],
    ['shipping_cost below nothing', { shipping_cost: '-1000.00' }],
    ['shipping_cost that is no amount', { shipping_cost: { a: 1 } }],
    ['shippingCost', { shippingCost: '0.00', shippingPaise: 0 }],
    ['totalAmount', { totalAmount: '1.00', total_amount: '1.00', subtotalPaise: 1 }],
    ['grandTotal', { grandTotal: '1.00', grand_total: 1 }],
    ['status', { status: 'delivered' }],
    ['user_id', { user_id: 1, userId: 1, customer: { id: 1 } }],
    ['id', { id: 1 }],
    ['createdAt', { createdAt: '2001-01-01T00:00:00Z', created_at: '2001-01-01' }],
    ['history', { history: [{ status: 'delivered', at: 'now', by: 'administrator' }] }],
    ['discount', { discount: '500.00', coupon: 'FREE' }],
    ['isAdmin', { isAdmin: true, is_admin: true }],
  ])('%s', async (_, more) => {
    const before = await stockOf(shop, goods);
    const { id } = await asha.place({ ...withLine({}), ...more });
    const { rows } = await shop.database.write.execute(sql`select user_id, status, subtotal_paise, shipping_paise,
      created_at > now() - interval '1 hour' as is_new from orders where id = ${id}`);
    expect(rows).toEqual([
      { user_id: asha.userId, status: 'pending', subtotal_paise: 1000_00, shipping_paise: 150_00, is_new: true },
    ]);
    expect(await stockOf(shop, goods)).toBe(before - 2);
  });

  test('nor does one within a line', async () => {
    const order = await asha.place(withLine({ totalPrice: '1.00', name: 'Free', product: { price: 1 }, discount: 99 }));
    expect(order).toMatchObject({
      totalAmount: '1000.00',
      items: [{ price: '500.00', product: { name: goods.name } }],
    });
  });
});

test.each([
  'null',
  '[]',
  '"order"',
  '1',
  '{ "items": ',
  '{"__proto__":{"items":[]}}',
  '{"constructor":{"prototype":{}}}',
])('a body that is %s is a bad request', async (body) => {
  expect((await asha.call('POST', '/api/orders', body)).status).toBe(400);
});
