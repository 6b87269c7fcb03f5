import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { csvOf, exportFile, type FileRow, importFile, rowsOf } from '#server/testing/product-files.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let headers: Record<string, string>;
let admin: Call;

beforeAll(async () => {
  shop = await openTestShop();
  headers = (await shop.signIn({ isAdmin: true })).headers;
  admin = callAs(shop, headers);
});
afterAll(() => shop.close());

const bring = (...rows: FileRow[]) => importFile(shop, headers, csvOf(rows));
const undo = (id: number) => admin('POST', `/api/admin/products/import/${id}/undo`);
const read = async (id: number) => (await admin<Product>('GET', `/api/products/${id}?status=all`)).body;
const named = async (name: string) => {
  const { data } = (await admin<{ data: Product[] }>('GET', `/api/products?query=${encodeURIComponent(name)}`)).body;
  return data.toSorted((a, b) => a.id - b.id);
};
const exported = async (id: number): Promise<FileRow> => {
  const row = rowsOf(await exportFile(shop, headers)).find((one) => one['id'] === String(id));
  if (!row) throw new Error(`${id} is not in the export`);
  return row;
};
const labels = ({ family }: Product) => family?.members.map(({ optionLabel }) => optionLabel);
const least = { description: 'Green', price: '99', category: 'Plants' };

test('what was exported says nothing new', async () => {
  const file = await exportFile(shop, headers);
  expect(await importFile(shop, headers, file)).toMatchObject({ state: 'done', created: 0, updated: 0 });
});

test('new columns make products with pictures, codes, facts and a family; undo takes all of it back', async () => {
  const { id, ...done } = await bring(
    {
      ...{ name: 'Fissidens', ...least, sku: 'FI-P', family: 'Fissidens', optionLabel: 'Pad', pieces: '1' },
      ...{ images: '/media/a.webp|/media/b.webp', imageUrl: '', weightGrams: '20', boxSize: 'Medium' },
      facts: 'Size=5 x 5=cm|Mesh=steel',
    },
    {
      ...{ name: 'Fissidens Stone', ...least, price: '79', sku: '', family: 'fissidens', optionLabel: 'Stone' },
      ...{ images: '', imageUrl: '/media/c.webp', weightGrams: '', boxSize: '', facts: '', pieces: '' },
    },
  );
  expect(done).toMatchObject({ state: 'done', created: 2, faults: [] });
  const [pad, stone] = (await named('Fissidens')) as [Product, Product];
  expect(pad).toMatchObject({
    ...{ sku: 'FI-P', pieces: 1, weightGrams: 20, boxSize: 'medium', imageUrl: '/media/a.webp', fromPrice: '79.00' },
    facts: [
      { name: 'Size', value: '5 x 5', unit: 'cm' },
      { name: 'Mesh', value: 'steel', unit: null },
    ],
  });
  expect(pad.images.map(({ url }) => url)).toEqual(['/media/a.webp', '/media/b.webp']);
  expect(labels(stone)).toEqual(['Pad', 'Stone']);
  expect(await exported(pad.id)).toMatchObject({
    ...{ images: '/media/a.webp|/media/b.webp', sku: 'FI-P', family: 'Fissidens', optionLabel: 'Pad' },
    ...{ facts: 'Size=5 x 5=cm|Mesh=steel', weightGrams: '20', boxSize: 'medium', pieces: '1' },
  });
  expect((await undo(id)).body).toMatchObject({ removed: 2 });
  expect(await named('Fissidens')).toEqual([]);
});

test('a row without an id is found by its code, and its pictures keep their descriptions; undo restores them', async () => {
  const images = [
    { url: '/media/a.webp', alt: 'Leaves' },
    { url: '/media/b.webp', alt: 'Roots' },
  ];
  const body = { name: 'Coded', description: 'x', price: 5, categoryId: 1, sku: 'CO-1', images };
  const before = (await admin<Product>('POST', '/api/products', body)).body;
  const { id, ...done } = await bring({
    id: '',
    sku: 'co-1',
    name: 'Coded again',
    images: '/media/b.webp|/media/a.webp',
  });
  expect(done).toMatchObject({ updated: 1, created: 0 });
  expect(await read(before.id)).toMatchObject({
    ...{ name: 'Coded again', sku: 'co-1', imageUrl: '/media/b.webp' },
    images: [images[1], images[0]],
  });
  await undo(id);
  expect(await read(before.id)).toMatchObject({ name: 'Coded', sku: 'CO-1', images });
  const main = await bring({ id: String(before.id), imageUrl: '/media/c.webp' });
  expect((await read(before.id)).images).toMatchObject([{ url: '/media/c.webp' }, images[1]]);
  await undo(main.id);
  expect(await read(before.id)).toMatchObject({ imageUrl: '/media/a.webp', images });
});

test('a price in a file is the price of the family; leaving and undo keep the family whole', async () => {
  const { data } = (await admin<{ data: Product[] }>('GET', '/api/products?query=Amano')).body;
  const [face, ten, twenty] = data.toSorted((a, b) => a.id - b.id) as [Product, Product, Product];
  const row = (product: Product, more: FileRow) => ({ id: String(product.id), price: product.price, ...more });
  const priced = await bring(row(ten, { price: '650.00' }));
  expect((await read(face.id)).fromPrice).toBe('650.00');
  await undo(priced.id);
  expect((await read(face.id)).fromPrice).toBe(face.price);
  const place = { family: 'Amano Shrimp', optionLabel: '' };
  const left = await bring(row(ten, { family: '', optionLabel: '' }), row(twenty, { ...place, optionLabel: 'Twenty' }));
  expect(left).toMatchObject({ state: 'done', updated: 2 });
  expect(labels(await read(face.id))).toEqual(['Pack of 5', 'Twenty']);
  expect(await read(ten.id)).toMatchObject({ family: null, optionLabel: null });
  expect((await undo(left.id)).body).toMatchObject({ restored: 2 });
  expect(labels(await read(face.id))?.toSorted()).toEqual(['Pack of 10', 'Pack of 20', 'Pack of 5']);
});

test('undo makes a dissolved family again, also with the product that the file did not name', async () => {
  const { data } = (await admin<{ data: Product[] }>('GET', '/api/products?query=Amano')).body;
  const members = data.toSorted((a, b) => a.id - b.id);
  const [face, ten, twenty] = members as [Product, Product, Product];
  const none = { family: '', optionLabel: '' };
  const { id } = await bring(
    ...[ten, twenty].map((product) => ({ id: String(product.id), price: product.price, ...none })),
  );
  expect(await read(face.id)).toMatchObject({ family: null });
  expect((await undo(id)).body).toMatchObject({ restored: 3, kept: [] });
  const { family } = await read(face.id);
  expect([family?.name, family?.optionName]).toEqual([face.family?.name, face.family?.optionName]);
  expect(family?.members.map(({ id }) => id)).toEqual(members.map(({ id }) => id));
});

test.each([
  [{ sku: 'AB', facts: 'Power' }, 'facts'],
  [{ images: 'ftp://x' }, 'images'],
  [{ family: 'Alone', optionLabel: 'A' }, 'family'],
  [{ family: 'Amano Shrimp', optionLabel: 'pack of 5' }, 'optionLabel'],
  [{ optionLabel: 'A' }, 'optionLabel'],
  [{ boxSize: 'huge' }, 'boxSize'],
])('%j is refused', async (cells, field) => {
  const { state, faults } = await bring({ name: 'Refused', ...least, ...(cells as FileRow) });
  expect([state, faults.map((fault) => fault.field)]).toEqual(['failed', [field]]);
});

test('a code in two rows is refused', async () => {
  const { faults } = await bring({ name: 'One', ...least, sku: 'X-1' }, { name: 'Two', ...least, sku: 'x-1' });
  expect(faults).toEqual([{ row: 3, field: 'sku', message: 'Another product has this code' }]);
});
