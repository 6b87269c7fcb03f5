import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { ImportUndo, ProductImport } from '#contracts/catalogue/product-csv.ts';
import { categories, products, tags } from '#server/database/schema/catalogue.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { stockOf } from '#server/testing/order-fixtures.ts';
import { csvOf, type FileRow, importFile } from '#server/testing/product-files.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let owner: { authorization: string };
let call: Call;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  owner = (await shop.signIn({ isAdmin: true })).headers;
  call = callAs(shop, owner);
  await shop.database.write.insert(categories).values([
    { name: 'Plants', slug: 'plants' },
    { name: 'Fish', slug: 'fish' },
  ]);
  await shop.database.write.insert(tags).values([{ name: 'Easy' }, { name: 'Red' }]);
});
afterAll(() => shop.close());

const fern: FileRow = { name: 'Java Fern', description: '<p>Slow.</p>', price: '249', category: 'Plants' };
const moss: FileRow = { ...fern, name: 'Java Moss', stock: '10', tags: 'Easy', light: 'Low', compareAtPrice: '300' };

let id: string;
beforeEach(async () => {
  await shop.database.write.delete(products);
  await importRows(moss);
  id = String((await only()).id);
});

const importRows = (...rows: FileRow[]) => importFile(shop, owner, csvOf(rows));
const check = (...rows: FileRow[]) => importFile(shop, owner, csvOf(rows), { check: true });
const undo = (number: number) =>
  call<ImportUndo & { message: string }>('POST', `/api/admin/products/import/${number}/undo`);
const last = async () =>
  (await call<{ last: ProductImport | null }>('GET', '/api/admin/products/import/last')).body.last;

async function all(): Promise<Product[]> {
  return (await call<{ data: Product[] }>('GET', '/api/products?status=all&limit=100')).body.data;
}

async function only(): Promise<Product> {
  const [product, ...others] = await all();
  if (!product || others.length > 0) throw new Error('There should be one product');
  return product;
}

/** A product without what every change makes different. */
const content = ({ version, updatedAt, category, ...product }: Product) => product;

describe('a dry run', () => {
  test('counts what is new, changed and unchanged, and writes nothing', async () => {
    const before = await all();
    const undoable = await last();
    const checked = await check(fern, { ...moss, price: '199' }, { ...fern, name: 'Another' });
    expect(checked).toMatchObject({ state: 'done', isDryRun: true, total: 3, created: 2, updated: 1, unchanged: 0 });
    expect(await check(moss)).toMatchObject({ created: 0, updated: 0, unchanged: 1, sameName: 1, canUndo: false });
    expect(await all()).toEqual(before);
    expect(await last()).toEqual(undoable);
  });

  test('reports every problem, and is in the audit log as a check', async () => {
    await shop.database.write.delete(auditLog);
    expect(await check({ id, price: 'dear', stock: '-1' })).toMatchObject({ state: 'failed', faults: [{}, {}] });
    const logged = await shop.database.write.select({ sentence: auditLog.sentence }).from(auditLog);
    expect(logged).toEqual([{ sentence: 'Checked a CSV file of products' }]);
  });

  test('finds what would only fail while it is written', async () => {
    expect(await check({ id, stock: '0', stockBefore: '20' })).toMatchObject({
      faults: [{ row: 2, field: 'stock', message: 'The stock is 10 by now and cannot be changed by -20.' }],
    });
  });
});

describe('the last import is undone', () => {
  test('created products go, changed ones have their earlier values, and what was sold stays sold', async () => {
    const before = await only();
    const change = {
      ...{ id, name: 'Moss', description: '<p>New</p>', price: '350', compareAtPrice: '400', category: 'Fish' },
      ...{ tags: 'Red', light: 'High', stock: '30', isNew: 'true', imageUrl: '/media/a.webp' },
    };
    const done = await importRows(change, { ...fern, id: '' });
    expect(done).toMatchObject({ created: 1, updated: 1, canUndo: true });
    expect(await last()).toMatchObject({ id: done.id, undoneAt: null });
    await shop.database.write.execute(sql`update stock set quantity = 25 where product_id = ${before.id}`);
    expect(await undo(done.id)).toMatchObject({ status: 200, body: { removed: 1, restored: 1, kept: [] } });
    expect(content(await only())).toEqual({ ...content(before), stock: 5 });
    const found = await shop.get('/api/products/search?q=java');
    expect(found.body).toMatchObject({ data: [{ id: before.id, name: 'Java Moss' }] });
    expect(await call('GET', `/api/admin/products/import/${done.id}`)).toMatchObject({
      body: { undoneAt: expect.any(String), canUndo: false },
    });
    const [entry] = await shop.database.write.select().from(auditLog).orderBy(sql`id desc`).limit(1);
    expect(entry?.sentence).toBe(`Undid import #${done.id} of products: 1 removed, 1 restored, 0 kept`);
  });

  test('the kind of goods follows the category of a row, and goes back with it', async () => {
    expect((await only()).kind).toBe('plant');
    const { id: number } = await importRows({ id, category: 'Fish' });
    expect((await only()).kind).toBe('animal');
    await undo(number);
    expect((await only()).kind).toBe('plant');
  });

  test('and the same file can be imported again, with its stock', async () => {
    const file = csvOf([{ id, stock: '15', stockBefore: '10' }]);
    const done = await importFile(shop, owner, file);
    await undo(done.id);
    expect(await stockOf(shop, await only())).toBe(10);
    await importFile(shop, owner, file);
    expect(await stockOf(shop, await only())).toBe(15);
  });

  test('products that were changed or deleted since are left alone', async () => {
    const done = await importRows({ ...fern, name: 'Edited' }, { ...fern, name: 'Deleted' }, { ...moss, price: '199' });
    const [edited, deleted] = await Promise.all(['Edited', 'Deleted'].map(named));
    await call('PUT', `/api/products/${edited?.id}`, { price: '5' });
    await call('DELETE', `/api/products/${deleted?.id}`);
    const { body } = await undo(done.id);
    expect(body).toEqual({ removed: 0, restored: 1, kept: [{ id: edited?.id, name: 'Edited' }] });
    expect((await all()).map(({ name, price }) => `${name} ${price}`).sort()).toEqual([
      'Edited 5.00',
      'Java Moss 249.00',
    ]);
  });

  test('without a category and tags that were deleted since', async () => {
    const [category] = await shop.database.write.insert(categories).values({ name: 'Gone', slug: 'gone' }).returning();
    const [tag] = await shop.database.write.insert(tags).values({ name: 'Gone' }).returning();
    await importRows({ id, category: 'Gone', tags: 'Gone|Easy' });
    const done = await importRows({ id, category: 'Fish', tags: 'Red' });
    await call('DELETE', `/api/categories/${category?.id}`);
    await call('DELETE', `/api/tags/${tag?.id}`);
    expect((await undo(done.id)).status).toBe(200);
    const product = await only();
    expect([product.category, product.tagDetails.map(({ name }) => name)]).toEqual([null, ['Easy']]);
  });
});

test('only the last import that changed something can be undone, and once', async () => {
  const first = await importRows({ id, price: '199' });
  const second = await importRows({ id, price: '189' });
  const none = await importRows({ id, price: '189' });
  expect(await last()).toMatchObject({ id: second.id });
  for (const { id: number } of [first, none]) expect((await undo(number)).status).toBe(409);
  const answers = await Promise.all([undo(second.id), undo(second.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await only()).toMatchObject({ price: '199.00' });
  expect(await last()).toBeNull();
  expect((await undo(999_999)).status).toBe(404);
});

async function named(name: string): Promise<Product | undefined> {
  const [row] = await shop.database.write.select({ id: products.id }).from(products).where(eq(products.name, name));
  return (await all()).find((product) => product.id === row?.id);
}
