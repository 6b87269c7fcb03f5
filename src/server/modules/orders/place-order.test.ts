import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Address } from '#contracts/addresses/addresses.ts';
import { DEFAULT_ORDER_LIMITS } from '#contracts/orders/order-limits.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { FLAT_ADDRESS, SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { actorOf } from '#server/http/context.ts';
import { callAs } from '#server/testing/call-api.ts';
import { usualRules } from '#server/testing/delivery-fixtures.ts';
import {
  addProduct,
  createOrderClient,
  line,
  mailsToCome,
  type OrderClient,
  orderOf,
  stockOf,
  writtenRows,
} from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { placeOrder } from './place-order.ts';

let shop: TestShop;
let asha: OrderClient;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  asha = await createOrderClient(shop);
});
afterAll(() => shop.close());

const SAVED = {
  recipientName: 'Ravi Kumar',
  recipientEmail: 'ravi@example.com',
  recipientPhone: '9123456780',
  addressLine1: '7 Lake Road',
  addressLine2: 'Second floor',
  city: 'Bengaluru Urban',
  state: 'Karnataka',
  zipCode: '560001',
  country: 'IN',
};

async function saveAddress(client: OrderClient): Promise<number> {
  const { status, body } = await client.call<Address>('POST', '/api/shippingaddress', SAVED);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

describe('an order that can be placed', () => {
  test('marks heavy products as they were sold; the amounts follow the one rule', async () => {
    const tank = await addProduct(shop, { stock: 5, pricePaise: 4499_00, name: 'Tank' });
    const owner = await createOrderClient(shop, { isAdmin: true });
    await owner.call('PUT', `/api/products/${tank.id}`, { isHeavy: true });
    const { body } = await asha.tryToPlace(orderOf([line(tank, 1)]));
    expect(body).toMatchObject({ shippingCost: '0.00', items: [{ product: { name: 'Tank', isHeavy: true } }] });
    await owner.call('PUT', `/api/products/${tank.id}`, { isHeavy: false });
    for (const path of [`/api/orders/${body.id}`, '/api/orders?page=1']) {
      const read = await asha.call<{ data?: Order[] } & Order>('GET', path);
      expect((read.body.data?.[0] ?? read.body).items[0]?.product.isHeavy).toBe(true);
    }
  });

  test('is answered whole, and takes the stock', async () => {
    const goods = await addProduct(shop, { stock: 10, pricePaise: 249_50, name: 'Betta' });
    const other = await addProduct(shop, { stock: 5, pricePaise: 100_00, name: 'Anubias' });
    const { status, body } = await asha.tryToPlace(
      orderOf([line(other, 1), line(goods, 3)], { notes: 'Ring twice', recipient_email: 'Gift@Example.com' }),
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      status: 'pending',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      totalAmount: '848.50',
      discount: '0.00',
      shippingCost: '150.00',
      grandTotal: '998.50',
      shippingAddress: {
        ...SAMPLE_ADDRESS,
        recipientEmail: expect.stringMatching(/^gift@example\.com$/i),
      },
      billingAddress: null,
      buyer: null,
      couponCode: null,
      gstin: null,
      notes: 'Ring twice',
      items: [
        {
          id: expect.any(Number),
          quantity: 3,
          price: '249.50',
          totalPrice: '748.50',
          product: { id: goods.id, name: 'Betta', imageUrl: '/media/goods.webp', isHeavy: false },
        },
        {
          id: expect.any(Number),
          quantity: 1,
          price: '100.00',
          totalPrice: '100.00',
          product: { id: other.id, name: 'Anubias', imageUrl: '/media/goods.webp', isHeavy: false },
        },
      ],
      history: [{ status: 'pending', at: body.createdAt, by: 'customer' }],
      cancellableUntil: new Date(Date.parse(body.createdAt) + 7_200_000).toISOString(),
      payment: { state: 'none', due: '998.50', received: '0.00', surplus: '0.00' },
      paysOnDelivery: false,
      awaits: null,
      shipments: [],
      ...{ wishedDispatchOn: null, promise: null, deliveryByAgreement: false },
    });
    expect([await stockOf(shop, goods), await stockOf(shop, other)]).toEqual([7, 4]);
    expect((await asha.read(body.id)).body).toEqual(body);
  });

  test('goes to a saved address by its id, which it copies', async () => {
    const client = await createOrderClient(shop);
    const id = await saveAddress(client);
    const goods = await addProduct(shop);
    const body = { items: [line(goods)], shipping_address_id: id, shipping_cost: '150.00' };
    const order = await client.place(body);
    expect(order.shippingAddress).toEqual(SAVED);
    await client.call('DELETE', `/api/shippingaddress/${id}`);
    expect((await client.read(order.id)).body.shippingAddress).toEqual(SAVED);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('with is_default %s leaves %i saved addresses', async (choice, saved) => {
    const client = await createOrderClient(shop);
    await client.place(orderOf(await addProduct(shop), { is_default: choice }));
    const { body } = await client.call<{ data: Address[] }>('GET', '/api/shippingaddress');
    expect(body.data).toHaveLength(saved);
    if (saved > 0) expect(body.data[0]).toMatchObject({ recipientName: 'Asha Rao', isDefault: true });
  });

  test('keeps another billing address, and India by name as IN', async () => {
    const billing = { ...FLAT_ADDRESS, recipient_name: 'The Office', country: 'India', address_line_2: 'Floor 3' };
    const order = await asha.place(orderOf(await addProduct(shop), { billing, country: 'India' }));
    expect(order.billingAddress).toMatchObject({ recipientName: 'The Office', country: 'IN', addressLine2: 'Floor 3' });
    expect(order.shippingAddress).toMatchObject({ recipientName: 'Asha Rao', country: 'IN' });
  });

  test.each([
    [1999_99, '150.00', '2149.99'],
    [2000_00, '150.00', '2150.00'],
    [2000_01, '0.00', '2000.01'],
  ])('of %i paise ships for %s', async (pricePaise, shippingCost, grandTotal) => {
    const order = await asha.place(orderOf(await addProduct(shop, { pricePaise })));
    expect(order).toMatchObject({ shippingCost, grandTotal });
  });

  test('adds up the same product on two lines', async () => {
    const goods = await addProduct(shop, { stock: 5 });
    const order = await asha.place(orderOf([line(goods, 2), line(goods, 3)]));
    expect(order.items).toMatchObject([{ quantity: 5, totalPrice: '1245.00' }]);
    expect(await stockOf(shop, goods)).toBe(0);
  });

  test('of a hundred lines is one order', async () => {
    const goods = await Promise.all(Array.from({ length: 100 }, () => addProduct(shop, { pricePaise: 1_01 })));
    const order = await asha.place(orderOf(goods.map((one) => line(one, 2))));
    expect(order.items.map(({ product }) => product.id)).toEqual(goods.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(order.totalAmount).toBe('202.00');
  });

  test.each([
    ['when no recipient is named', {}],
    ['when the recipient has an address too', { recipient_email: 'meera@example.com' }],
  ])('is to be mailed to the customer and the shop %s', async (_, more) => {
    const { id: orderId } = await asha.place(orderOf(await addProduct(shop), more));
    const mails = await mailsToCome(shop, orderId);
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(
      expect.arrayContaining(['customer', 'shop'].map((to) => ({ kind: 'order-received', orderId, to }))),
    );
  });

  test('by an administrator says who the customer is', async () => {
    const owner = await createOrderClient(shop, { isAdmin: true });
    const order = await owner.place(orderOf(await addProduct(shop)));
    expect(order.customer).toMatchObject({ id: owner.userId, fullName: 'Asha Rao' });
    expect((await owner.read(order.id)).body).toEqual(order);
  });

  test('tells staff what lives in its parcel: animals before plants', async () => {
    const owner = await createOrderClient(shop, { isAdmin: true });
    const [stone, moss, fish] = [
      await addProduct(shop, { kind: 'dry' }),
      await addProduct(shop, { kind: 'plant' }),
      await addProduct(shop, { kind: 'animal' }),
    ];
    const boxes = [[stone], [stone, moss], [moss, fish]];
    const client = await createOrderClient(shop);
    const placed = await Promise.all(boxes.map((box) => client.place(orderOf(box.map((goods) => line(goods))))));
    const seen = await Promise.all(placed.map(async ({ id }) => (await owner.read(id)).body.liveGoods));
    expect(seen).toEqual([null, 'plant', 'animal']);
    expect((await client.read(placed[2]?.id ?? 0)).body).not.toHaveProperty('liveGoods');
  });
});

describe('an order that cannot be placed writes nothing at all', () => {
  async function refused(body: object, client = asha) {
    const before = await writtenRows(shop);
    const { status, body: answer } = await client.tryToPlace(body, 'a-key-of-a-refused-order');
    expect(await writtenRows(shop)).toEqual(before);
    return { ...answer, status };
  }

  test('when the third product is sold out: it is named', async () => {
    const [first, second] = [await addProduct(shop), await addProduct(shop)];
    const gone = await addProduct(shop, { stock: 0, name: 'Crystal Shrimp' });
    const answer = await refused(orderOf([line(first), line(second), line(gone)], { is_default: true }));
    expect(answer).toMatchObject({
      status: 409,
      code: 'insufficient_stock',
      message: 'Crystal Shrimp is out of stock.',
    });
    expect(answer.details).toEqual([{ productId: gone.id, name: 'Crystal Shrimp', wanted: 1, stock: 0 }]);
  });

  test('when two lines of a product together are beyond its stock', async () => {
    const goods = await addProduct(shop, { stock: 4, name: 'Neon Tetra' });
    const answer = await refused(orderOf([line(goods, 2), line(goods, 3)]));
    expect(answer).toMatchObject({ status: 409, code: 'insufficient_stock', message: 'Only 4 of Neon Tetra left.' });
    expect(answer.details).toMatchObject([{ wanted: 5, stock: 4 }]);
  });

  test('when a price has changed: the product and both prices are named', async () => {
    const goods = await addProduct(shop, { pricePaise: 1299_50, name: 'Moss Ball' });
    const answer = await refused(orderOf([{ ...line(goods), price: '1199.00' }]));
    expect(answer).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: 'The price of Moss Ball is now ₹1,299.50, not ₹1,199.',
    });
    expect(answer.details).toMatchObject([{ productId: goods.id, sentPrice: '1199.00', price: '1299.50' }]);
  });

  test('when a product is unknown or no longer offered', async () => {
    const hidden = await addProduct(shop, { isActive: false, name: 'Old Stock' });
    const unknown = { id: 999_999_999, name: '', price: '249.00' };
    for (const goods of [hidden, unknown]) {
      const answer = await refused(orderOf([line(await addProduct(shop)), line(goods)]));
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
      expect(answer.details).toMatchObject([{ productId: goods.id, stock: 0 }]);
    }
  });

  test("when the saved address is another's or there is none", async () => {
    const foreign = await saveAddress(await createOrderClient(shop));
    for (const shipping_address_id of [foreign, 999_999_999]) {
      const answer = await refused({ items: [line(await addProduct(shop))], shipping_address_id });
      expect(answer).toMatchObject({ status: 404, message: 'There is no such address' });
    }
  });

  test('when it would come to more than the books can hold', async () => {
    const goods = await addProduct(shop, { stock: 5000, pricePaise: 1_000_000_00 });
    const answer = await refused(orderOf([line(goods, 999)]));
    expect(answer).toMatchObject({ status: 409, code: 'conflict' });
    expect(answer.message).toContain('₹2,00,00,000');
  });
});

test('a visitor is asked to sign in before the body is looked at', async () => {
  const { status, body } = await callAs(shop)('POST', '/api/orders/', '{ broken');
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' });
});

test('an account that is erased on the way gets no order', async () => {
  const goods = await addProduct(shop, { stock: 3 });
  const { userId } = await shop.signIn();
  await shop.database.write.execute(`delete from users where id = ${userId}`);
  const ctx = { ...shop.ctx, actor: actorOf({ userId, sessionId: 1, isAdmin: false, role: null }) };
  const address = { ...SAVED, country: 'IN' as const };
  const input = {
    lines: [{ productId: goods.id, quantity: 1, price: 249_00 }],
    notes: null,
    billing: null,
    shipTo: { address, isSaved: false },
  };
  for (const idempotencyKey of [null, 'a-key']) {
    const placing = placeOrder(ctx, input, { rules: usualRules, orderLimits: DEFAULT_ORDER_LIMITS, idempotencyKey });
    await expect(placing).rejects.toMatchObject({ code: 'unauthenticated' });
  }
  expect(await stockOf(shop, goods)).toBe(3);
});
