import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskCard } from '#contracts/orders/desk/desk.ts';
import type { OrderSource } from '#contracts/orders/order-sources.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { orders } from '#server/database/schema/orders.ts';
import { addProduct, createOrderClient, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

type Made = { city: string; source: OrderSource; createdAt: Date };

/** The day changes at half past six in the evening of UTC. */
const made: Record<string, Made> = {
  one: { city: 'Chittoor', source: 'shop', createdAt: new Date('2026-11-16T18:29:59Z') },
  two: { city: 'Bengaluru Urban', source: 'whatsapp', createdAt: new Date('2026-11-16T18:30:00Z') },
  three: { city: 'Chittoor', source: 'phone', createdAt: new Date('2026-11-17T18:29:59Z') },
  four: { city: '100% Lake_City', source: 'shop', createdAt: new Date('2026-11-17T18:30:00Z') },
};

let shop: TestShop;
let owner: OrderClient;
const ids = new Map<number, string>();

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  owner = await createOrderClient(shop, { isAdmin: true });
  const asha = await createOrderClient(shop);
  const goods = await addProduct(shop);
  for (const [name, { city, source, createdAt }] of Object.entries(made)) {
    // A recipient named like a city is not in it.
    const { id } = await asha.place(orderOf(goods, { city, recipient_name: 'Chittoor Bengaluru' }));
    ids.set(id, name);
    await shop.database.write.update(orders).set({ source, createdAt }).where(eq(orders.id, id));
  }
});
afterAll(() => shop.close());

const nameOf = (id: number | string | undefined) => ids.get(Number(id)) ?? '';

describe('orders are narrowed by day, city and source, in the list, at the desk and in the file', () => {
  test.each([
    ['', ['one', 'two', 'three', 'four']],
    ['from=2026-11-17', ['two', 'three', 'four']],
    ['to=2026-11-17', ['one', 'two', 'three']],
    ['from=2026-11-17&to=2026-11-17', ['two', 'three']],
    ['from=2026-11-18&to=2026-11-17', []],
    ['city=chittoor', ['one', 'three']],
    ['city=%20bengaluru%20', ['two']],
    ['city=100%25%20lake_', ['four']],
    ['city=Mumbai', []],
    ['city=', ['one', 'two', 'three', 'four']],
    ['source=shop', ['one', 'four']],
    ['source=walk-in', []],
    ['source=shop&city=chittoor&to=2026-11-16', ['one']],
    ['source=phone&query=bengaluru', ['three']],
  ])('%s', async (query, expected) => {
    const list = await owner.call<{ data: Order[]; pagination: { totalCount: number } }>('GET', `/api/orders?${query}`);
    expect(list.body.data.map(({ id }) => nameOf(id))).toEqual(expected.toReversed());
    expect(list.body.pagination.totalCount).toBe(expected.length);
    expect(list.body.data.map(({ source }) => source)).toEqual(expected.toReversed().map((name) => made[name]?.source));
    const desk = await owner.call<{ data: DeskCard[]; counts: Record<string, number> }>(
      'GET',
      `/api/admin/desk?${query}`,
    );
    expect(desk.body.data.map(({ orderId }) => nameOf(orderId))).toEqual(expected);
    expect(desk.body.counts['to-check']).toBe(expected.length);
    const file = await shop.get(`/api/admin/orders.csv?${query}`, { headers: await owner.headers() });
    const lines: Record<string, string>[] = parse(String(file.body), { bom: true, columns: true });
    expect(lines.map(({ order }) => nameOf(order))).toEqual(expected);
  });

  test.each(['from=tomorrow', 'to=2026-02-30', 'source=shop&source=phone', 'source=lost', `city=${'x'.repeat(201)}`])(
    '%s is refused everywhere',
    async (query) => {
      const headers = await owner.headers();
      for (const path of ['/api/orders', '/api/admin/desk', '/api/admin/orders.csv']) {
        expect((await shop.get(`${path}?${query}`, { headers })).status).toBe(400);
      }
    },
  );

  test('the file holds one status alone when asked', async () => {
    const [id = 0] = ids.keys();
    await owner.setStatus(id, 'shipped');
    const file = await shop.get('/api/admin/orders.csv?status=shipped', { headers: await owner.headers() });
    const lines: Record<string, string>[] = parse(String(file.body), { bom: true, columns: true });
    expect(lines.map(({ order, source }) => [nameOf(order), source])).toEqual([['one', 'shop']]);
  });

  test('a customer does not see how an order came in', async () => {
    const asha = await createOrderClient(shop);
    const order = await asha.place(orderOf(await addProduct(shop)));
    expect(order).not.toHaveProperty('source');
    expect((await asha.read(order.id)).body).not.toHaveProperty('source');
  });
});
