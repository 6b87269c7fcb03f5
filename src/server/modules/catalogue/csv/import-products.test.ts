import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { categories, products, tags } from '#server/database/schema/catalogue.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { stockOf } from '#server/testing/order-fixtures.ts';
import { beginImport, csvOf, exportFile, type FileRow, importFile, rowsOf } from '#server/testing/product-files.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let owner: { authorization: string };
let call: Call;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', config: { imageHosts: ['example.com'] } });
  owner = (await shop.signIn({ isAdmin: true })).headers;
  call = callAs(shop, owner);
  await shop.database.write.insert(categories).values([
    { name: 'Plants', slug: 'live-plants' },
    { name: 'Fish', slug: 'plants' },
  ]);
  await shop.database.write.insert(tags).values([{ name: 'Easy' }, { name: 'Red | Green' }, { name: 'C:\\' }]);
});
afterAll(() => shop.close());

const fern: FileRow = { name: 'Java Fern', description: '<p>Slow.</p>', price: '249', category: 'Plants' };

const importRows = (...rows: FileRow[]) => importFile(shop, owner, csvOf(rows));
const countProducts = () => shop.database.write.$count(products);

async function find(name: string): Promise<Product> {
  const { body } = await call<{ data: Product[] }>(
    'GET',
    `/api/products?status=all&limit=1&query=${encodeURIComponent(name)}`,
  );
  const [found] = body.data;
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

/** What the database holds of the catalogue, to show that nothing changed. */
async function everything(): Promise<string> {
  const found: unknown[] = [];
  for (const table of ['products', 'stock', 'product_tags', 'product_search']) {
    const { rows } = await shop.database.write.execute(sql`select t::text from ${sql.identifier(table)} t order by 1`);
    found.push(rows);
  }
  return JSON.stringify(found);
}

describe('new products', () => {
  test('are made by rows without an id, with the rules and defaults of the form', async () => {
    const row = {
      ...fern,
      name: ' Imported Fern ',
      price: '249.5',
      description: '<p onclick="x">Slow<script>1</script></p>',
      category: 'PLANTS',
      tags: ' easy |red \\| green|C:\\\\',
      stock: '7',
      isNew: 'TRUE',
      isActive: '',
      scientificName: 'Microsorum',
      phMin: '6',
      phMax: '7.5',
    };
    expect(await importRows(row)).toEqual({
      id: expect.any(Number),
      state: 'done',
      total: 1,
      done: 1,
      created: 1,
      updated: 0,
      unchanged: 0,
      sameName: 0,
      isDryRun: false,
      faults: [],
      finishedAt: expect.any(String),
      undoneAt: null,
      canUndo: true,
    });
    const product = await find('Imported Fern');
    expect(product).toMatchObject({
      name: 'Imported Fern',
      slug: 'imported-fern',
      description: '<p>Slow</p>',
      price: '249.50',
      compareAtPrice: null,
      stock: 7,
      rating: '0',
      isNew: true,
      isActive: true,
      version: 1,
      care: { scientificName: 'Microsorum', ph: { min: 6, max: 7.5 }, difficulty: null },
    });
    expect(product.category?.name).toBe('Plants');
    expect(product.tagDetails.map(({ name }) => name).sort()).toEqual(['C:\\', 'Easy', 'Red | Green']);
    const found = await shop.get('/api/products/search?q=microsorum');
    expect(found.body).toMatchObject({ data: [{ id: product.id }] });
  });

  test('find their category by name before any slug, and by slug', async () => {
    await importRows(
      { ...fern, name: 'By name', category: 'plants' },
      { ...fern, name: 'By slug', category: 'Live-Plants' },
    );
    expect((await find('By name')).category?.name).toBe('Plants');
    expect((await find('By slug')).category?.name).toBe('Plants');
  });

  test('may have the same name', async () => {
    expect(await importRows({ ...fern, name: 'Twin' }, { ...fern, name: 'Twin' })).toMatchObject({ created: 2 });
  });

  test('are seen by shoppers', async () => {
    const newest = async () => ((await shop.get('/api/products?limit=1')).body as { data: Product[] }).data[0]?.name;
    expect(await newest()).not.toBe('Seen soon');
    await importRows({ ...fern, name: 'Seen soon' });
    // The import can be read as done a moment before its commit is acknowledged, which makes the cached list stale.
    await expect.poll(newest).toBe('Seen soon');
  });

  test('five hundred of them are one import', async () => {
    const before = await countProducts();
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...fern,
      name: `Moss ${index}`,
      tags: 'Easy',
      stock: '3',
    }));
    expect(await importRows(...rows)).toMatchObject({ state: 'done', total: 500, done: 500, created: 500 });
    expect(await countProducts()).toBe(before + 500);
    for (const number of [0, 199, 200, 499]) {
      expect(await find(`Moss ${number}`)).toMatchObject({ stock: 3, tagDetails: [{ name: 'Easy' }] });
    }
  });
});

describe('products that there are', () => {
  async function made(more: FileRow = {}): Promise<Product> {
    const name = `Made ${Math.random()}`;
    await importRows({ ...fern, name, stock: '10', tags: 'Easy', light: 'Low', phMin: '6', phMax: '7', ...more });
    return find(name);
  }

  test('keep what the file has no column for', async () => {
    const before = await made();
    const { updated } = await importRows({ id: String(before.id), price: '199', phMax: '8' });
    expect(updated).toBe(1);
    const { updatedAt, ...rest } = before;
    expect(await find(before.name)).toEqual({
      ...rest,
      price: '199.00',
      care: { ...before.care, ph: { min: 6, max: 8 } },
      version: 2,
      updatedAt: expect.any(String),
    });
  });

  test('lose what a blank cell stands for, where they can be without it', async () => {
    const before = await made({ compareAtPrice: '300', imageUrl: 'https://example.com/a.webp' });
    const blank = {
      category: '',
      tags: '',
      compareAtPrice: '',
      imageUrl: '',
      light: '',
      phMin: '',
      phMax: '',
      stock: '',
    };
    expect(await importRows({ id: String(before.id), ...blank })).toMatchObject({ state: 'done', updated: 1 });
    expect(await find(before.name)).toMatchObject({
      categoryId: null,
      tags: [],
      compareAtPrice: null,
      imageUrl: null,
      care: null,
      stock: 10,
    });
  });

  test('are left alone by rows that say the same in other words', async () => {
    const { id, name } = await made({ isNew: 'true' });
    const row = {
      id: String(id),
      price: '249',
      isNew: 'YES',
      isSale: '0',
      tags: ' easy ',
      category: 'live-plants',
      phMin: '6.0',
    };
    expect(await importRows(row)).toMatchObject({ state: 'done', total: 1, updated: 0 });
    expect(await find(name)).toMatchObject({ version: 1 });
  });

  test('have the tax facts of the file; a code that a spreadsheet took for a number has its zero again', async () => {
    const { id, name } = await made();
    await importRows({ id: String(id), hsn: '301', tax: 'Exempt', gstRate: '5', lowStockAt: '3' });
    expect(await find(name)).toMatchObject({ hsn: '0301', tax: 'exempt', gstRate: 5, lowStockAt: 3 });
  });

  test('are not changed by somebody who has not seen them as they are', async () => {
    const { id, name } = await made();
    await call('PUT', `/api/products/${id}`, { price: '200' });
    const { state, faults } = await importRows({ id: String(id), price: '180', version: '1' });
    expect({ state, faults }).toEqual({
      state: 'failed',
      faults: [{ row: 2, field: 'version', message: expect.stringContaining('changed by someone else') }],
    });
    expect(await find(name)).toMatchObject({ price: '200.00' });
  });

  test('keep what was sold since the export', async () => {
    const product = await made();
    await shop.database.write.execute(sql`update stock set quantity = 8 where product_id = ${product.id}`);
    await importRows({ id: String(product.id), stock: '15', stockBefore: '10' });
    expect(await stockOf(shop, product)).toBe(13);
    await importRows({ id: String(product.id), stock: '15', stockBefore: '' });
    expect(await stockOf(shop, product)).toBe(15);
    const { faults } = await importRows({ id: String(product.id), stock: '0', stockBefore: '16' });
    expect(faults).toEqual([
      { row: 2, field: 'stock', message: 'The stock is 15 by now and cannot be changed by -16.' },
    ]);
    expect(await stockOf(shop, product)).toBe(15);
  });

  test('are judged by both prices, also when the file has one', async () => {
    const { id } = await made({ compareAtPrice: '300' });
    const { faults } = await importRows({ id: String(id), price: '350' });
    expect(faults).toEqual([{ row: 2, field: 'compareAtPrice', message: 'Compare-at price must be above the price' }]);
  });

  test('an export that is imported again changes nothing', async () => {
    const crafted = { name: '=HYPERLINK("x")', description: 'Two\r\nlines, "quoted", \'=x\n' };
    await importRows({ ...fern, ...crafted, compareAtPrice: '250', isActive: 'no' });
    await shop.database.write.update(products).set({ slug: '-x', origin: "'@home" }).where(eq(products.name, 'Twin'));
    const before = await everything();
    const file = await exportFile(shop, owner);
    expect(rowsOf(file)).toHaveLength(await countProducts());
    expect(await importFile(shop, owner, file)).toMatchObject({ state: 'done', created: 0, updated: 0, faults: [] });
    expect(await everything()).toBe(before);
  });
});

describe('a file that is imported twice', () => {
  test('changes nothing the second time: rows without an id are matched by the exact name', async () => {
    const rows = [
      {
        ...fern,
        name: ' Repeated  Fern ',
        price: '249.5',
        tags: 'easy',
        stock: '7',
        isNew: 'yes',
        phMin: '6',
        phMax: '7',
      },
      { ...fern, name: 'Repeated Moss', description: '<p onclick="x">Slow</p>', slug: '', isActive: '' },
    ];
    expect(await importRows(...rows)).toMatchObject({ created: 2, updated: 0, unchanged: 0, sameName: 0 });
    const before = await everything();
    expect(await importRows(...rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2, sameName: 2 });
    expect(await everything()).toBe(before);
    const other = { ...fern, name: 'repeated moss', price: '5' };
    expect(await importRows(other)).toMatchObject({ created: 1, sameName: 0 });
    expect(await importRows({ ...rows[1], price: '300' })).toMatchObject({ created: 0, updated: 1, sameName: 1 });
  });

  test('adds the products again when that is asked for', async () => {
    const file = csvOf([{ ...fern, name: 'Asked Fern' }]);
    await importFile(shop, owner, file);
    const again = await importFile(shop, owner, file, { sameName: 'create' });
    expect(again).toMatchObject({ created: 1, updated: 0, sameName: 1 });
    expect(await importFile(shop, owner, file)).toMatchObject({
      state: 'failed',
      faults: [{ row: 2, field: 'name', message: expect.stringContaining('2 products have this name') }],
    });
    expect((await beginImport(shop, owner, file, { sameName: 'perhaps' })).status).toBe(400);
  });

  test('does not count the same delivery twice, whatever was sold in between', async () => {
    await importRows({ ...fern, name: 'Delivered', stock: '10' });
    const product = await find('Delivered');
    const file = csvOf([{ id: String(product.id), stock: '15', stockBefore: '10' }]);
    await importFile(shop, owner, file);
    await shop.database.write.execute(sql`update stock set quantity = 13 where product_id = ${product.id}`);
    expect(await importFile(shop, owner, file)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await stockOf(shop, product)).toBe(13);
  });
});

test('columns may stand in any order, lines may end in any way, and blank rows are skipped', async () => {
  const file =
    '\ufeffcategory,"price",name,description\r\nPlants,10,Ordered well,"a\n""b"""\r\n,,,\r\n\r\nPlants,10,Ordered too,c';
  expect(await importFile(shop, owner, file)).toMatchObject({ state: 'done', total: 2, created: 2 });
  expect(await find('Ordered well')).toMatchObject({ description: expect.stringContaining('a\n"b"') });
});
