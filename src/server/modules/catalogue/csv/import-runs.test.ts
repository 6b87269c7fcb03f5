import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contracts/catalogue/product-csv.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { auditLog, productImports } from '#server/database/schema/operation.ts';
import { addProduct } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { beginImport, csvOf, importFile, readImport } from '#server/testing/product-files.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { runImport, beginImport as takePlace } from './import-products.ts';

let clock: ReturnType<typeof testClock>;
let shop: TestShop;
let owner: { authorization: string };
beforeEach(async () => {
  clock = testClock();
  shop = await openTestShop({ now: clock.now });
  owner = (await shop.signIn({ isAdmin: true })).headers;
});
afterEach(() => shop.close());

const file = csvOf([{ name: 'Java Fern', description: '<p>Slow.</p>', price: '249', category: 'plants' }]);
const countProducts = () => shop.database.write.$count(products);

/** A row as another process would have written it. */
async function otherImport() {
  const now = clock.now();
  const [row] = await shop.database.write
    .insert(productImports)
    .values({ state: 'running', total: 10, done: 5, faults: [], startedAt: now, aliveAt: now })
    .returning({ id: productImports.id });
  return row?.id ?? 0;
}

test('only administrators import, export and look', async () => {
  const customer = (await shop.signIn()).headers;
  const { body } = await beginImport(shop, owner, file);
  for (const [headers, status] of [
    [{}, 401],
    [customer, 403],
  ] as const) {
    expect((await beginImport(shop, headers, file)).status).toBe(status);
    expect((await shop.get('/api/admin/products.csv', { headers })).status).toBe(status);
    expect((await shop.get(`/api/admin/products/import/${body.id}`, { headers })).status).toBe(status);
  }
  expect((await shop.get('/api/admin/products/import/999', { headers: owner })).status).toBe(404);
});

/** The audit log, oldest first, without the calls that began the imports. */
async function notedEnds() {
  const { action, actorId, details, status } = auditLog;
  const entries = await shop.database.write
    .select({ action, actorId, details, status })
    .from(auditLog)
    .orderBy(auditLog.id);
  return entries.filter((entry) => entry.action === 'products.import');
}

test('who imported is noted, without the file', async () => {
  await importFile(shop, owner, file);
  const [first] = await shop.database.write.select().from(auditLog).orderBy(auditLog.id);
  expect(first).toMatchObject({ action: 'POST /api/admin/products/import', status: 202, details: {} });
});

test('how an import ended is noted with its counts, by whom it was begun', async () => {
  const { userId: actorId, headers } = await shop.signIn({ isAdmin: true });
  const { id } = await addProduct(shop);
  const fern = { id: '', name: 'Java Fern', description: 'x', price: '1', category: 'plants' };
  await importFile(shop, headers, csvOf([fern, { ...fern, id: String(id) }]));
  await importFile(
    shop,
    headers,
    csvOf([
      { ...fern, name: 'Moss' },
      { ...fern, price: 'dear', stock: '-1' },
      { ...fern, category: 'Rocks' },
    ]),
  );
  const action = 'products.import';
  expect(await notedEnds()).toEqual([
    { action, actorId, details: { created: 1, updated: 1, refused: 0 }, status: 200 },
    { action, actorId, details: { created: 0, updated: 0, refused: 2 }, status: 400 },
  ]);
});

test('an export is a file that browsers save and spreadsheets read', async () => {
  const { headers, body } = await shop.get('/api/admin/products.csv', { headers: owner });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  });
  expect(body).toMatch(/^\ufeff"id","name",/);
  expect(String(body).match(/\r\n"\d+",/g)).toHaveLength(await countProducts());
});

describe('a file', () => {
  const send = (payload: string | Buffer, headers: object) =>
    shop.app.inject({ method: 'POST', url: '/api/admin/products/import', payload, headers: { ...owner, ...headers } });

  test('may come in a form', async () => {
    const payload = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: application/vnd.ms-excel\r\n\r\n${file}\r\n--b--\r\n`;
    const answer = await send(payload, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(answer.statusCode).toBe(202);
    const { id } = answer.json<{ id: number }>();
    await expect.poll(async () => (await readImport(shop, owner, id)).state).toBe('done');
  });

  test.each<[string, number, Buffer | string, object]>([
    ['that is missing', 400, '', {}],
    ['that is empty', 400, '', { 'content-type': 'text/csv' }],
    ['that is JSON', 415, '{}', { 'content-type': 'application/json' }],
    ['that is not UTF-8', 400, Buffer.from([0x6e, 0xe9]), { 'content-type': 'text/csv' }],
    ['that is too large', 413, Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a'), { 'content-type': 'text/csv' }],
    ['in a form that is cut off', 400, '--b\r\nContent-Disp', { 'content-type': 'multipart/form-data; boundary=b' }],
  ])('%s is refused at once', async (_, status, payload, headers) => {
    const answer = await send(payload, headers);
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.any(String)]);
    expect(await shop.database.write.$count(productImports)).toBe(0);
  });

  test('in a form that is too large is refused', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const payload = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a'),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    expect((await send(payload, { 'content-type': 'multipart/form-data; boundary=b' })).statusCode).toBe(413);
  });
});

test('one import runs at a time', async () => {
  const other = await otherImport();
  const before = await countProducts();
  expect(await beginImport(shop, owner, file)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await readImport(shop, owner, other)).toMatchObject({ state: 'running', total: 10, done: 5 });
  expect(await countProducts()).toBe(before);
});

test('an import that fell silent has failed, and makes room', async () => {
  const other = await otherImport();
  clock.pass({ minutes: 1 });
  owner = (await shop.signIn({ isAdmin: true })).headers;
  expect(await readImport(shop, owner, other)).toMatchObject({ state: 'failed', faults: [] });
  expect(await importFile(shop, owner, file)).toMatchObject({ state: 'done', created: 1 });
});

test('an import marked as interrupted writes nothing when it resumes', async () => {
  const before = await countProducts();
  const bytes = Buffer.from(file);
  const id = await takePlace(shop.ctx, bytes);
  await shop.database.write.update(productImports).set({ state: 'failed' });
  await runImport(shop.ctx, { id, bytes, sameName: 'update', isDryRun: false, isStopping: () => false });
  expect(await countProducts()).toBe(before);
  expect(await readImport(shop, owner, id)).toMatchObject({ state: 'failed', created: 0 });
});

test('a shop that stops does not wait for an import, and nothing of it is written', async () => {
  const before = await countProducts();
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    name: `Fern ${index}`,
    description: 'x',
    price: '1',
    category: 'plants',
  }));
  await beginImport(shop, owner, csvOf(rows));
  await shop.app.close();
  expect(await countProducts()).toBe(before);
  expect(await shop.database.write.select().from(productImports)).toMatchObject([{ state: 'failed', faults: [] }]);
  expect(await notedEnds()).toMatchObject([{ details: { created: 0, updated: 0, refused: 0 }, status: 500 }]);
});

test('a file of more rows than an import takes is refused with the first row too many', async () => {
  const lines = Array.from({ length: MAX_IMPORT_ROWS + 1 }, () => 'Fern');
  const { state, faults } = await importFile(shop, owner, ['name', ...lines].join('\n'));
  const message = 'A file may have 10,000 products at most. Please split it';
  expect({ state, faults }).toEqual({ state: 'failed', faults: [{ row: MAX_IMPORT_ROWS + 2, field: null, message }] });
});
