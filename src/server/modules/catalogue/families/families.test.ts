import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type Family, familySchema } from '#contracts/catalogue/family-schema.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: Call;
let visitor: Call;

beforeAll(async () => {
  shop = await openTestShop();
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
  visitor = callAs(shop);
});
afterAll(() => shop.close());

async function must<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<T> {
  const { status, body } = await admin<T>(method, url, payload);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

const create = (more: object = {}) =>
  must<Product>('POST', '/api/products', {
    ...{ name: 'Anubias', description: '<p>Green.</p>', price: '349', categoryId: 1, stock: 4 },
    ...more,
  });
const read = (id: number) => must<Product>('GET', `/api/products/${id}?status=all`);
const shown = async (id: number) => (await visitor<Product>('GET', `/api/products/${id}`)).body;
const put = (id: number, change: object) => must<Product>('PUT', `/api/products/${id}`, change);
const familyOf = (id: number) => must<Family>('GET', `/api/admin/families/${id}`);
const labels = (family: Family | null) => family?.members.map(({ optionLabel }) => optionLabel);

type Trio = { family: Family; pot: Product; cup: Product; bunch: Product };

async function makeTrio(): Promise<Trio> {
  const [pot, cup, bunch] = await Promise.all([create(), create({ price: '249' }), create({ price: '299', stock: 0 })]);
  const members = [
    { productId: pot.id, optionLabel: 'Pot' },
    { productId: cup.id, optionLabel: 'Tissue cup' },
    { productId: bunch.id, optionLabel: 'Bunch' },
  ];
  const family = await must<Family>('POST', '/api/admin/families', {
    name: 'Anubias',
    optionName: 'Grown as',
    members,
  });
  return { family, pot, cup, bunch };
}

const membersOf = ({ members }: Family) => members.map(({ id, optionLabel }) => ({ productId: id, optionLabel }));

describe('a family', () => {
  test('is shown by each of its members', async () => {
    const { family, pot, cup, bunch } = await makeTrio();
    expect(familySchema.parse(family)).toEqual(family);
    expect(family).toMatchObject({ name: 'Anubias', optionName: 'Grown as', version: 1 });
    expect(family.members[1]).toEqual({
      ...{ id: cup.id, name: 'Anubias', optionLabel: 'Tissue cup', sku: null, price: '249.00', compareAtPrice: null },
      ...{ stock: 4, isInStock: true, isActive: true, imageUrl: null },
    });
    for (const { id, optionLabel } of family.members)
      expect(await shown(id)).toMatchObject({ optionLabel, family, familySize: 3, fromPrice: '249.00' });
    expect(await familyOf(family.id)).toEqual(family);
    expect((await read(pot.id)).version).toBe(2);
    expect((await shown(bunch.id)).isInStock).toBe(false);
  });

  test('is renamed, reordered, extended and reduced at once', async () => {
    const { family, pot, cup, bunch } = await makeTrio();
    const large = await create({ price: '999' });
    const members = [
      { productId: bunch.id, optionLabel: 'Pot' },
      { productId: pot.id, optionLabel: 'Bunch' },
      { productId: large.id, optionLabel: 'Large' },
    ];
    const change = { name: 'Anubias nana', optionName: 'Size', version: 1, members };
    const changed = await must<Family>('PUT', `/api/admin/families/${family.id}`, change);
    expect(changed).toMatchObject({ name: 'Anubias nana', optionName: 'Size', version: 2 });
    expect(membersOf(changed)).toEqual(members);
    expect(await read(cup.id)).toMatchObject({ family: null, optionLabel: null, familySize: null, fromPrice: null });
    expect((await admin('PUT', `/api/admin/families/${family.id}`, change)).body).toMatchObject({ code: 'stale' });
  });

  test('dissolves when fewer than two are left, or when it is deleted', async () => {
    const one = await makeTrio();
    const reduced = { name: 'x', members: membersOf(one.family).slice(0, 1) };
    expect((await must<Family>('PUT', `/api/admin/families/${one.family.id}`, reduced)).members).toEqual([]);
    const two = await makeTrio();
    expect((await admin('DELETE', `/api/admin/families/${two.family.id}`)).status).toBe(204);
    for (const { family, pot, cup } of [one, two]) {
      expect((await admin('GET', `/api/admin/families/${family.id}`)).status).toBe(404);
      for (const { id } of [pot, cup]) expect(await shown(id)).toMatchObject({ family: null, optionLabel: null });
    }
    expect((await admin('DELETE', `/api/admin/families/${two.family.id}`)).status).toBe(404);
  });

  test.each([
    ['one member', (ids: number[]) => [{ productId: ids[0], optionLabel: 'A' }], 400],
    [
      'a blank label',
      (ids: number[]) => ids.map((productId, index) => ({ productId, optionLabel: index ? 'A' : ' ' })),
      400,
    ],
    [
      'no label',
      (ids: number[]) => ids.map((productId, index) => (index ? { productId } : { productId, optionLabel: 'A' })),
      400,
    ],
    [
      'a label twice',
      (ids: number[]) => ids.map((productId, index) => ({ productId, optionLabel: index ? 'a' : 'A' })),
      400,
    ],
    ['a product twice', (ids: number[]) => ['A', 'B'].map((optionLabel) => ({ productId: ids[0], optionLabel })), 400],
    [
      'an unknown product',
      (ids: number[]) => [ids[0], 999_999].map((productId) => ({ productId, optionLabel: `${productId}` })),
      400,
    ],
    [
      '21 members',
      () => Array.from({ length: 21 }, (_, index) => ({ productId: index + 1, optionLabel: `${index}` })),
      400,
    ],
  ])('cannot have %s', async (_, membersWith, status) => {
    const products = [await create(), await create()];
    const members = membersWith(products.map(({ id }) => id));
    const refused = await admin<{ errors: object }>('POST', '/api/admin/families', { name: 'x', members });
    expect(refused.status).toBe(status);
    expect(Object.keys(refused.body.errors)).toEqual([expect.stringMatching(/^members/)]);
  });

  test('shares no member with another', async () => {
    const { pot } = await makeTrio();
    const members = [pot, await create()].map(({ id }) => ({ productId: id, optionLabel: `${id}` }));
    expect((await admin('POST', '/api/admin/families', { name: 'x', members })).status).toBe(409);
  });
});

describe('the members', () => {
  test('that are inactive are for administrators alone', async () => {
    const { pot, cup } = await makeTrio();
    await put(cup.id, { isActive: false });
    expect(await shown(pot.id)).toMatchObject({ familySize: 2, fromPrice: '299.00' });
    expect(labels((await shown(pot.id)).family)).toEqual(['Pot', 'Bunch']);
    expect(labels((await read(pot.id)).family)).toEqual(['Pot', 'Tissue cup', 'Bunch']);
    expect((await visitor('GET', `/api/products/${cup.id}`)).status).toBe(404);
  });

  test('join, change their label and leave by their own body', async () => {
    const { family, pot, cup, bunch } = await makeTrio();
    const large = await create({ familyId: family.id, optionLabel: 'Large' });
    expect(labels(large.family)).toEqual(['Pot', 'Tissue cup', 'Bunch', 'Large']);
    expect(labels((await put(large.id, { optionLabel: 'Very large' })).family)?.at(-1)).toBe('Very large');
    expect((await familyOf(family.id)).version).toBe(3);
    const { version, updatedAt, ...same } = await read(cup.id);
    expect(await put(cup.id, { ...same, version })).toMatchObject({ ...same, version: version + 1 });
    for (const { id } of [large, bunch]) expect((await put(id, { familyId: null })).family).toBeNull();
    expect(labels((await read(pot.id)).family)).toEqual(['Pot', 'Tissue cup']);
    expect((await put(cup.id, { familyId: null })).optionLabel).toBeNull();
    expect((await read(pot.id)).family).toBeNull();
  });

  test('cannot have wrong places', async () => {
    const { family, pot } = await makeTrio();
    const other = await makeTrio();
    const single = await create();
    const refused = (id: number, change: object) => admin('PUT', `/api/products/${id}`, change);
    for (const [id, change, status, field] of [
      [single.id, { familyId: family.id }, 400, 'optionLabel'],
      [single.id, { familyId: family.id, optionLabel: 'pot' }, 400, 'optionLabel'],
      [single.id, { familyId: 999_999, optionLabel: 'x' }, 400, 'familyId'],
      [single.id, { optionLabel: 'x' }, 400, 'optionLabel'],
      [pot.id, { optionLabel: '' }, 400, 'optionLabel'],
      [pot.id, { optionLabel: 'BUNCH' }, 400, 'optionLabel'],
    ] as const) {
      expect(await refused(id, change)).toMatchObject({ status, body: { errors: { [field]: expect.any(String) } } });
    }
    expect((await refused(pot.id, { familyId: other.family.id, optionLabel: 'x' })).status).toBe(409);
  });

  test('stay a family when one is deleted; the last one is single', async () => {
    const { pot, cup, bunch } = await makeTrio();
    await admin('DELETE', `/api/products/${pot.id}`);
    expect(labels((await shown(cup.id)).family)).toEqual(['Tissue cup', 'Bunch']);
    await admin('POST', '/api/admin/products/bulk', { ids: [bunch.id], delete: true });
    expect((await shown(cup.id)).family).toBeNull();
  });
});

describe('a new variant', () => {
  test('is a copy with its own label, price, stock and code, in a family that is made for it', async () => {
    const images = [{ url: '/media/a.webp', alt: 'Side', width: null, height: null }];
    const same = { images, tags: [1], isHeavy: true, weightGrams: 350, hsn: '03011100', lowStockAt: 4 };
    const source = await create({ ...same, name: 'Neon Tetra Pack of 10', pieces: 10, sku: 'NT-10' });
    const body = { optionLabel: 'Pack of 20', price: '899', stock: 3, sku: 'NT-20' };
    const variant = await must<Product>('POST', `/api/admin/products/${source.id}/variants`, body);
    expect(variant).toMatchObject({
      ...{ name: 'Neon Tetra Pack of 20', slug: 'neon-tetra-pack-of-20', price: '899.00', stock: 3, sku: 'NT-20' },
      ...{ ...same, pieces: 20, optionLabel: 'Pack of 20', description: source.description },
      family: { name: 'Neon Tetra Pack of 10', optionName: 'Option' },
    });
    expect(labels(variant.family)).toEqual(['Standard', 'Pack of 20']);
    const third = await must<Product>('POST', `/api/admin/products/${variant.id}/variants`, {
      ...body,
      optionLabel: 'C',
      sku: '',
    });
    expect(third.family?.id).toBe(variant.family?.id);
    const url = `/api/admin/products/${source.id}/variants`;
    expect((await admin('POST', url, { ...body, optionLabel: 'D' })).status).toBe(409);
    expect((await admin('POST', url, { ...body, sku: null, optionLabel: 'c' })).status).toBe(400);
    expect((await admin('POST', '/api/admin/products/999999/variants', body)).status).toBe(404);
  });
});

test('products that look like variants are suggested until they are a family', async () => {
  const suggested = async () => {
    const { data } = await must<{ data: { name: string; members: object[] }[] }>(
      'GET',
      '/api/admin/family-suggestions',
    );
    return data.filter(({ name }) => name === 'Zebra Snail');
  };
  const names = ['Zebra Snail Pack of 3', 'Zebra Snail Pack of 6'];
  const products = [await create({ name: names[0] }), await create({ name: names[1] })];
  const [suggestion] = await suggested();
  expect(suggestion).toEqual({
    ...{ name: 'Zebra Snail', optionName: 'Pack' },
    members: products.map(({ id, name }) => ({ productId: id, name, optionLabel: name.slice('Zebra Snail '.length) })),
  });
  await must('POST', '/api/admin/families', suggestion);
  expect(await suggested()).toEqual([]);
  const list = await must<{ data: Family[] }>('GET', '/api/admin/families?query=zebra');
  expect(list.data.map(({ name }) => name)).toEqual(['Zebra Snail']);
});
