import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let call: Call;
const ids: Record<string, number> = {};
const groups = { fish: 0, plants: 0, nano: 0, easy: 0 };

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  call = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
  const create = async (path: string, body: object) => (await call<{ id: number }>('POST', path, body)).body.id;
  groups.fish = await create('/api/categories', { name: 'Fish', slug: 'fish' });
  groups.plants = await create('/api/categories', { name: 'Plants', slug: 'plants' });
  groups.nano = await create('/api/tags', { name: 'Nano' });
  groups.easy = await create('/api/tags', { name: 'Easy' });
  const rows: [string, object][] = [
    ['betta', { price: 300, stock: 0, kind: 'animal', categoryId: groups.fish, tags: [groups.nano] }],
    ['Anubias', { price: 100, stock: 5, kind: 'plant', categoryId: groups.plants, imageUrl: '/media/a.webp' }],
    ['Corydoras', { price: 200, stock: 6, kind: 'animal', categoryId: groups.fish, isActive: false }],
  ];
  for (const [name, more] of rows) {
    ids[name] = await create('/api/products', { name, description: 'Calm', ...more });
  }
  await shop.database.write.execute("update products set category_id = null where name = 'Corydoras'");
});
afterAll(() => shop.close());

async function names(query: string): Promise<string[]> {
  const { status, body } = await call<{ data: Product[] }>('GET', `/api/admin/products?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ name }) => name);
}

describe('the table of products', () => {
  test.each([
    ['', ['Corydoras', 'Anubias', 'betta']],
    ['sort=-created', ['Corydoras', 'Anubias', 'betta']],
    ['sort=created', ['betta', 'Anubias', 'Corydoras']],
    ['sort=name', ['Anubias', 'betta', 'Corydoras']],
    ['sort=-name', ['Corydoras', 'betta', 'Anubias']],
    ['sort=price', ['Anubias', 'Corydoras', 'betta']],
    ['sort=-price', ['betta', 'Corydoras', 'Anubias']],
    ['sort=stock', ['betta', 'Anubias', 'Corydoras']],
    ['sort=-stock', ['Corydoras', 'Anubias', 'betta']],
    ['stock=in', ['Corydoras']],
    ['stock=low', ['Anubias']],
    ['stock=out', ['betta']],
    ['active=yes&sort=name', ['Anubias', 'betta']],
    ['active=no', ['Corydoras']],
    ['kind=plant', ['Anubias']],
    ['kind=animal&stock=out', ['betta']],
    ['picture=none&sort=name', ['betta', 'Corydoras']],
    ['category=none', ['Corydoras']],
    ['family=yes', []],
    ['family=no&sort=name', ['Anubias', 'betta', 'Corydoras']],
    ['query=bett', ['betta']],
    ['query=bett&kind=plant', []],
  ])('%s', async (query, expected) => expect(await names(query)).toEqual(expected));

  test('of one category, in pages', async () => {
    expect(await names(`category=${groups.fish}`)).toEqual(['betta']);
    const { body } = await call('GET', '/api/admin/products?page=2&limit=2');
    expect(body).toMatchObject({ data: [{ name: 'betta' }], pagination: { totalCount: 3, totalPages: 2 } });
  });

  test.each([
    'stock=some',
    'sort=rating',
    'kind=x',
    'active=true',
    'picture=yes',
    'family=1',
    'category=fish',
    'page=0',
  ])('%s is refused', async (query) => expect((await call('GET', `/api/admin/products?${query}`)).status).toBe(400));
});

test('categories and tags are counted with all of their products', async () => {
  expect((await call('GET', '/api/admin/product-counts')).body).toEqual({
    categories: expect.arrayContaining([
      { id: groups.fish, products: 1 },
      { id: groups.plants, products: 1 },
    ]),
    tags: [{ id: groups.nano, products: 1 }],
  });
});

describe('a preview of prices', () => {
  const preview = (query: string) => call<{ data: object[] }>('GET', `/api/admin/products/price-preview?${query}`);

  test('names the old and the new price, and changes nothing', async () => {
    const both = `ids=${ids['betta']}&ids=${ids['Anubias']}&ids=999999`;
    expect((await preview(`${both}&direction=down&by=amount&value=150.50&rounding=rupees`)).body.data).toEqual([
      {
        ...{ id: ids['Anubias'], name: 'Anubias', price: '100.00', compareAtPrice: null },
        ...{ newPrice: null, problem: 'The price would be below ₹0' },
      },
      {
        ...{ id: ids['betta'], name: 'betta', price: '300.00', compareAtPrice: null },
        ...{ newPrice: '150.00', problem: null },
      },
    ]);
    expect((await call<Product>('GET', `/api/products/${ids['betta']}`)).body.price).toBe('300.00');
  });

  test.each([
    'direction=up&by=percent&value=10&rounding=rupees',
    'ids=1&direction=up&by=percent&value=1001&rounding=rupees',
    'ids=1&direction=up&by=percent&value=0&rounding=rupees',
    'ids=1&direction=up&value=10&rounding=rupees',
  ])('%s is refused', async (query) => expect((await preview(query)).status).toBe(400));
});
