import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, productSchema } from '#contracts/catalogue/catalogue.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: Call;

beforeAll(async () => {
  shop = await openTestShop({ config: { imageHosts: ['pictures.example'] } });
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(() => shop.close());

const image = (name: string, alt: string | null = null) => ({
  url: `/media/${name}.webp`,
  ...{ alt, width: null, height: null },
});
const [a, b, c] = [image('a', 'From the side'), { ...image('b', 'Roots'), width: 900, height: 1200 }, image('c')];

async function create(more: object = {}): Promise<Product> {
  const least = { name: 'Java Fern', description: '<p>Green.</p>', price: '249', categoryId: 1 };
  const { status, body } = await admin<Product>('POST', '/api/products', { ...least, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function put(id: number, change: object): Promise<Product> {
  const { status, body } = await admin<Product>('PUT', `/api/products/${id}`, change);
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await admin<Product>('GET', `/api/products/${id}`)).body).toEqual(body);
  expect(body.imageUrl).toBe(body.images[0]?.url ?? null);
  return body;
}

describe('the pictures of a product', () => {
  test('an old body gives one picture or none', async () => {
    expect(await create()).toMatchObject({ imageUrl: null, images: [] });
    expect(await create({ imageUrl: c.url })).toMatchObject({ imageUrl: c.url, images: [c] });
  });

  test('several, in order; the first is the main image', async () => {
    const product = await create({ images: [a, b] });
    expect(product).toMatchObject({ imageUrl: a.url, images: [a, b], thumbnailUrl: null });
    expect(productSchema.parse(product)).toEqual(product);
    expect(await put(product.id, { images: [b, c, a] })).toMatchObject({ imageUrl: b.url, images: [b, c, a] });
    expect(await put(product.id, { images: [] })).toMatchObject({ imageUrl: null, images: [] });
  });

  test('imageUrl alone replaces the first; null removes it and the others move up', async () => {
    const { id } = await create({ images: [a, b] });
    expect((await put(id, { imageUrl: a.url })).images).toEqual([a, b]);
    expect((await put(id, { imageUrl: c.url })).images).toEqual([c, b]);
    expect((await put(id, { imageUrl: null })).images).toEqual([b]);
    expect((await put(id, { imageUrl: null })).images).toEqual([]);
  });

  test('what GET sent can be sent back: only version and time move', async () => {
    const details = { sku: 'JF-1', pieces: 3, weightGrams: 120, boxSize: 'medium' };
    const facts = [{ name: 'Power', value: '24', unit: 'W' }];
    const product = await create({ images: [a, b], ...details, facts });
    expect(product).toMatchObject({ ...details, facts });
    const { version, updatedAt, ...same } = product;
    expect(await put(product.id, product)).toMatchObject({ ...same, version: version + 1 });
  });

  test.each([
    [{ imageUrl: b.url, images: [a, b] }, { imageUrl: 'The first picture and the main image differ' }],
    [{ images: Array.from({ length: 13 }, () => a) }, { images: 'A product has at most 12 pictures.' }],
    [
      { images: [a, { url: 'https://other.example/b.webp' }] },
      { images: 'Pictures from other.example are not allowed. Please upload the picture instead.' },
    ],
  ])('%j is refused', async (change, errors) => {
    const { id } = await create({ images: [a] });
    expect(await admin('PUT', `/api/products/${id}`, change)).toMatchObject({ status: 400, body: { errors } });
  });
});

describe('codes, parcels and facts', () => {
  test('an old body gives the usual values', async () => {
    const usual = { sku: null, pieces: 1, weightGrams: null, boxSize: 'small', facts: [], optionLabel: null };
    expect(await create()).toMatchObject({ ...usual, family: null, familySize: null, fromPrice: null });
  });

  test('a code belongs to one product, in any case; a blank one to any number', async () => {
    const first = await create({ sku: 'AN-01' });
    const second = await create({ sku: ' ' });
    expect(second.sku).toBeNull();
    for (const [method, url] of [
      ['PUT', `/api/products/${second.id}`],
      ['POST', '/api/products'],
    ] as const) {
      const body = { name: 'Other', description: 'Other', price: 1, categoryId: 1, sku: 'an-01' };
      const refused = { code: 'conflict', message: 'Another product has this code' };
      expect(await admin(method, url, body)).toMatchObject({ status: 409, body: refused });
    }
    expect((await put(first.id, { sku: '' })).sku).toBeNull();
    expect((await put(second.id, { sku: 'an-01' })).sku).toBe('an-01');
  });

  test.each([
    [{ sku: 'x'.repeat(41) }, 'sku'],
    [{ pieces: 0 }, 'pieces'],
    [{ pieces: 1.5 }, 'pieces'],
    [{ weightGrams: -1 }, 'weightGrams'],
    [{ boxSize: 'huge' }, 'boxSize'],
    [{ facts: [{ name: 'Power' }] }, 'facts.0.value'],
    [{ facts: [{ name: 'x'.repeat(41), value: '1' }] }, 'facts.0.name'],
    [{ facts: Array.from({ length: 21 }, () => ({ name: 'Power', value: '1' })) }, 'facts'],
  ])('%j is refused', async (change, field) => {
    const { id } = await create();
    const { status, body } = await admin<{ errors: object }>('PUT', `/api/products/${id}`, change);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });
});
