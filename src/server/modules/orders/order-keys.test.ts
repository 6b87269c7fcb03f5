import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteSwept } from '#server/database/sweep.ts';
import {
  addProduct,
  createOrderClient,
  line,
  type OrderClient,
  orderOf,
  stockOf,
} from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { orderSweeps } from './sweeps.ts';

const clock = testClock();
let shop: TestShop;
let asha: OrderClient;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  asha = await createOrderClient(shop);
});
afterAll(() => shop.close());

describe('an order sent again with its key', () => {
  test('gives the first answer again, and is one order', async () => {
    const goods = await addProduct(shop, { stock: 9 });
    const first = await asha.tryToPlace(orderOf([line(goods, 2)]), 'again');
    const second = await asha.tryToPlace(orderOf([line(goods, 2)]), 'again');
    expect(first.status).toBe(201);
    expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body });
    expect(await stockOf(shop, goods)).toBe(7);
  });

  test('gives the first answer also when the order has moved on', async () => {
    const body = orderOf(await addProduct(shop));
    const first = await asha.tryToPlace(body, 'moved-on');
    clock.pass({ minutes: 5 });
    await asha.cancel(first.body.id);
    clock.pass({ hours: 3 });
    expect((await asha.tryToPlace(body, 'moved-on')).body).toEqual(first.body);
  });

  test('is the same when only what is ignored differs', async () => {
    const goods = await addProduct(shop);
    const first = await asha.tryToPlace(orderOf(goods), 'ignored');
    const price = { ...line(goods), price: '249' };
    const second = await asha.tryToPlace(orderOf([price], { shipping_cost: '0.00', extra: 1 }), 'ignored');
    expect(second.body.id).toBe(first.body.id);
  });

  test('but with another body is a conflict, and writes nothing', async () => {
    const goods = await addProduct(shop, { stock: 9 });
    await asha.tryToPlace(orderOf(goods), 'other-body');
    for (const body of [
      orderOf([line(goods, 2)]),
      orderOf(goods, { notes: 'Other' }),
      orderOf(goods, { is_default: true }),
    ]) {
      const { status, body: answer } = await asha.tryToPlace(body, 'other-body');
      expect({ status, code: answer.code }).toEqual({ status: 409, code: 'conflict' });
    }
    expect(await stockOf(shop, goods)).toBe(8);
  });

  test('by somebody else is an order of theirs', async () => {
    const body = orderOf(await addProduct(shop));
    const ravi = await createOrderClient(shop);
    const [his, hers] = [await ravi.tryToPlace(body, 'shared'), await asha.tryToPlace(body, 'shared')];
    expect([his.status, hers.status]).toEqual([201, 201]);
    expect(his.body.id).not.toBe(hers.body.id);
  });

  test('fifty times at once is one order with one answer', async () => {
    const goods = await addProduct(shop, { stock: 60 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => asha.tryToPlace(orderOf(goods), 'fifty')));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stockOf(shop, goods)).toBe(59);
  });

  test('while the first is still running waits for it', async () => {
    const goods = await addProduct(shop, { stock: 5 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const blocker = shop.database.write.transaction(async (tx) => {
      await tx.execute(`select from stock where product_id = ${goods.id} for update`);
      isHeld();
      await released;
    });
    await held;
    const waitingFor = async (count: number) =>
      expect
        .poll(async () => {
          const { rows } = await shop.database.write.execute<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows[0]?.n;
        })
        .toBe(count);
    const first = asha.tryToPlace(orderOf(goods), 'waits');
    await waitingFor(1);
    const second = asha.tryToPlace(orderOf(goods), 'waits');
    await waitingFor(2);
    release();
    await blocker;
    const [one, two] = await Promise.all([first, second]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect(await stockOf(shop, goods)).toBe(4);
  });

  test('after a refusal is checked again, because nothing was stored', async () => {
    const goods = await addProduct(shop, { stock: 0 });
    expect((await asha.tryToPlace(orderOf(goods), 'refused')).status).toBe(409);
    await shop.database.write.execute(`update stock set quantity = 1 where product_id = ${goods.id}`);
    expect((await asha.tryToPlace(orderOf(goods), 'refused')).status).toBe(201);
  });

  test('is known for 24 hours, and may be swept away then', async () => {
    const goods = await addProduct(shop, { stock: 5 });
    const first = await asha.tryToPlace(orderOf(goods), 'a-day');
    const sweep = async () => {
      const { write } = shop.database;
      for (const one of orderSweeps(clock.now())) await deleteSwept(write, one);
    };
    clock.pass({ hours: 23, minutes: 59 });
    await sweep();
    expect((await asha.tryToPlace(orderOf(goods), 'a-day')).body).toEqual(first.body);
    clock.pass({ minutes: 2 });
    await sweep();
    expect((await asha.tryToPlace(orderOf(goods), 'a-day')).body.id).toBeGreaterThan(first.body.id);
  });
});

test.each(['x'.repeat(201), 'två', 'two words'])('a key that is no key is a bad request: %s', async (key) => {
  const { status, body } = await asha.tryToPlace(orderOf(await addProduct(shop)), key);
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'malformed' });
});

test('without a key the same order twice is two orders', async () => {
  const body = orderOf(await addProduct(shop));
  expect((await asha.place(body)).id).not.toBe((await asha.place(body)).id);
});
