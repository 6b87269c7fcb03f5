import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category, Product } from '#contracts/catalogue/catalogue.ts';
import type { PageSource } from '#server/pages/page-source.ts';
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

/** A page that shows the stock of all products, as the real ones do: by a call to the API. */
const pages: PageSource = {
  clientDir: null,
  normalise: (url) => ({ url, isCacheable: true }),
  render: async (_, transport) => {
    const response = await transport({ method: 'GET', path: '/api/products' });
    const { data } = response.data as { data: Product[] };
    return { status: 200, text: data.map(({ id, stock }) => `[${id}: ${stock}]`).join('\n') };
  },
};

let shop: TestShop;
let asha: OrderClient;
let owner: OrderClient;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', pages });
  [asha, owner] = [await createOrderClient(shop), await createOrderClient(shop, { isAdmin: true })];
});
afterAll(() => shop.close());

describe('an order stays as it was sold', () => {
  test('when the product is renamed, costs more, loses its picture or its category', async () => {
    const category = await owner.call<Category>('POST', '/api/categories', { name: 'Snails', slug: 'snails' });
    const goods = await addProduct(shop, { name: 'Nerite' });
    await owner.call('PUT', `/api/products/${goods.id}`, { categoryId: category.body.id });
    const order = await asha.place(orderOf([line(goods, 2)]));
    const change = { name: 'Zebra Nerite', price: '999.00', imageUrl: null };
    expect((await owner.call('PUT', `/api/products/${goods.id}`, change)).status).toBe(200);
    expect((await owner.call('DELETE', `/api/categories/${category.body.id}`)).status).toBe(204);
    expect((await asha.read(order.id)).body).toEqual(order);
  });

  test('when the product is deleted: the line only loses its link', async () => {
    const goods = await addProduct(shop);
    const order = await asha.place(orderOf([line(goods, 2)]));
    expect((await owner.call('DELETE', `/api/products/${goods.id}`)).status).toBe(204);
    const [item] = order.items;
    expect((await asha.read(order.id)).body).toEqual({
      ...order,
      items: [{ ...item, product: { ...item?.product, id: null } }],
    });
  });

  test('when the account is deleted: the amounts stay, without personal data', async () => {
    const client = await createOrderClient(shop);
    const order = await client.place(orderOf(await addProduct(shop)));
    await shop.database.write.execute(sql`delete from users where id = ${client.userId}`);
    const { body } = await owner.read(order.id);
    expect(body).toMatchObject({ grandTotal: order.grandTotal, items: order.items, customer: null });
    expect((await owner.setStatus(order.id, 'shipped')).body).toMatchObject({ status: 'shipped', customer: null });
    expect((await asha.read(order.id)).status).toBe(403);
  });

  test("does not change a product's version", async () => {
    const goods = await addProduct(shop, { stock: 10 });
    const before = (await owner.call<Product>('GET', `/api/products/${goods.id}`)).body;
    await asha.place(orderOf(goods));
    const change = { name: 'Taken', version: before.version, stock: 15, stockBefore: before.stock };
    expect(await owner.call<Product>('PUT', `/api/products/${goods.id}`, change)).toMatchObject({
      status: 200,
      body: { stock: 14 },
    });
  });
});

describe('pages', () => {
  const invalidations = async () => (await writtenRows(shop))?.['invalidations'] ?? 0;
  const shown = async ({ id }: Goods) => {
    const { body } = await shop.get('/');
    return Number(new RegExp(`\\[${id}: (\\d+)\\]`).exec(String(body))?.[1]);
  };
  /** How often a step invalidates pages, and what the next page shows. */
  async function seenAfter(goods: Goods, step: () => Promise<unknown>) {
    const before = await invalidations();
    await step();
    const invalidated = (await invalidations()) - before;
    return { invalidated, shown: await shown(goods), stock: await stockOf(shop, goods) };
  }
  const buy = (goods: Goods, quantity: number) => () => asha.place(orderOf([line(goods, quantity)]));

  test('show at once that a product is sold out, back or low, and stay cached otherwise', async () => {
    const goods = await addProduct(shop, { stock: 10 });
    await owner.call('PUT', `/api/products/${goods.id}`, { name: 'On the page' });
    expect(await shown(goods)).toBe(10);
    expect(await seenAfter(goods, buy(goods, 3))).toEqual({ invalidated: 0, shown: 10, stock: 7 });
    expect(await seenAfter(goods, buy(goods, 5))).toEqual({ invalidated: 1, shown: 2, stock: 2 });
    expect(await seenAfter(goods, buy(goods, 1))).toEqual({ invalidated: 1, shown: 1, stock: 1 });
    const last = await asha.place(orderOf([line(goods, 1)]));
    expect({ shown: await shown(goods), stock: await stockOf(shop, goods) }).toEqual({ shown: 0, stock: 0 });
    expect(await seenAfter(goods, () => asha.cancel(last.id))).toEqual({ invalidated: 1, shown: 1, stock: 1 });
  });

  test('show at once that an order that is no longer cancelled took the last item', async () => {
    const goods = await addProduct(shop, { stock: 2 });
    const order = await asha.place(orderOf([line(goods, 2)]));
    expect(await seenAfter(goods, () => asha.cancel(order.id))).toMatchObject({ invalidated: 1, shown: 2 });
    const setStatus = (status: string) => () => owner.setStatus(order.id, status);
    expect(await seenAfter(goods, setStatus('pending'))).toMatchObject({ invalidated: 1, shown: 0 });
    expect(await seenAfter(goods, setStatus('shipped'))).toMatchObject({ invalidated: 0, shown: 0 });
  });

  test('stay cached when an order is refused', async () => {
    const goods = await addProduct(shop, { stock: 1 });
    const step = () => asha.tryToPlace(orderOf([line(goods, 2)]));
    expect(await seenAfter(goods, step)).toMatchObject({ invalidated: 0, stock: 1 });
  });
});
