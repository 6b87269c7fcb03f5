import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moneyText } from '#contracts/money.ts';
import type { SettingsView } from '#contracts/shop/settings.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { orders } from '#server/database/schema/orders.ts';
import {
  addProduct,
  createOrderClient,
  line,
  type OrderClient,
  orderOf,
  writtenRows,
} from '#server/testing/order-fixtures.ts';
import { mailedTo } from '#server/testing/outbox.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const SEVERAL_WAITING = 'You have several orders waiting. Please talk to us on WhatsApp.';

let clock: ReturnType<typeof testClock>;
let shop: TestShop;
beforeEach(async () => {
  clock = testClock();
  shop = await openTestShop({ catalogue: 'empty', now: clock.now, config: { rateLimit: true } });
});
afterEach(() => shop.close());

/** What the owner can set, through the dashboard's call. */
async function setLimits(change: Partial<SettingsView['orderLimits']>): Promise<void> {
  const owner = await createOrderClient(shop, { isAdmin: true });
  const { body } = await owner.call<SettingsView>('GET', '/api/admin/settings');
  const saved = await owner.call('PUT', '/api/admin/settings', {
    ...body,
    orderLimits: { ...body.orderLimits, ...change },
  });
  expect(saved.status).toBe(200);
}

async function statuses(count: number, place: () => ReturnType<OrderClient['tryToPlace']>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await place()).status);
  return found;
}

const refusal = (message: unknown) => ({ status: 409, body: { code: 'order_limit', message } });

describe('orders in an hour', () => {
  test('are six, also when they are cancelled at once; the seventh writes nothing', async () => {
    const goods = await addProduct(shop);
    const buyer = await createOrderClient(shop);
    for (let index = 0; index < 6; index += 1) {
      const { id } = await buyer.place(orderOf(goods));
      expect((await buyer.cancel(id)).status).toBe(200);
    }
    const before = await writtenRows(shop);
    expect(await buyer.tryToPlace(orderOf(goods))).toMatchObject(refusal(SEVERAL_WAITING));
    expect(await writtenRows(shop)).toEqual(before);
    clock.pass({ hours: 1 });
    expect((await buyer.tryToPlace(orderOf(goods))).status).toBe(201);
  });

  test('are no more when they come at the same moment', async () => {
    const goods = await addProduct(shop);
    const buyer = await createOrderClient(shop);
    const answers = await Promise.all(Array.from({ length: 12 }, () => buyer.tryToPlace(orderOf(goods))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(201), ...Array(6).fill(409)]);
  });

  test('are counted for each account, and a repeat of the same order is none', async () => {
    const goods = await addProduct(shop);
    const [buyer, other] = [await createOrderClient(shop), await createOrderClient(shop)];
    expect(await statuses(6, () => buyer.tryToPlace(orderOf(goods), 'the-same-key'))).toEqual(Array(6).fill(201));
    expect(await statuses(6, () => buyer.tryToPlace(orderOf(goods)))).toEqual([...Array(5).fill(201), 409]);
    expect((await buyer.tryToPlace(orderOf(goods), 'the-same-key')).status).toBe(201);
    expect((await other.tryToPlace(orderOf(goods))).status).toBe(201);
  });
});

test('ten orders wait for the shop; the next one can come when one of them has gone on', async () => {
  const goods = await addProduct(shop);
  const [buyer, owner] = [await createOrderClient(shop), await createOrderClient(shop, { isAdmin: true })];
  const placed: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    placed.push((await buyer.place(orderOf(goods))).id);
    clock.pass({ minutes: 30 });
  }
  expect(await buyer.tryToPlace(orderOf(goods))).toMatchObject(refusal(SEVERAL_WAITING));
  await owner.setStatus(placed[0] ?? 0, 'processing');
  expect((await buyer.tryToPlace(orderOf(goods))).status).toBe(201);
});

test('fifty pieces of one product can be ordered at once, however they are split into lines', async () => {
  const goods = await addProduct(shop, { name: 'Moss Ball', pricePaise: 100, stock: 500 });
  const buyer = await createOrderClient(shop);
  expect(await buyer.tryToPlace(orderOf([line(goods, 30), line(goods, 21)]))).toMatchObject(
    refusal('50 pieces of Moss Ball can be ordered at once. Please talk to us on WhatsApp.'),
  );
  expect((await buyer.tryToPlace(orderOf([line(goods, 50)]))).status).toBe(201);
});

describe('the value of open orders', () => {
  const LAKH = 'Before the first delivery, open orders can come to ₹1,00,000 in all. Please talk to us on WhatsApp.';

  test('is one lakh, delivery included, until something was delivered', async () => {
    const tank = await addProduct(shop, { pricePaise: 60_000_00 });
    const [buyer, owner] = [await createOrderClient(shop), await createOrderClient(shop, { isAdmin: true })];
    const { id } = await buyer.place(orderOf(tank));
    expect(await buyer.tryToPlace(orderOf(tank))).toMatchObject(refusal(LAKH));
    await owner.setStatus(id, 'delivered');
    expect(await statuses(2, () => buyer.tryToPlace(orderOf(tank)))).toEqual([201, 201]);
  });

  test('keeps one account from emptying the shop with one order', async () => {
    const full = await openTestShop({ now: clock.now, config: { rateLimit: true } });
    const rows = await full.database.write
      .select({ id: products.id, name: products.name, price: products.pricePaise, quantity: stock.quantity })
      .from(products)
      .innerJoin(stock, eq(stock.productId, products.id))
      .where(sql`${stock.quantity} > 0 and ${products.isActive}`);
    const items = rows.map(({ id, price, quantity }) => ({ product_id: id, quantity, price: moneyText(price) }));
    const buyer = await createOrderClient(full);
    expect(await buyer.tryToPlace(orderOf(items))).toMatchObject({ status: 409, body: { code: 'order_limit' } });
    const small = items.map((item) => ({ ...item, quantity: Math.min(item.quantity, 50) }));
    expect(await buyer.tryToPlace(orderOf(small))).toMatchObject(refusal(LAKH));
    expect(await full.database.write.$count(orders)).toBe(0);
    await full.close();
  });
});

test('the owner sets the limits; orders of staff and a shop without limits have none', async () => {
  const goods = await addProduct(shop, { stock: 1000 });
  const buyer = await createOrderClient(shop);
  await setLimits({ ordersPerHour: 2, piecesPerProduct: 3, openValue: '2000.00' });
  expect(await buyer.tryToPlace(orderOf([line(goods, 4)]))).toMatchObject(refusal(expect.stringContaining('3 pieces')));
  expect(await statuses(3, () => buyer.tryToPlace(orderOf(goods)))).toEqual([201, 201, 409]);
  const staff = await createOrderClient(shop, { isAdmin: true });
  expect(await statuses(3, () => staff.tryToPlace(orderOf([line(goods, 60)])))).toEqual([201, 201, 201]);

  const unlimited = await openTestShop({ catalogue: 'empty', now: clock.now });
  const free = await createOrderClient(unlimited);
  const own = await addProduct(unlimited, { stock: 1000, pricePaise: 2000_00 });
  expect(await statuses(8, () => free.tryToPlace(orderOf([line(own, 60)])))).toEqual(Array(8).fill(201));
  await unlimited.close();
});

test('an address that is typed as the recipient gets no mail, however often somebody orders and cancels', async () => {
  const goods = await addProduct(shop);
  const buyer = await createOrderClient(shop);
  const order = orderOf(goods, { recipient_email: 'victim@example.com', notes: 'Buy at evil.example' });
  for (let index = 0; index < 20; index += 1) {
    const { status, body } = await buyer.tryToPlace(order);
    if (status === 201) expect((await buyer.cancel(body.id)).status).toBe(200);
  }
  expect(await shop.database.write.$count(orders)).toBe(6);
  expect(await mailedTo(shop, 'victim@example.com')).toEqual([]);
});
