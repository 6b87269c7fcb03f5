import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { cardProductSchema, productSchema } from '#contracts/catalogue/catalogue.ts';
import { categories, products, stock } from '#server/database/schema/catalogue.ts';
import { openDiskStorage } from '#server/modules/media/disk-storage.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { seedDemoCatalogue } from './demo-catalogue.ts';

type List = { data: Product[]; pagination?: { page: number; limit: number; totalCount: number; totalPages: number } };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function list(url: string): Promise<List> {
  const { status, body } = await shop.get(url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as List;
}

const names = ({ data }: List) => data.map((product) => product.name);

describe('the list of products', () => {
  test('gives everything without paging, with and without the slash at the end', async () => {
    const plain = await list('/api/products');
    const slashed = await list('/api/products/');
    expect(plain.data).toHaveLength(84);
    expect(plain).not.toHaveProperty('pagination');
    expect(slashed).toEqual(plain);
  });

  test('each product is exactly what the contract says', async () => {
    const { data } = await list('/api/products');
    for (const product of data) expect(productSchema.parse(product)).toEqual(product);
    const anubias = data.find(({ name }) => name === 'Anubias Nana on Driftwood');
    expect(anubias).toMatchObject({
      price: '349.00',
      compareAtPrice: '399.00',
      discountPercentage: 13,
      rating: '4.8',
      isInStock: true,
      category: { name: 'Plants', slug: 'plants' },
      care: { difficulty: 'Easy', temperatureC: { min: 20, max: 30 }, ph: { min: 6, max: 8 } },
      imageUrl: '/media/products/anubias-nana-on-driftwood-488c72.webp',
      version: 1,
    });
    expect(anubias?.tagDetails.map((tag) => tag.name)).toEqual(['Beginner', 'Epiphyte', 'Low light']);
    expect(anubias?.tags).toEqual(anubias?.tagDetails.map((tag) => tag.id));
    expect(data.find(({ name }) => name === 'Digital Light Timer')?.care).toBeNull();
  });

  test('pages do not overlap and together are the whole', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`/api/products?page=${page}&limit=30`)));
    expect(pages.map(({ data }) => data.length)).toEqual([30, 30, 24]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(84);
    expect(pages[2]?.pagination).toEqual({ page: 3, limit: 30, totalCount: 84, totalPages: 3 });
    expect((await list('/api/products?page=9&limit=30')).data).toEqual([]);
  });

  test.each([
    ['filter=sale', (product: Product) => product.isSale],
    ['filter=new', (product: Product) => product.isNew],
    ['filter=trending', (product: Product) => product.isTrending],
    ['filter=featured', (product: Product) => product.isFeatured],
    ['category=FISH', (product: Product) => product.category?.slug === 'fish'],
    [
      'category=fish&category=Shrimp %26 Snails',
      (p: Product) => ['fish', 'shrimp-snails'].includes(p.category?.slug ?? ''),
    ],
    ['minPrice=1000&maxPrice=2000.50', (p: Product) => Number(p.price) >= 1000 && Number(p.price) <= 2000.5],
    ['inStock=true', (product: Product) => product.stock > 0],
    ['inStock=false', (product: Product) => product.stock === 0],
    ['difficulty=hard', (product: Product) => product.care?.difficulty === 'Hard'],
    ['light=high', (product: Product) => product.care?.light === 'High'],
    ['co2=not-needed', (product: Product) => product.care?.co2 === 'Not needed'],
    ['tag=shrimp safe', (product: Product) => product.tagDetails.some(({ name }) => name === 'Shrimp safe')],
  ])('%s gives those and only those', async (query, belongs) => {
    const all = await list('/api/products');
    const found = await list(`/api/products?${query}`);
    expect(found.data.length).toBeGreaterThan(0);
    expect(names(found).sort()).toEqual(
      all.data
        .filter(belongs)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test.each([
    ['price', (a: Product, b: Product) => Number(a.price) - Number(b.price)],
    ['-price', (a: Product, b: Product) => Number(b.price) - Number(a.price)],
    ['rating', (a: Product, b: Product) => Number(b.rating) - Number(a.rating)],
    ['name', (a: Product, b: Product) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)],
    ['newest', (a: Product, b: Product) => Date.parse(b.createdAt) - Date.parse(a.createdAt)],
  ])('sorts by %s', async (sort, compare) => {
    const { data } = await list(`/api/products?sort=${sort}`);
    for (const [index, product] of data.slice(1).entries()) {
      expect(compare(data[index] as Product, product)).toBeLessThanOrEqual(0);
    }
  });

  test.each([
    'page=0',
    'page=x',
    'limit=101',
    'limit=10&limit=20',
    'page=1&page=2',
    'filter=cheap',
    'sort=colour',
    'minPrice=-1',
    'minPrice=abc',
    'inStock=maybe',
    'difficulty=impossible',
    'status=hidden',
    `query=${'x'.repeat(201)}`,
  ])('refuses %s with a message for the field', async (query) => {
    const { status, body } = await shop.get(`/api/products?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', message: expect.any(String), errors: expect.any(Object) });
  });

  test('wildcards in a search text stand for themselves', async () => {
    expect((await list('/api/products?query=%25')).data).toEqual([]);
    expect((await list('/api/products?query=_')).data).toEqual([]);
    expect((await list('/api/products?query=%5C')).data).toEqual([]);
    expect(names(await list('/api/products?query=neon'))).toEqual(['Neon Tetra Pack of 10']);
  });

  test('a whole number is first taken as the id', async () => {
    const [first] = (await list('/api/products?sort=name')).data;
    expect((await list(`/api/products?query=${first?.id}`)).data.map(({ id }) => id)).toContain(first?.id);
  });
});

describe('a category', () => {
  test.each(['shrimp-snails', 'Shrimp%20%26%20Snails', 'SHRIMP-SNAILS'])('is found as %s', async (word) => {
    expect((await list(`/api/products/category/${word}`)).data).toHaveLength(13);
  });

  test('that is unknown is an empty list', async () => {
    expect(await list('/api/products/category/dragons')).toEqual({ data: [] });
  });

  test('that is inactive is hidden, while its products stay', async () => {
    const own = await openTestShop();
    await own.database.write.update(categories).set({ isActive: false }).where(eq(categories.slug, 'fish'));
    const listed = (await own.get('/api/categories/')).body as { data: { slug: string }[] };
    expect(listed.data.map(({ slug }) => slug)).not.toContain('fish');
    expect(listed.data).toHaveLength(7);
    expect(((await own.get('/api/products/category/fish')).body as List).data).toHaveLength(12);
    await own.close();
  });
});

describe('one product', () => {
  test('is the bare object', async () => {
    const [first] = (await list('/api/products')).data;
    expect((await shop.get(`/api/products/${first?.id}`)).body).toEqual(first);
  });

  test.each([
    ['999999', 404, 'not_found'],
    ['0', 400, 'invalid_input'],
    ['abc', 400, 'invalid_input'],
    ['1.5', 400, 'invalid_input'],
    ['99999999999', 400, 'invalid_input'],
  ])('%s answers %i', async (id, status, code) => {
    expect(await shop.get(`/api/products/${id}`)).toMatchObject({ status, body: { code } });
    expect(await shop.get(`/api/products/${id}/related`)).toMatchObject({ status, body: { code } });
    expect(await shop.get(`/api/products/${id}/page`)).toMatchObject({ status, body: { code } });
  });

  test('has up to eight relatives, itself left out, those in stock first', async () => {
    const { data } = await list('/api/products?query=Alternanthera');
    const [product] = data;
    const { data: related } = await list(`/api/products/${product?.id}/related`);
    expect(related).toHaveLength(8);
    expect(related.map(({ id }) => id)).not.toContain(product?.id);
    for (const { categoryId, tags } of related) {
      expect(categoryId === product?.categoryId || tags.some((tag) => product?.tags.includes(tag))).toBe(true);
    }
    const inStock = related.map(({ isInStock }) => isInStock);
    expect(inStock).toEqual([...inStock].sort((a, b) => Number(b) - Number(a)));
  });

  test('comes with its relatives for its page, each as its card shows it', async () => {
    const { data: all } = await list('/api/products?limit=100');
    for (const product of all) {
      const { data } = await list(`/api/products/${product.id}/related`);
      const related = data.map((relative) => cardProductSchema.parse(relative));
      expect((await shop.get(`/api/products/${product.id}/page`)).body).toEqual({ product, related });
    }
  });
});

describe('an inactive product', () => {
  let own: TestShop;
  let hiddenId: number;
  beforeAll(async () => {
    own = await openTestShop();
    const [row] = await own.database.write
      .update(products)
      .set({ isActive: false })
      .where(eq(products.slug, 'neon-tetra-pack-of-10'))
      .returning({ id: products.id });
    hiddenId = row?.id ?? 0;
  });
  afterAll(() => own.close());

  test('is not shown to shoppers', async () => {
    expect(((await own.get('/api/products')).body as List).data.map(({ id }) => id)).not.toContain(hiddenId);
    expect((await own.get(`/api/products/${hiddenId}`)).status).toBe(404);
  });

  test('is shown to an administrator who asks for all, and to nobody else', async () => {
    const administrator = await own.signIn({ isAdmin: true });
    const customer = await own.signIn();
    const ids = async (url: string, headers = {}) =>
      ((await own.get(url, { headers })).body as List).data.map(({ id }) => id);
    expect(await ids('/api/products?status=all', administrator.headers)).toContain(hiddenId);
    expect(await ids('/api/products', administrator.headers)).not.toContain(hiddenId);
    expect((await own.get('/api/products?status=all', { headers: customer.headers })).status).toBe(403);
    expect((await own.get('/api/products?status=all')).status).toBe(401);
    const one = async (query: string, headers = {}) =>
      (await own.get(`/api/products/${hiddenId}${query}`, { headers })).status;
    expect(await one('?status=all', administrator.headers)).toBe(200);
    expect(await one('', administrator.headers)).toBe(404);
    expect(await one('?status=all', customer.headers)).toBe(403);
    expect(await one('?status=all')).toBe(401);
  });
});

test('tags and categories are listed, searched and paged', async () => {
  expect(((await shop.get('/api/tags')).body as { data: unknown[] }).data).toHaveLength(87);
  expect((await shop.get('/api/tags/?query=shrimp&limit=2')).body).toMatchObject({
    data: [{ name: 'Shrimp' }, { name: 'Shrimp food' }],
    pagination: { page: 1, limit: 2, totalCount: 3, totalPages: 2 },
  });
  expect((await shop.get('/api/categories?query=light')).body).toMatchObject({ data: [{ slug: 'lighting' }] });
});

test('a blank search gives an empty list', async () => {
  expect(await list('/api/products/search?q=')).toEqual({ data: [] });
  expect(await list('/api/products/search?q=%20%20')).toEqual({ data: [] });
  expect(await list('/api/products/search')).toEqual({ data: [] });
  expect(names(await list('/api/products/search?q=betta'))[0]).toBe('Halfmoon Betta Male');
});

describe('the demo catalogue', () => {
  test('fills an empty shop once, also when two processes start together', async () => {
    const own = await openTestShop({ catalogue: 'empty' });
    const mediaDir = await mkdtemp(path.join(tmpdir(), 'jalaja-seed-'));
    const storage = openDiskStorage(mediaDir);
    const results = await Promise.all([seedDemoCatalogue(own.ctx, storage), seedDemoCatalogue(own.ctx, storage)]);
    expect(results.sort()).toEqual([false, true]);
    expect(((await own.get('/api/products')).body as List).data).toHaveLength(84);
    expect(await own.database.write.select().from(stock)).toHaveLength(84);
    await rm(mediaDir, { recursive: true });
    await own.close();
  });
});
