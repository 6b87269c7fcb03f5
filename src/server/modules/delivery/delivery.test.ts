import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CartQuote, DeliveryView } from '#contracts/delivery/delivery.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { pins, savePolicy } from '#server/testing/delivery-fixtures.ts';
import { addProduct, createOrderClient, type Goods, type OrderClient } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

// Tuesday, half past ten in India.
const clock = testClock('2026-11-17T05:00:00Z');
let shop: TestShop;
let call: Call;
let admin: OrderClient;
let fish: Goods;
let fern: Goods;
let pump: Goods;
let tank: Goods;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  call = callAs(shop);
  admin = await createOrderClient(shop, { isAdmin: true });
  fish = await addProduct(shop, { kind: 'animal', weightGrams: 100 });
  fern = await addProduct(shop, { kind: 'plant', name: 'Java Fern' });
  pump = await addProduct(shop, { name: 'Pump', weightGrams: 900, boxSize: 'medium' });
  tank = await addProduct(shop, { name: 'Tank', isHeavy: true, weightGrams: 15_000, boxSize: 'large' });
});
afterAll(() => shop.close());

const ask = async (pin: string, ...goods: Goods[]) => {
  const ids = goods.map(({ id }) => `&productId=${id}`).join('');
  return (await call<DeliveryView>('GET', `/api/delivery?pin=${pin}${ids}`)).body;
};

const quote = async (goods: Goods[], more: object = {}) => {
  const items = goods.map(({ id }) => ({ product_id: id, quantity: 1 }));
  return (await call<CartQuote>('POST', '/api/cart/quote', { items, ...more })).body;
};

describe('while the calendar and the rates are off', () => {
  test('a PIN code has a place and the flat charge, and no days', async () => {
    expect(await ask(pins.chittoor, fish)).toEqual({
      pin: pins.chittoor,
      place: { state: 'Andhra Pradesh', districts: expect.arrayContaining(['Chittoor']) },
      served: true,
      kind: 'animal',
      ...{ leavesOn: null, arrivesFrom: null, arrivesTo: null, hold: null, notServed: [], days: [] },
      shippingCost: '150.00',
      deliveryByAgreement: false,
    });
    expect(await ask(pins.shillong, fish)).toMatchObject({ served: true, notServed: [] });
  });

  test('a cart costs what the flat rule says, heavy goods included', async () => {
    expect(await quote([fish, tank])).toMatchObject({
      totalAmount: '498.00',
      discount: '0.00',
      shippingCost: '150.00',
      grandTotal: '648.00',
      deliveryByAgreement: false,
      served: true,
      leavesOn: null,
    });
    expect(await quote([])).toMatchObject({ totalAmount: '0.00', shippingCost: '0.00', grandTotal: '0.00' });
  });

  test('the shop says nothing about them', async () => {
    expect((await call<Shop>('GET', '/api/shop')).body).toMatchObject({ dispatch: null, delivery: null });
  });
});

test.each([
  ['a PIN code of five digits', 'pin=51700', 'Please enter a valid 6-digit Indian PIN code'],
  ['a PIN code that begins with 0', 'pin=017001', 'Please enter a valid 6-digit Indian PIN code'],
  ['no PIN code', '', 'Please enter a valid 6-digit Indian PIN code'],
  ['a product that is none', 'pin=517001&productId=lotus', 'productId must be a product id'],
  [
    'more products than a cart holds',
    `pin=517001${Array.from({ length: 101 }, (_, index) => `&productId=${index + 1}`).join('')}`,
    'At most 100 products can be asked for',
  ],
])('%s is refused', async (_, query, message) => {
  expect(await call('GET', `/api/delivery?${query}`)).toMatchObject({ status: 400, body: { message } });
});

describe('with the calendar', () => {
  beforeAll(() => savePolicy(admin, 'dispatch', { isOn: true }));
  beforeEach(() => savePolicy(admin, 'dispatch', { holds: [], notServed: [], holidays: [] }));

  test('the days are those of the most delicate product', async () => {
    expect(await ask(pins.chittoor, fish, pump)).toMatchObject({
      kind: 'animal',
      leavesOn: '2026-11-23',
      arrivesFrom: '2026-11-24',
      arrivesTo: '2026-11-25',
      days: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30', '2026-12-01', '2026-12-02'],
    });
    expect(await ask(pins.chittoor, pump)).toMatchObject({ kind: 'dry', leavesOn: '2026-11-18' });
    expect(await ask(pins.jaipur, fern)).toMatchObject({ kind: 'plant', arrivesFrom: '2026-11-21' });
  });

  test('without a PIN code, or with one that nobody knows, there is a leaving day and no arrival', async () => {
    const days = { served: true, place: null, leavesOn: '2026-11-23', arrivesFrom: null, arrivesTo: null };
    expect(await quote([fish])).toMatchObject(days);
    expect(await ask(pins.unknown, fish)).toMatchObject(days);
  });

  test('a journey that fish would not survive is refused, and the days are those of the rest', async () => {
    expect(await ask(pins.shillong, fish, pump)).toMatchObject({
      served: false,
      kind: 'dry',
      leavesOn: '2026-11-18',
      notServed: [
        {
          productId: fish.id,
          sentence:
            'We cannot send live fish to 793001 safely: the journey is longer than 5 days. Plants and equipment can go.',
        },
      ],
    });
    expect(await ask(pins.shillong, fish)).toMatchObject({ served: false, leavesOn: null, days: [] });
  });

  test('a hold delays the places and kinds that it names', async () => {
    const hold = { name: 'Summer heat', reason: 'heat', from: '2026-11-16', to: '2026-12-05', kinds: ['animal'] };
    await savePolicy(admin, 'dispatch', { holds: [{ ...hold, where: { states: ['08'] } }] });
    expect(await ask(pins.jaipur, fish)).toMatchObject({
      leavesOn: '2026-12-07',
      hold: {
        name: 'Summer heat',
        until: '2026-12-05',
        sentence:
          'Held for summer heat in Rajasthan until 5 Dec. Order now: we keep it alive here and send it on Mon 7 Dec.',
      },
    });
    expect(await ask(pins.jaipur, pump)).toMatchObject({ hold: null, leavesOn: '2026-11-18' });
    expect(await ask(pins.chittoor, fish)).toMatchObject({ hold: null, leavesOn: '2026-11-23' });
  });

  test('a chosen day counts for the arrival', async () => {
    expect(await quote([fish], { pin: pins.chittoor, dispatch_on: '2026-11-30' })).toMatchObject({
      leavesOn: '2026-11-30',
      arrivesTo: '2026-12-02',
    });
  });

  test('the shop names the next days, and they change at the cut-off', async () => {
    const next = async () => (await call<Shop>('GET', '/api/shop')).body.dispatch?.nextLeaving;
    expect(await next()).toEqual({ animal: '2026-11-23', plant: '2026-11-18', dry: '2026-11-18' });
    expect(await ask(pins.chittoor, pump)).toMatchObject({ leavesOn: '2026-11-18' });
    clock.pass({ minutes: 31 });
    expect(await next()).toEqual({ animal: '2026-11-23', plant: '2026-11-19', dry: '2026-11-19' });
    expect(await ask(pins.chittoor, pump)).toMatchObject({ leavesOn: '2026-11-19' });
    clock.pass({ minutes: -31 });
  });

  test('the owner sees why it is no earlier day', async () => {
    const preview = (body: object) => admin.call('POST', '/api/admin/dispatch/preview', body);
    const { body } = await preview({ pin: pins.bengaluru, kind: 'animal', at: '2026-11-20T11:01:00+05:30' });
    expect(body).toMatchObject({
      place: { state: 'Karnataka' },
      served: true,
      sentence: null,
      leavesOn: '2026-11-24',
      skipped: [
        { day: '2026-11-20', reason: 'cut-off passed' },
        { day: '2026-11-21', reason: 'being prepared' },
        { day: '2026-11-22', reason: 'Sunday' },
        { day: '2026-11-23', reason: 'being prepared' },
      ],
    });
    const long = { transit: [{ where: {}, min: 4, max: 7 }] };
    expect((await preview({ pin: pins.bengaluru, kind: 'animal', values: long })).body).toMatchObject({
      served: false,
      sentence: expect.stringContaining('longer than 5 days'),
    });
    expect(await preview({ kind: 'animal', values: { cutOff: 'noon' } })).toMatchObject({ status: 400 });
  });
});

describe('with delivery rates', () => {
  beforeAll(() =>
    savePolicy(admin, 'delivery', {
      isOn: true,
      zones: [
        {
          name: 'Andhra Pradesh',
          where: { states: ['37'] },
          steps: [{ upToGrams: 1000, amount: '60' }],
          perKilogramAbove: '20',
        },
        { name: 'India', where: {}, steps: [{ upToGrams: 2000, amount: 180 }], perKilogramAbove: '90.00' },
      ],
    }),
  );
  afterAll(() => savePolicy(admin, 'delivery', { isOn: false }));

  test('the charge goes by place and weight', async () => {
    expect(await ask(pins.chittoor, fish)).toMatchObject({ shippingCost: '60.00' });
    expect(await ask(pins.chittoor, pump)).toMatchObject({ shippingCost: '80.00' });
    expect(await ask(pins.jaipur, pump)).toMatchObject({ shippingCost: '180.00' });
    expect(await ask(pins.jaipur)).toMatchObject({ shippingCost: '180.00' });
  });

  test('heavy goods are agreed on WhatsApp', async () => {
    expect(await ask(pins.chittoor, tank)).toMatchObject({ shippingCost: '0.00', deliveryByAgreement: true });
    expect(await quote([tank, fish], { pin: pins.chittoor })).toMatchObject({
      shippingCost: '60.00',
      grandTotal: '558.00',
      deliveryByAgreement: true,
    });
  });

  test('a changed weight changes the charge at once', async () => {
    const brick = await addProduct(shop, { name: 'Brick', weightGrams: 500 });
    expect(await ask(pins.chittoor, brick)).toMatchObject({ shippingCost: '60.00' });
    await admin.call('PUT', `/api/products/${brick.id}`, { weightGrams: 1700 });
    expect(await ask(pins.chittoor, brick)).toMatchObject({ shippingCost: '80.00' });
  });
});
