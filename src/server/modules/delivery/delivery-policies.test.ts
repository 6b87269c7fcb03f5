import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryView } from '#contracts/delivery/delivery.ts';
import type { DispatchPolicy } from '#contracts/delivery/dispatch-policy.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { PolicyName, PolicyView } from '#contracts/shop/owner-policies.ts';
import { InvalidationFeed } from '#server/cache/invalidation-feed.ts';
import { TagVersions } from '#server/cache/tag-versions.ts';
import { createLogger } from '#server/lib/logger.ts';
import { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import { callAs } from '#server/testing/call-api.ts';
import { savePolicy } from '#server/testing/delivery-fixtures.ts';
import { addProduct, createOrderClient, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock('2026-11-16T03:30:00Z');
let shop: TestShop;
let admin: OrderClient;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  admin = await createOrderClient(shop, { isAdmin: true });
});
afterAll(() => shop.close());

const read = async (name: PolicyName) => (await admin.call<PolicyView>('GET', `/api/admin/policies/${name}`)).body;
const save = async (name: PolicyName, values: object) =>
  admin.call('PUT', `/api/admin/policies/${name}`, { values, version: (await read(name)).version });

const hold = { name: 'Summer heat', from: '2026-11-20', to: '2026-11-29', kinds: ['animal'], where: {} };
const zone = { name: 'India', where: {}, steps: [{ upToGrams: 1000, amount: '60' }], perKilogramAbove: '20' };

test.each<[string, PolicyName, object, string, string]>([
  [
    'no day for animals',
    'dispatch',
    { days: { animal: [] } },
    'days.animal',
    'Choose at least one day for live animals',
  ],
  [
    'a hold that ends before it begins',
    'dispatch',
    { holds: [{ ...hold, to: '2026-11-19' }] },
    'holds.0.to',
    'The last day must not be before the first',
  ],
  [
    'a hold of 181 days',
    'dispatch',
    { holds: [{ ...hold, to: '2027-05-19' }] },
    'holds.0.to',
    'A hold may last 180 days at most',
  ],
  [
    'a PIN prefix of seven digits',
    'dispatch',
    { holds: [{ ...hold, where: { pinPrefixes: ['5170011'] } }] },
    'holds.0.where.pinPrefixes.0',
    '2 to 6 digits',
  ],
  ['a state that is none', 'dispatch', { shopState: '99' }, 'shopState', 'Please choose a state'],
  [
    'a journey whose end is before its start',
    'dispatch',
    { transit: [{ where: {}, min: 3, max: 2 }] },
    'transit.0.max',
    'Must not be below the minimum',
  ],
  [
    'a holiday far ahead',
    'dispatch',
    { holidays: [{ date: '2027-12-25', name: 'Christmas' }] },
    'holidays.0.date',
    'A holiday can be at most 400 days ahead',
  ],
  ['a time that is none', 'dispatch', { cutOff: '24:00' }, 'cutOff', 'Please enter a time such as 11:00'],
  [
    'zones that leave places out',
    'delivery',
    { zones: [{ ...zone, where: { states: ['37'] } }] },
    'zones',
    'The last row must be for everywhere else, without states and PIN prefixes',
  ],
  [
    'a zone without steps',
    'delivery',
    { zones: [{ ...zone, steps: [] }] },
    'zones.0.steps',
    'Each zone has at least one step',
  ],
  [
    'a rate below nothing',
    'delivery',
    { zones: [{ ...zone, perKilogramAbove: '-1' }] },
    'zones.0.perKilogramAbove',
    'Please enter an amount in rupees, up to 1,00,000',
  ],
])('%s is refused on its field', async (_, name, values, field, message) => {
  const { status, body } = await save(name, values);
  expect(status).toBe(400);
  expect(body.errors).toMatchObject({ [`values.${field}`]: message });
});

test('the server gives each hold an id, which it keeps', async () => {
  const holds = async () => ((await read('dispatch')).values as DispatchPolicy).holds;
  await savePolicy(admin, 'dispatch', { holds: [hold, { ...hold, id: 'made up' }] });
  const [first, second] = await holds();
  expect(new Set([first?.id, second?.id, '', 'made up']).size).toBe(4);
  await savePolicy(admin, 'dispatch', { holds: [{ ...second, name: 'Monsoon' }, second] });
  const after = await holds();
  expect(after[0]).toMatchObject({ id: second?.id, name: 'Monsoon' });
  expect(after[1]?.id).not.toBe(second?.id);
  await savePolicy(admin, 'dispatch', { holds: [] });
});

test('holidays and holds that have passed never make a save fail', async () => {
  await savePolicy(admin, 'dispatch', {
    holidays: [{ date: '2025-12-25', name: 'Christmas' }],
    holds: [{ ...hold, from: '2025-05-01', to: '2025-06-15' }],
  });
  await savePolicy(admin, 'dispatch', { cutOff: '12:00' });
  expect((await read('dispatch')).values).toMatchObject({ cutOff: '12:00', holidays: [{ date: '2025-12-25' }] });
  await savePolicy(admin, 'dispatch', { cutOff: '11:00', holidays: [], holds: [] });
});

test('another process knows a new hold within a second', async () => {
  const versions = new TagVersions();
  const feed = new InvalidationFeed(shop.database, versions, createLogger('silent'));
  await feed.start();
  try {
    const other = new PolicyWatch(shop.database.write, versions);
    expect((await other.current('dispatch')).holds).toEqual([]);
    await savePolicy(admin, 'dispatch', { holds: [hold] });
    const known = async () => (await other.current('dispatch')).holds.length;
    await expect.poll(known, { timeout: 1000, interval: 10 }).toBe(1);
  } finally {
    await feed.stop();
    await savePolicy(admin, 'dispatch', { holds: [] });
  }
});

/** As they were before there was a calendar; only the fields named here have been added. */
test('turned on and off again, responses have the shapes and values of before', async () => {
  const goods = await addProduct(shop, { kind: 'animal' });
  const buyer = await createOrderClient(shop);
  const visitor = callAs(shop);
  const placed = await buyer.place(orderOf(goods));
  const read = async () => {
    const order = (await buyer.read(placed.id)).body as Order;
    const desk = (await admin.call<DeskOrder>('GET', `/api/admin/orders/${placed.id}/desk`)).body;
    const token = desk.link.split('#')[1];
    return {
      shop: (await visitor<object>('GET', '/api/shop')).body,
      product: (await visitor<object>('GET', `/api/products/${goods.id}`)).body,
      order,
      desk,
      linked: (await visitor<object>('GET', `/api/order-link?token=${token}`)).body,
    };
  };
  const before = await read();
  await savePolicy(admin, 'dispatch', { isOn: true, inStockMessage: 'Alive and well' });
  await savePolicy(admin, 'delivery', { isOn: true, zones: [zone] });
  expect((await read()).shop).toMatchObject({ dispatch: { isOn: true }, delivery: { isOn: true } });
  await savePolicy(admin, 'dispatch', { isOn: false });
  await savePolicy(admin, 'delivery', { isOn: false });
  expect(JSON.stringify(await read())).toBe(JSON.stringify(before));

  const {
    wishedDispatchOn,
    promise,
    deliveryByAgreement,
    gstin,
    buyer: orderedBy,
    couponCode,
    ...order
  } = before.order;
  expect({ wishedDispatchOn, promise, deliveryByAgreement, gstin, orderedBy, couponCode }).toEqual({
    ...{ wishedDispatchOn: null, promise: null, deliveryByAgreement: false, gstin: null, couponCode: null },
    orderedBy: null,
  });
  expect(Object.keys(order)).toEqual(
    'id,status,createdAt,totalAmount,discount,shippingCost,grandTotal,shippingAddress,billingAddress,notes,items,history,cancellableUntil,payment,paysOnDelivery,awaits,shipments'.split(
      ',',
    ),
  );
  expect(Object.keys(before.shop)).toEqual(
    'name,url,legalName,email,phone,whatsapp,contactPerson,grievanceOfficer,address,shipping,dispatch,delivery,tax,announcement,claims,isDemo,sections'.split(
      ',',
    ),
  );
  expect(before.shop).toMatchObject({ dispatch: null, delivery: null });
  const { body } = await visitor<DeliveryView>('GET', `/api/delivery?pin=517001&productId=${goods.id}`);
  expect(body).toMatchObject({ served: true, leavesOn: null, days: [], shippingCost: '150.00' });
});
