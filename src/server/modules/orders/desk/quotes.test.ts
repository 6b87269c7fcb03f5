import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/orders.ts';
import { type Desk, itemIds, openDesk, wrongTotals } from '#server/testing/desk-fixtures.ts';
import { ledgerAddsUp } from '#server/testing/ledger-adds-up.ts';
import {
  addProduct,
  type Goods,
  line,
  type OrderClient,
  orderOf,
  stockOf,
  writtenRows,
} from '#server/testing/order-fixtures.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let customer: OrderClient;
let admin: OrderClient;
let desk: Desk;
beforeAll(async () => {
  ({ shop, customer, admin, desk } = await openDesk());
});
afterAll(async () => {
  expect(await wrongTotals(shop)).toEqual([]);
  await ledgerAddsUp(shop.database.write);
  await shop.close();
});

type World = { order: Order; fish: Goods; plant: Goods; fishId: number; plantId: number };

/** Six fish and two plants of ₹100 each, of ten in stock. */
async function ordered(): Promise<World> {
  const fish = await addProduct(shop, { stock: 10, pricePaise: 100_00, name: 'Fish' });
  const plant = await addProduct(shop, { stock: 10, pricePaise: 100_00, name: 'Plant' });
  const order = await customer.place(orderOf([line(fish, 6), line(plant, 2)]));
  const [fishId = 0, plantId = 0] = itemIds(order);
  return { order, fish, plant, fishId, plantId };
}

const stocks = async ({ fish, plant }: World) => [await stockOf(shop, fish), await stockOf(shop, plant)];

const lessOf = ({ fishId, plantId }: World, restock: boolean) => [
  { check: 'fewer' as const, itemId: fishId, quantity: 4, restock },
  { check: 'none' as const, itemId: plantId, restock },
];

const quantitiesOf = async (id: number) => (await admin.read(id)).body.items.map(({ quantity }) => quantity);

describe('a stock check', () => {
  test('without a change is accepted at once by the shop', async () => {
    const world = await ordered();
    const { order, fishId, plantId } = world;
    const lines = [fishId, plantId].map((itemId) => ({ check: 'available' as const, itemId }));
    const { status, body } = await desk.check(order.id, { version: 0, lines });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { round: 1, state: 'accepted', answeredBy: 'shop', version: 1, grandTotal: order.grandTotal },
    });
    expect((await customer.read(order.id)).body.payment).toMatchObject({ state: 'requested', due: order.grandTotal });
    expect(await stocks(world)).toEqual([4, 8]);
  });

  test('with fewer pieces is a draft, which a later check replaces', async () => {
    const world = await ordered();
    const { order, fishId, plantId } = world;
    const first = await desk.check(order.id, { version: 0, lines: lessOf(world, false) });
    expect(first.body).toMatchObject({
      ...{ round: 1, state: 'draft', version: 1, totalAmount: '400.00', shippingCost: '150.00', grandTotal: '550.00' },
      lines: [
        { itemId: fishId, ordered: 6, quantity: 4, check: 'fewer' },
        { itemId: plantId, ordered: 2, quantity: 0, check: 'none' },
      ],
    });
    const again = await desk.check(order.id, { version: 1, lines: lessOf(world, true) });
    expect(again.body).toMatchObject({ round: 1, version: 2, lines: [{ restock: true }, { restock: true }] });
    const late = await desk.check(order.id, { version: 1, lines: lessOf(world, true) });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', details: [{ version: 2, state: 'draft' }] } });
    expect(await stocks(world)).toEqual([4, 8]);
  });

  test('never raises prices; a higher delivery charge needs a reason and an answer', async () => {
    const { order, fishId, plantId } = await ordered();
    const lines = [fishId, plantId].map((itemId) => ({ check: 'available' as const, itemId }));
    const dear = { version: 0, lines, shippingCost: '400.00' };
    expect(await desk.check(order.id, dear)).toMatchObject({
      status: 400,
      body: { errors: { shippingReason: 'Please say why delivery costs more' } },
    });
    const { body } = await desk.check(order.id, { ...dear, shippingReason: '18 kg of stone' });
    expect(body).toMatchObject({ state: 'draft', shippingCost: '400.00', grandTotal: '1200.00' });
  });

  test.each<[string, (world: World) => object[]]>([
    ['leaves a line out', ({ fishId }) => [{ check: 'available', itemId: fishId }]],
    ['has a line twice', ({ fishId }) => [1, 2].map(() => ({ check: 'available', itemId: fishId }))],
    ['has a line of another order', () => [{ check: 'available', itemId: 999_999 }]],
    ['has as many as ordered', (world) => [{ ...lessOf(world, false)[0], quantity: 6 }, lessOf(world, false)[1] ?? {}]],
    [
      'has a substitute for a line that is there',
      ({ fish, fishId, plantId }) => [
        ...[fishId, plantId].map((itemId) => ({ check: 'available', itemId })),
        { check: 'substitute', replaces: plantId, productId: fish.id, quantity: 1 },
      ],
    ],
    [
      'raises the price of a substitute',
      (world) => [
        ...lessOf(world, false),
        { check: 'substitute', replaces: world.plantId, productId: world.fish.id, quantity: 1, price: '100.01' },
      ],
    ],
    [
      'has a substitute that is not sold',
      (world) => [
        ...lessOf(world, false),
        { check: 'substitute', replaces: world.plantId, productId: 999_999, quantity: 1 },
      ],
    ],
  ])('that %s is refused', async (_, linesOf) => {
    const world = await ordered();
    const before = await writtenRows(shop);
    const lines = linesOf(world) as Parameters<Desk['check']>[1]['lines'];
    expect(await desk.check(world.order.id, { version: 0, lines })).toMatchObject({ status: 400 });
    expect(await writtenRows(shop)).toEqual(before);
  });

  test.each(['processing', 'shipped', 'delivered', 'cancelled'])(
    'of an order that is %s is refused',
    async (status) => {
      const world = await ordered();
      await admin.setStatus(world.order.id, status);
      const refused = await desk.check(world.order.id, { version: 0, lines: lessOf(world, false) });
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    },
  );
});

describe('an accepted quote', () => {
  test('changes lines and total; what was found dead is lost', async () => {
    const world = await ordered();
    const { order } = world;
    const sent = await desk.offer(order.id, lessOf(world, false));
    expect(sent).toMatchObject({ state: 'sent', expiresAt: '2026-11-18T06:30:00.000Z', version: 2 });
    await desk.answer(order.id, { answer: 'accept' });
    const { body } = await customer.read(order.id);
    expect(body).toMatchObject({ totalAmount: '400.00', grandTotal: '550.00', payment: { state: 'requested' } });
    expect(body.items).toMatchObject([{ quantity: 4, totalPrice: '400.00' }]);
    expect(await stocks(world)).toEqual([4, 8]);
    await admin.setStatus(order.id, 'cancelled');
    expect(await stocks(world)).toEqual([8, 8]);
  });

  test('puts back what was not dead, once, also when two tabs accept at once', async () => {
    const world = await ordered();
    await desk.offer(world.order.id, lessOf(world, true));
    const answers = await Promise.all([1, 2].map(() => desk.answer(world.order.id, { answer: 'accept' })));
    expect(answers.map(({ isRepeat }) => isRepeat).sort()).toEqual([false, true]);
    expect(await stocks(world)).toEqual([6, 10]);
  });
});

test('a substitute that was sold meanwhile cannot be offered, and nothing is written', async () => {
  const world = await ordered();
  const shrimp = await addProduct(shop, { stock: 3, pricePaise: 90_00, name: 'Shrimp' });
  const lines = [
    ...lessOf(world, false),
    { check: 'substitute' as const, replaces: world.plantId, productId: shrimp.id, quantity: 2 },
  ];
  const { body: draft } = await desk.check(world.order.id, { version: 0, lines });
  expect(draft).toMatchObject({
    grandTotal: '730.00',
    lines: [{}, {}, { name: 'Shrimp', price: '90.00', ordered: 0 }],
  });
  await customer.place(orderOf([line(shrimp, 2)]));
  const before = await writtenRows(shop);
  expect(await desk.send(world.order.id, draft.version)).toMatchObject({
    status: 409,
    body: { code: 'insufficient_stock', details: [{ productId: shrimp.id, stock: 1, wanted: 2 }] },
  });
  expect(await writtenRows(shop)).toEqual(before);
  expect(await quantitiesOf(world.order.id)).toEqual([6, 2]);
});
