import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Category, type Product, productSchema, type Tag } from '#contracts/catalogue/catalogue.ts';
import { productImages, products, productTags, stock } from '#server/database/schema/catalogue.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: Call;
let customer: Call;
let visitor: Call;
let fish: Category;
let idOf: (slug: string) => number;
let tags: Tag[];

beforeAll(async () => {
  shop = await openTestShop({ config: { imageHosts: ['pictures.example'] } });
  visitor = callAs(shop);
  customer = callAs(shop, (await shop.signIn()).headers);
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
  const categories = await visitor<{ data: Category[] }>('GET', '/api/categories');
  idOf = (wanted) => categories.body.data.find(({ slug }) => slug === wanted)?.id ?? 0;
  fish = categories.body.data.find(({ slug }) => slug === 'fish') as Category;
  tags = (await visitor<{ data: Tag[] }>('GET', '/api/tags')).body.data;
});
afterAll(() => shop.close());

const least = () => ({ name: 'Pearl Gourami', description: '<p>Calm.</p>', price: '249', categoryId: fish.id });

async function create(more: object = {}): Promise<Product> {
  const { status, body } = await admin<Product>('POST', '/api/products/', { ...least(), ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function read(id: number): Promise<Product> {
  return (await admin<Product>('GET', `/api/products/${id}`)).body;
}

async function put(id: number, change: object): Promise<Product> {
  const { status, body } = await admin<Product>('PUT', `/api/products/${id}/`, change);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

test('only an administrator may write, and that is judged before anything else', async () => {
  const before = (await visitor('GET', '/api/products')).body;
  for (const [method, url] of [
    ['POST', '/api/products'],
    ['PUT', '/api/products/1'],
    ['DELETE', '/api/products/1'],
    ['PUT', '/api/products/999999'],
    ['DELETE', '/api/products/none'],
  ] as const) {
    for (const payload of [undefined, least(), '{broken']) {
      expect(await visitor(method, url, payload)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect(await customer(method, url, payload)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  }
  expect((await visitor('GET', '/api/products')).body).toEqual(before);
});

describe('a new product', () => {
  test('has what was sent and sensible values for the rest', async () => {
    const product = await create();
    expect(productSchema.parse(product)).toEqual(product);
    expect(product).toMatchObject({
      ...{ name: 'Pearl Gourami', slug: 'pearl-gourami', description: '<p>Calm.</p>', price: '249.00' },
      ...{ compareAtPrice: null, discountPercentage: 0, stock: 0, isInStock: false, tags: [], tagDetails: [] },
      ...{ isActive: true, isNew: false, isSale: false, isFeatured: false, isTrending: false, version: 1 },
      ...{ isHeavy: false, kind: 'animal' },
      ...{ imageUrl: null, thumbnailUrl: null, care: null, categoryId: fish.id, category: { slug: 'fish' } },
    });
    expect(Number(product.rating)).toBe(0);
    expect(await read(product.id)).toEqual(product);
  });

  test('is of the kind of its category, and follows it until the kind is chosen by hand', async () => {
    const { id } = await create({ categoryId: idOf('equipment') });
    const kindIn = async (categoryId: number | null, more = {}) =>
      (await admin<Product>('PUT', `/api/products/${id}`, { categoryId, ...more })).body.kind;
    expect((await read(id)).kind).toBe('dry');
    expect(await kindIn(fish.id)).toBe('animal');
    expect(await kindIn(null)).toBe('animal');
    expect(await kindIn(fish.id)).toBe('animal');
    expect(await kindIn(idOf('plants'))).toBe('plant');
    expect(await kindIn(idOf('plants'), { kind: 'dry' })).toBe('dry');
    expect(await kindIn(fish.id)).toBe('dry');
  });

  test('has every field that was sent; what is worked out or unknown cannot be set', async () => {
    const [first, second] = tags as [Tag, Tag];
    const product = await create({
      ...{ price: 300.5, compareAtPrice: '400', stock: 7, rating: '4.5', isNew: true, isSale: true, isActive: false },
      ...{ isHeavy: true, kind: 'plant' },
      ...{ imageUrl: '/media/products/neon.webp', thumbnailUrl: 'https://pictures.example/t.webp?w=1' },
      tags: [second.id, first.id, second.id],
      care: { difficulty: 'Easy', temperatureC: { min: 22, max: 28 } },
      ...{
        id: 1,
        version: 9,
        discountPercentage: 99,
        isInStock: false,
        tagDetails: [],
        createdAt: 'never',
        isAdmin: true,
      },
    });
    expect(product).toMatchObject({
      ...{ price: '300.50', compareAtPrice: '400.00', discountPercentage: 25, stock: 7, isInStock: true, version: 1 },
      ...{ rating: '4.5', isNew: true, isSale: true, isFeatured: false, isActive: false },
      ...{ isHeavy: true, kind: 'plant' },
      ...{ imageUrl: '/media/products/neon.webp', thumbnailUrl: 'https://pictures.example/t.webp?w=1' },
      care: { difficulty: 'Easy', temperatureC: { min: 22, max: 28 }, ph: null, origin: null },
    });
    expect(product.tags.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(product.id).not.toBe(1);
    expect((await visitor('GET', `/api/products/${product.id}`)).status).toBe(404);
  });

  test.each([
    [{ name: '' }, { name: 'Please fill in all required fields' }],
    [{ description: null }, { description: 'Please fill in all required fields' }],
    [{ description: '<p></p>' }, { description: 'Please fill in all required fields' }],
    [{ description: '<script>alert(1)</script>' }, { description: 'Please fill in all required fields' }],
    [
      { imageUrl: 'https://other.example/a.webp', thumbnailUrl: 'https://pictures.example:8443/a.webp' },
      {
        imageUrl: 'Pictures from other.example are not allowed. Please upload the picture instead.',
        thumbnailUrl: 'Pictures from pictures.example:8443 are not allowed. Please upload the picture instead.',
      },
    ],
    [{ price: undefined }, { price: 'Please fill in all required fields' }],
    [{ categoryId: '' }, { categoryId: 'Please fill in all required fields' }],
    [{ categoryId: null }, { categoryId: 'Please fill in all required fields' }],
    [{ categoryId: 999_999 }, { categoryId: 'Category not found' }],
    [{ tags: [1, 999_999] }, { tags: 'Tag not found. Please select from available tags or create it first.' }],
    [{ price: -1 }, { price: expect.stringContaining('amount in rupees') }],
    [{ compareAtPrice: '249.00' }, { compareAtPrice: 'Compare-at price must be above the price' }],
    [{ rating: 5.1 }, { rating: 'Rating must be a number from 0 to 5' }],
    [{ stock: -1 }, { stock: 'Stock must be a whole number of 0 or more' }],
    [{ name: 'a\0b' }, { name: 'Please remove the characters that cannot be stored' }],
    [{ description: 'a\ud800' }, { description: 'Please remove the characters that cannot be stored' }],
    [{ description: '&'.repeat(10_000) }, { description: 'Description is too long' }],
  ])('is refused with %j', async (more, errors) => {
    const { status, body } = await admin('POST', '/api/products', { ...least(), ...more });
    expect(status).toBe(400);
    expect(body).toEqual({ code: 'invalid_input', message: Object.values(errors)[0], errors });
  });

  test.each(['null', '[]', '"x"', '{"name":', ''])('is refused when the body is %j', async (payload) => {
    expect((await admin('POST', '/api/products', payload)).status).toBe(400);
  });

  test('may have the name of another, and a name that makes no slug', async () => {
    await create({ name: 'Twin' });
    expect(await create({ name: 'Twin' })).toMatchObject({ name: 'Twin', slug: 'twin' });
    expect(await create({ name: '???' })).toMatchObject({ name: '???', slug: 'product' });
  });

  test('has a description without anything that runs', async () => {
    const description = '<h2>Hi</h2><script>alert(1)</script><img src=x onerror=alert(1)><a href="https://x.in">x</a>';
    const { id } = await create({ description });
    const clean = '<h2>Hi</h2><a href="https://x.in" rel="noopener nofollow">x</a>';
    expect((await read(id)).description).toBe(clean);
    expect((await put(id, { description: `<b onclick=x()>${clean}` })).description).toBe(`<b>${clean}</b>`);
  });
});

describe('a change', () => {
  test('of nothing but what was read changes nothing but version and time, for every product', async () => {
    const { data } = (await visitor<{ data: Product[] }>('GET', '/api/products')).body;
    expect(data.length).toBeGreaterThanOrEqual(64);
    for (const product of data) {
      const after = await put(product.id, product);
      expect(after).toEqual({ ...product, version: product.version + 1, updatedAt: expect.any(String) });
      expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(product.updatedAt));
    }
  });

  test('leaves alone what is not sent', async () => {
    const product = await create({ compareAtPrice: 300, tags: [tags[0]?.id], stock: 3, care: { origin: 'Assam' } });
    expect(await put(product.id, { name: 'Other' })).toEqual({
      ...{ ...product, name: 'Other', version: 2, updatedAt: expect.any(String) },
    });
    expect(await put(product.id, {})).toMatchObject({ name: 'Other', version: 3 });
  });

  test('may send back a description and a picture that would be refused today', async () => {
    const { id } = await create();
    const stored = { description: '<p></p>', imageUrl: 'https://other.example/a.webp' };
    await shop.database.write.update(products).set(stored).where(eq(products.id, id));
    await shop.database.write.insert(productImages).values({ productId: id, position: 0, url: stored.imageUrl });
    expect(await put(id, { ...(await read(id)), price: '5' })).toMatchObject({ ...stored, price: '5.00' });
    for (const change of [{ description: ' <br> ' }, { imageUrl: 'https://other.example/b.webp' }]) {
      expect((await admin('PUT', `/api/products/${id}`, change)).status).toBe(400);
      expect((await admin('PUT', '/api/products/999999', change)).status).toBe(400);
    }
  });

  test('takes values away with null', async () => {
    const product = await create({
      ...{ compareAtPrice: 300, tags: [tags[0]?.id], care: { origin: 'Assam' } },
      ...{ imageUrl: '/media/a.webp', thumbnailUrl: '/media/b.webp' },
    });
    const nothing = { compareAtPrice: null, categoryId: null, care: null, imageUrl: null, thumbnailUrl: null };
    expect(await put(product.id, { ...nothing, tags: [] })).toMatchObject({ ...nothing, category: null, tags: [] });
  });

  test('of one price is judged with the other as it is stored', async () => {
    const { id } = await create({ price: 100, compareAtPrice: 200 });
    for (const change of [{ price: 200 }, { price: 250 }, { compareAtPrice: 100 }, { compareAtPrice: 99.99 }]) {
      expect(await admin('PUT', `/api/products/${id}`, change)).toMatchObject({
        ...{ status: 400, body: { errors: { compareAtPrice: 'Compare-at price must be above the price' } } },
      });
    }
    expect(await put(id, { price: 250, compareAtPrice: '' })).toMatchObject({ price: '250.00', compareAtPrice: null });
    expect(await put(id, { compareAtPrice: 500 })).toMatchObject({ discountPercentage: 50, version: 3 });
  });

  test.each([
    ['999999', {}, 404],
    ['999999', { price: 'x' }, 400],
    ['999999', { categoryId: 999_999 }, 400],
    ['0', {}, 400],
    ['x', {}, 400],
    ['99999999999', {}, 400],
  ])('of product %s with %j answers %i', async (id, change, status) => {
    expect((await admin('PUT', `/api/products/${id}`, change)).status).toBe(status);
  });

  test('by somebody who has seen an older version is refused', async () => {
    const product = await create();
    expect(await put(product.id, { name: 'Second', version: 1 })).toMatchObject({ version: 2 });
    expect(await admin('PUT', `/api/products/${product.id}`, { name: 'Third', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', message: 'This was changed by someone else in the meantime. Please reload.' },
    });
    expect(await read(product.id)).toMatchObject({ name: 'Second', version: 2 });
    expect(await put(product.id, { name: 'Third' })).toMatchObject({ version: 3 });
  });

  test('made twice at once from the same version succeeds once', async () => {
    const { id } = await create();
    for (let round = 1; round <= 5; round += 1) {
      const answers = await Promise.all(
        ['a', 'b'].map((name) => admin('PUT', `/api/products/${id}`, { name, version: round })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('is found by the search', async () => {
    const { id } = await create({ name: 'Zyxwater Lily' });
    const found = async (q: string) =>
      (await visitor<{ data: Product[] }>('GET', `/api/products/search?q=${q}`)).body.data.map((one) => one.id);
    expect(await found('zyxwater')).toEqual([id]);
    await put(id, { name: 'Qwvut Lily' });
    expect(await found('qwvut')).toEqual([id]);
    expect(await found('zyxwater')).not.toContain(id);
  });
});

describe('a deletion', () => {
  test('takes everything that belongs to the product, once', async () => {
    const { id } = await create({ tags: [tags[0]?.id], stock: 3 });
    await shop.database.write.insert(stockSubscriptions).values({ productId: id, email: 'a@example.com' });
    expect(await admin('DELETE', `/api/products/${id}/`)).toMatchObject({ status: 204, body: null });
    expect(await admin('DELETE', `/api/products/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await admin('GET', `/api/products/${id}`)).status).toBe(404);
    for (const table of [stock, productTags, stockSubscriptions]) {
      expect(await shop.database.write.select().from(table).where(eq(table.productId, id))).toEqual([]);
    }
    expect(await shop.database.write.select().from(products).where(eq(products.id, id))).toEqual([]);
  });

  test('is described as an answer without content', async () => {
    const { body } = await visitor<{ paths: Record<string, { delete: object }> }>('GET', '/api/openapi.json');
    expect(body.paths['/api/products/{id}']?.delete).toMatchObject({
      security: [{ bearer: [] }],
      responses: { 204: {} },
    });
  });

  test('may name a content type without having content', async () => {
    const { id } = await create();
    expect((await admin('DELETE', `/api/products/${id}`, '')).status).toBe(204);
  });

  test.each([
    ['999999', 404],
    ['0', 400],
    ['x', 400],
  ])('of %s answers %i', async (id, status) => {
    expect((await admin('DELETE', `/api/products/${id}`)).status).toBe(status);
  });
});
