import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { Suggestions } from '#contracts/catalogue/search.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

type List = { data: Product[]; pagination: Pagination };

let shop: TestShop;
let admin: Call;
let visitor: Call;
let ids: { fern: number; pot: number; cup: number; bunch: number };

/** A family of three, of which only the third is in stock, and a single product. */
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
  visitor = callAs(shop);
  await admin('POST', '/api/categories', { name: 'Plants', slug: 'plants' });
  const create = async (name: string, price: number, stock: number, more: object = {}) => {
    const body = { name, description: '<p>Green.</p>', price, stock, categoryId: 1, ...more };
    return (await admin<Product>('POST', '/api/products', body)).body.id;
  };
  ids = {
    fern: await create('Java Fern', 300, 5),
    pot: await create('Anubias nana', 349, 0),
    cup: await create('Anubias nana cup', 249, 0, { sku: 'CUP-7' }),
    bunch: await create('Anubias nana bunch', 299, 2),
  };
  const labels = { pot: 'Pot', cup: 'Tissue', bunch: 'Bundle' };
  const members = Object.entries(labels).map(([key, optionLabel]) => ({ productId: ids[key as 'pot'], optionLabel }));
  expect((await admin('POST', '/api/admin/families', { name: 'Anubias', members })).status).toBe(201);
});
afterAll(() => shop.close());

const get = async (url: string, call = visitor) => {
  const { status, body } = await call<List>('GET', url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const found = async (query: string, path = '/api/products') =>
  (await get(`${path}?group=family&${query}`)).data.map(({ id }) => id);

describe('a list with each family once', () => {
  test('shows the face with the lowest price and the size of its family', async () => {
    const { data, pagination } = await get('/api/products?group=family&page=1&limit=1');
    expect(pagination).toMatchObject({ totalCount: 2, totalPages: 2 });
    expect(data).toMatchObject([{ id: ids.pot, fromPrice: '249.00', familySize: 3, price: '349.00', isInStock: true }]);
    expect((await get('/api/products?page=1&limit=10')).pagination.totalCount).toBe(4);
    const [fern] = (await get('/api/products?group=family&query=fern')).data;
    expect(fern).toMatchObject({ family: null, fromPrice: null, familySize: null, isInStock: true });
  });

  test.each([
    ['minPrice=200&maxPrice=260', ['pot']],
    ['minPrice=340', []],
    ['sort=price', ['pot', 'fern']],
    ['sort=-price', ['fern', 'pot']],
    ['sort=name', ['pot', 'fern']],
    ['inStock=true', ['pot', 'fern']],
    ['inStock=false', []],
    ['category=plants&sort=price&inStock=true&maxPrice=260', ['pot']],
  ] as const)('%s', async (query, names) => {
    expect(await found(query)).toEqual(names.map((name) => ids[name]));
  });

  test('without a chosen order, what is sold out comes last, also across pages', async () => {
    const body = { name: 'Sold-out Moss', description: '<p>Green.</p>', price: 100, stock: 0, categoryId: 1 };
    const moss = (await admin<Product>('POST', '/api/products', body)).body.id;
    expect(await found('limit=100')).toEqual([ids.pot, ids.fern, moss]);
    for (const [page, id] of [ids.pot, ids.fern, moss].entries()) {
      const { data, pagination } = await get(`/api/products?group=family&limit=1&page=${page + 1}`);
      expect([data[0]?.id, pagination.totalCount]).toEqual([id, 3]);
    }
    expect(await found('limit=2&page=2')).toEqual([moss]);
    expect(await found('limit=1&page=4')).toEqual([]);
    expect(await found('sort=newest')).toEqual([moss, ids.pot, ids.fern]);
    expect((await get('/api/products')).data[0]?.id).toBe(moss);
    const { body: suggested } = await visitor<Suggestions>('GET', '/api/products/suggest?q=moss');
    expect(suggested.data).toMatchObject([{ id: moss, isInStock: false }]);
    const { body: inStock } = await visitor<Suggestions>('GET', '/api/products/suggest?q=anubias');
    expect(inStock.data).toMatchObject([{ id: ids.pot, isInStock: true }]);
    await admin('DELETE', `/api/products/${moss}`);
  });

  test('of a category', async () => {
    expect(await found('sort=price', '/api/products/category/plants')).toEqual([ids.pot, ids.fern]);
  });

  test.each(['Anubias nana', 'bunch', 'tissue', 'CUP-7', 'anubias bundle'])(
    'a search for "%s" finds the face',
    async (q) => {
      expect(await found(`q=${encodeURIComponent(q)}`, '/api/products/search')).toEqual([ids.pot]);
      expect(await found(`q=${encodeURIComponent(q)}&sort=price`, '/api/products/search')).toEqual([ids.pot]);
    },
  );

  test('another group is refused', async () => {
    for (const path of ['/api/products', '/api/products/search', '/api/products/category/plants'])
      expect((await visitor('GET', `${path}?group=tag`)).status).toBe(400);
  });

  test('the sitemap has the face alone', async () => {
    const { body } = await shop.app.inject('/sitemap.xml');
    expect([...body.matchAll(/\/product\/(\d+)/g)].map(([, id]) => Number(id))).toEqual([ids.fern, ids.pot]);
  });

  test('related products are faces of other families', async () => {
    const { data } = await get(`/api/products/${ids.fern}/related`);
    expect(data.map(({ id }) => id)).toEqual([ids.pot]);
    expect((await get(`/api/products/${ids.bunch}/related`)).data.map(({ id }) => id)).toEqual([ids.fern]);
  });
});

describe('after a change', () => {
  const change = (name: keyof typeof ids, body: object) => admin('PUT', `/api/products/${ids[name]}`, body);

  test('the price of any member counts at once', async () => {
    await change('bunch', { price: 199 });
    expect(await found('maxPrice=200')).toEqual([ids.pot]);
    await change('bunch', { price: 299 });
    expect(await found('maxPrice=200')).toEqual([]);
  });

  test('the next active member stands in for an inactive face', async () => {
    await admin('POST', '/api/admin/products/bulk', { ids: [ids.pot], change: { isActive: false } });
    const { data } = await get('/api/products?group=family&sort=name');
    expect(data).toMatchObject([{ id: ids.cup, familySize: 2, fromPrice: '249.00' }, { id: ids.fern }]);
    expect(await found('q=bundle', '/api/products/search')).toEqual([ids.cup]);
    await change('cup', { isActive: false });
    expect(await found('sort=name')).toEqual([ids.bunch, ids.fern]);
    await change('bunch', { isActive: false });
    expect(await found('sort=name')).toEqual([ids.fern]);
    for (const name of ['pot', 'cup', 'bunch'] as const) await change(name, { isActive: true });
    expect(await found('sort=name')).toEqual([ids.pot, ids.fern]);
  });

  test('the next member becomes the face of a family whose face is deleted', async () => {
    expect((await admin('DELETE', `/api/products/${ids.pot}`)).status).toBe(204);
    const { data } = await get('/api/products?group=family&sort=price');
    expect(data).toMatchObject([{ id: ids.cup, familySize: 2, fromPrice: '249.00' }, { id: ids.fern }]);
  });
});
