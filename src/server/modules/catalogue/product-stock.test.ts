import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { stock } from '#server/database/schema/catalogue.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

/** A page that shows the names of all products, as the real ones do: by a call to the API. */
const pages: PageSource = {
  clientDir: null,
  normalise: (url) => ({ url, isCacheable: true }),
  render: async (_, transport) => {
    const response = await transport({ method: 'GET', path: '/api/products' });
    const { data } = response.data as { data: Product[] };
    return { status: 200, text: data.map(({ name, stock }) => `${name}: ${stock}`).join('\n') };
  },
};

let shop: TestShop;
let admin: Call;

beforeAll(async () => {
  shop = await openTestShop({ pages });
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(() => shop.close());

async function create(more: object): Promise<Product> {
  const least = { name: 'Pearl Gourami', description: '<p>Calm.</p>', price: '249', categoryId: 1 };
  const { status, body } = await admin<Product>('POST', '/api/products', { ...least, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function read(id: number): Promise<Product> {
  return (await admin<Product>('GET', `/api/products/${id}`)).body;
}

async function put(id: number, change: object): Promise<Product> {
  const { status, body } = await admin<Product>('PUT', `/api/products/${id}`, change);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('the stock', () => {
  test('is changed by the difference from what the writer has seen', async () => {
    const { id } = await create({ stock: 10 });
    await shop.database.write.update(stock).set({ quantity: 6 }).where(eq(stock.productId, id));
    expect(await put(id, { stock: 15, stockBefore: 10 })).toMatchObject({ stock: 11, version: 2 });
    expect(await put(id, { stock: 10, stockBefore: 10 })).toMatchObject({ stock: 11 });
    expect(await put(id, { name: 'Other', stockBefore: 3 })).toMatchObject({ stock: 11 });
    expect(await put(id, { stock: 2 })).toMatchObject({ stock: 2 });
    expect(await put(id, { stock: 1, stockBefore: null })).toMatchObject({ stock: 1 });
  });

  test.each([
    [0, 5],
    [999_999_999, 0],
  ])('that would go out of its bounds (%i seen as %i) refuses the whole change', async (typed, seen) => {
    const { id } = await create({ stock: 4 });
    const change = { name: 'Not taken', stock: typed, stockBefore: seen };
    const { status, body } = await admin('PUT', `/api/products/${id}`, change);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' });
    expect(body.message).toContain('4');
    expect(await read(id)).toMatchObject({ name: 'Pearl Gourami', stock: 4, version: 1 });
  });

  test('loses nothing when it is edited while 50 are sold', async () => {
    const { id } = await create({ stock: 100 });
    const sell = () =>
      shop.database.write.execute(
        sql`update ${stock} set quantity = quantity - 1 where product_id = ${id} and quantity >= 1`,
      );
    const edits = Array.from({ length: 5 }, () => put(id, { stock: 110, stockBefore: 100 }));
    await Promise.all([...Array.from({ length: 50 }, sell), ...edits]);
    expect(await read(id)).toMatchObject({ stock: 100 - 50 + 5 * 10, version: 6 });
  });

  test('that is sold does not make a version old', async () => {
    const product = await create({ stock: 10 });
    await shop.database.write.update(stock).set({ quantity: 9 }).where(eq(stock.productId, product.id));
    expect(await put(product.id, { name: 'Taken', version: product.version })).toMatchObject({ version: 2, stock: 9 });
  });
});

test('a change shows on the page at the very next request, and so does a deletion', async () => {
  const { id } = await create({ name: 'Seen at once', stock: 4 });
  expect((await shop.get('/')).body).toContain('Seen at once: 4');
  await put(id, { name: 'Renamed at once', stock: 0 });
  expect((await shop.get('/')).body).toContain('Renamed at once: 0');
  await admin('DELETE', `/api/products/${id}`);
  expect((await shop.get('/')).body).not.toContain('Renamed at once');
});
