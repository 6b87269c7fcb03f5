import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Category, categorySchema, type Product, type Tag, tagSchema } from '#contracts/catalogue/catalogue.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: Call;
let customer: Call;
let visitor: Call;

beforeAll(async () => {
  shop = await openTestShop({ config: { imageHosts: ['example.com'] } });
  visitor = callAs(shop);
  customer = callAs(shop, (await shop.signIn()).headers);
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(() => shop.close());

let made = 0;
async function create<T extends Category | Tag>(url: string, more: object = {}): Promise<T> {
  made += 1;
  const { status, body } = await admin<T>('POST', url, { name: `Thing ${made}`, slug: `thing-${made}`, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const slugsFor = async (call: Call, url: string) =>
  (await call<{ data: Category[] }>('GET', url)).body.data.map(({ slug }) => slug);

describe.each(['/api/categories', '/api/tags'])('%s', (url) => {
  test('only an administrator may write, and that is judged before anything else', async () => {
    const before = (await visitor('GET', url)).body;
    for (const [method, address] of [
      ['POST', url],
      ['PUT', `${url}/1`],
      ['DELETE', `${url}/1`],
      ['DELETE', `${url}/none`],
    ] as const) {
      for (const payload of [undefined, { name: 'x', slug: 'x' }, '{broken']) {
        expect(await visitor(method, address, payload)).toMatchObject({
          status: 401,
          body: { code: 'unauthenticated' },
        });
        expect(await customer(method, address, payload)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
    }
    expect((await visitor('GET', url)).body).toEqual(before);
  });

  test('what is listed can be sent back: only the version and the time change', async () => {
    const { data } = (await visitor<{ data: Category[] }>('GET', url)).body;
    expect(data.length).toBeGreaterThanOrEqual(8);
    for (const thing of data) {
      const { status, body } = await admin<Category>('PUT', `${url}/${thing.id}/`, thing);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...thing,
        version: thing.version + 1,
        ...(thing.updatedAt ? { updatedAt: expect.any(String) } : {}),
      });
    }
  });

  test('a name that is taken, in any case, is refused in a sentence that says so', async () => {
    const first = await create(url, { name: 'Rare Things' });
    const { status, body } = await admin('POST', url, { name: ' rare THINGS ', slug: 'unlike' });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' });
    expect(body.message).toMatch(/^There is already a (category|tag) named "rare THINGS"\.$/);
    const other = await create<Tag>(url);
    expect(await admin('PUT', `${url}/${other.id}`, { name: 'RARE THINGS' })).toMatchObject({ status: 409 });
    expect(await admin('PUT', `${url}/${first.id}`, { name: 'RARE THINGS' })).toMatchObject({
      status: 200,
      body: { name: 'RARE THINGS' },
    });
  });

  test('ten at once with one name make one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => admin('POST', url, { name: 'Raced', slug: `raced-${index}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('a stale version is refused, none is taken', async () => {
    const { id } = await create(url);
    expect(await admin('PUT', `${url}/${id}`, { name: `A ${id}`, version: 1 })).toMatchObject({ body: { version: 2 } });
    expect(await admin('PUT', `${url}/${id}`, { name: `B ${id}`, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', message: 'This was changed by someone else in the meantime. Please reload.' },
    });
    expect(await admin('PUT', `${url}/${id}`, { name: `C ${id}` })).toMatchObject({ body: { version: 3 } });
    const race = await Promise.all(
      [1, 2].map((name) => admin('PUT', `${url}/${id}`, { name: `${name}-${id}`, version: 3 })),
    );
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['999999', 404],
    ['0', 400],
    ['x', 400],
  ])('%s answers %i', async (id, status) => {
    expect((await admin('PUT', `${url}/${id}`, { name: 'Nobody' })).status).toBe(status);
    expect((await admin('DELETE', `${url}/${id}`)).status).toBe(status);
  });

  test.each([
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: '\udc00' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ version: 'x' }, 'version'],
  ])('is not changed to %j', async (change, field) => {
    const { id } = await create(url);
    const { status, body } = await admin('PUT', `${url}/${id}`, change);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});

describe('a category', () => {
  test('is made with its slug brought into form', async () => {
    const category = await create<Category>('/api/categories/', { name: ' Wood & Stone ', slug: 'Wood & Stone!' });
    expect(categorySchema.parse(category)).toEqual(category);
    expect(category).toMatchObject({
      ...{ name: 'Wood & Stone', slug: 'wood-stone', description: null, imageUrl: null, isActive: true, version: 1 },
    });
    expect(await slugsFor(visitor, '/api/categories')).toContain('wood-stone');
  });

  test('takes every field of its own', async () => {
    const fields = { description: 'A & B', imageUrl: 'https://example.com/a.webp', isActive: false };
    const { id } = await create<Category>('/api/categories', fields);
    const changed = { name: `Changed ${id}`, slug: `changed-${id}`, description: null, imageUrl: null, isActive: true };
    const { body } = await admin<Category>('PUT', `/api/categories/${id}`, { ...changed, id: 1, createdAt: 'never' });
    expect(body).toMatchObject({ id, ...changed, version: 2 });
  });

  test.each([
    [{ name: '' }, { name: 'Please fill in all required fields' }],
    [{ slug: '' }, { slug: 'Please fill in all required fields' }],
    [{ slug: '!?' }, { slug: 'Please fill in all required fields' }],
    [{ slug: undefined }, { slug: 'Please fill in all required fields' }],
    [{ slug: 'a\0b' }, { slug: 'Please remove the characters that cannot be stored' }],
    [{ description: 'a\0b' }, { description: 'Please remove the characters that cannot be stored' }],
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: expect.stringContaining('https://') }],
    [{ imageUrl: 'https://other.example/a.webp' }, { imageUrl: expect.stringContaining('not allowed') }],
    [{ isActive: 'no' }, { isActive: 'isActive must be true or false' }],
  ])('is refused with %j', async (more, errors) => {
    const { status, body } = await admin('POST', '/api/categories', { name: 'Refused', slug: 'refused', ...more });
    expect(status).toBe(400);
    expect(body).toEqual({ code: 'invalid_input', message: Object.values(errors)[0], errors });
  });

  test('whose slug is taken is refused in a sentence that says so', async () => {
    await create('/api/categories', { slug: 'taken-slug' });
    expect(await admin('POST', '/api/categories', { name: 'Unlike', slug: 'Taken  Slug' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'The slug "taken-slug" is already taken by another category.' },
    });
  });

  test('that is inactive is listed for an administrator who asks for all, and for nobody else', async () => {
    const { slug } = await create<Category>('/api/categories', { isActive: false });
    expect(await slugsFor(visitor, '/api/categories')).not.toContain(slug);
    expect(await slugsFor(admin, '/api/categories')).not.toContain(slug);
    expect(await slugsFor(admin, '/api/categories?status=all&query=thing')).toContain(slug);
    expect((await visitor('GET', '/api/categories?status=all')).status).toBe(401);
    expect((await customer('GET', '/api/categories?status=all')).status).toBe(403);
    expect((await admin('GET', '/api/categories?status=hidden')).status).toBe(400);
  });

  test('that is deleted leaves its products without one', async () => {
    const category = await create<Category>('/api/categories');
    const body = { name: 'Orphan', description: 'x', price: 1, categoryId: category.id };
    const product = (await admin<Product>('POST', '/api/products', body)).body;
    expect(product.category).toEqual(category);
    expect(await admin('DELETE', `/api/categories/${category.id}`)).toMatchObject({ status: 204, body: null });
    expect((await visitor<Product>('GET', `/api/products/${product.id}`)).body).toEqual({
      ...{ ...product, category: null, categoryId: null },
    });
    expect((await admin('PUT', `/api/products/${product.id}`, { categoryId: category.id })).status).toBe(400);
  });

  test('may be deleted while products are being made in it: each is taken or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create<Category>('/api/categories');
      const body = { name: 'Raced', description: 'x', price: 1, categoryId: id };
      const [deleted, ...answers] = await Promise.all([
        admin('DELETE', `/api/categories/${id}`),
        ...Array.from({ length: 4 }, () => admin<Product>('POST', '/api/products', body)),
      ]);
      expect(deleted?.status).toBe(204);
      for (const { status } of answers) expect([201, 400]).toContain(status);
    }
  });
});

describe('a tag', () => {
  test('is made, renamed, and shown with its products', async () => {
    const tag = await create<Tag>('/api/tags/', { name: ' Blackwater ' });
    expect(tagSchema.parse(tag)).toEqual(tag);
    expect(tag).toMatchObject({ name: 'Blackwater', version: 1 });
    const product = (await admin<Product>('PUT', '/api/products/1', { tags: [tag.id] })).body;
    expect(product.tagDetails).toEqual([{ id: tag.id, name: 'Blackwater', createdAt: tag.createdAt }]);
    expect((await admin<Tag>('PUT', `/api/tags/${tag.id}`, { name: 'Tannin water' })).body).toMatchObject({
      version: 2,
    });
    const after = (await visitor<Product>('GET', '/api/products/1')).body;
    expect(after).toMatchObject({ version: product.version, tagDetails: [{ name: 'Tannin water' }] });
  });

  test.each([{}, { name: '' }, { name: '   ' }, { name: null }])('%j has no name', async (body) => {
    expect(await admin('POST', '/api/tags', body)).toMatchObject({
      status: 400,
      body: { message: 'Please enter a tag name', errors: { name: 'Please enter a tag name' } },
    });
  });

  test('that is deleted goes from its products, and from nothing else', async () => {
    const [one, two] = [await create<Tag>('/api/tags'), await create<Tag>('/api/tags')];
    await admin('PUT', '/api/products/2', { tags: [one.id, two.id] });
    expect(await admin('DELETE', `/api/tags/${one.id}`)).toMatchObject({ status: 204, body: null });
    expect((await visitor<Product>('GET', '/api/products/2')).body.tags).toEqual([two.id]);
    expect((await admin('DELETE', `/api/tags/${one.id}`)).status).toBe(404);
    expect((await admin('PUT', '/api/products/2', { tags: [one.id] })).status).toBe(400);
  });
});

test('tags and categories may be deleted while products get them: each call is taken or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const tag = await create<Tag>('/api/tags');
    const category = await create<Category>('/api/categories');
    const change = { tags: [tag.id], categoryId: category.id };
    const answers = await Promise.all([
      ...[3, 4, 5, 3].map((id) => admin('PUT', `/api/products/${id}`, change)),
      admin('DELETE', `/api/tags/${tag.id}`),
      admin('DELETE', `/api/categories/${category.id}`),
      admin('PUT', '/api/products/4', change),
    ]);
    for (const { status, body } of answers) expect([200, 204, 400], JSON.stringify(body)).toContain(status);
    const { body } = await visitor<Product>('GET', '/api/products/3');
    expect(body.tags).not.toContain(tag.id);
    expect(body.categoryId).not.toBe(category.id);
  }
});

test('products of a renamed category and tag are found by the new names, and as before by all else', async () => {
  const category = await create<Category>('/api/categories');
  const tag = await create<Tag>('/api/tags');
  const care = { scientificName: 'Mnbvcx' };
  const body = { name: 'Plmnko', description: 'Zqwrtp', price: 1, categoryId: category.id, tags: [tag.id], care };
  const { id } = (await admin<Product>('POST', '/api/products', body)).body;
  const found = async (q: string) =>
    (await visitor<{ data: Product[] }>('GET', `/api/products/search?q=${q}`)).body.data.map((one) => one.id);
  for (const [categoryName, tagName] of [
    ['Ghtrdb', 'Fswqzx'],
    ['Vwxyqs', 'Kjhgfd'],
  ]) {
    await admin('PUT', `/api/categories/${category.id}`, { name: categoryName });
    await admin('PUT', `/api/tags/${tag.id}`, { name: tagName });
  }
  for (const word of ['vwxyqs', 'kjhgfd', 'mnbvcx', 'plmnko', 'zqwrtp']) expect(await found(word), word).toEqual([id]);
  for (const word of ['ghtrdb', 'fswqzx']) expect(await found(word), word).toEqual([]);
  await admin('DELETE', `/api/categories/${category.id}`);
  await admin('DELETE', `/api/tags/${tag.id}`);
  expect(await found('vwxyqs')).toEqual([]);
  expect(await found('kjhgfd')).toEqual([]);
  expect(await found('mnbvcx')).toEqual([id]);
});
