import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REQUIRED_FIELDS } from '#contracts/catalogue/catalogue-fields.ts';
import { productCsvColumns } from '#contracts/catalogue/product-csv.ts';
import { addProduct } from '#server/testing/order-fixtures.ts';
import { csvOf, type FileRow, importFile } from '#server/testing/product-files.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { readImportFile } from './import-file.ts';

let shop: TestShop;
let owner: { authorization: string };
beforeAll(async () => {
  shop = await openTestShop();
  owner = (await shop.signIn({ isAdmin: true })).headers;
});
afterAll(() => shop.close());

const fern: FileRow = { name: 'Java Fern', description: '<p>Slow.</p>', price: '249', category: 'Plants' };

const importRows = (...rows: FileRow[]) => importFile(shop, owner, csvOf(rows));

/** Whatever an import may write. */
async function everything(): Promise<string> {
  const found: unknown[] = [];
  for (const table of ['products', 'stock', 'product_tags', 'product_search', 'cache_invalidations']) {
    const { rows } = await shop.database.write.execute(sql`select t::text from ${sql.identifier(table)} t order by 1`);
    found.push(rows);
  }
  return JSON.stringify(found);
}

describe('a file with an error writes nothing and says where it is', () => {
  test('every row is judged', async () => {
    const before = await everything();
    const { state, faults, created } = await importRows(
      { ...fern, id: '' },
      { ...fern, id: '', name: ' ', price: 'dear', stock: '-1', rating: '7', isNew: 'perhaps' },
      { ...fern, id: '', category: 'Rocks', tags: 'Beginner|Hard', phMin: '8', phMax: '7', light: 'Dim' },
      { ...fern, id: '999999999' },
      { ...fern, id: '1e3' },
    );
    expect({ state, created }).toEqual({ state: 'failed', created: 0 });
    expect(faults.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
      `3 name: ${REQUIRED_FIELDS}`,
      '3 price: Price must be an amount in rupees, such as 249 or 249.50',
      '3 rating: Rating must be a number from 0 to 5',
      '3 stock: Stock must be a whole number of 0 or more',
      '3 isNew: isNew must be true or false',
      '4 category: There is no category "Rocks". Create it in the tab Categories first, or correct the name',
      '4 tags: There is no tag "Hard"',
      '4 light: Light must be one of Low, Medium, High',
      '4 phMin: pH: the lowest value is above the highest',
      '5 id: Product not found',
      '6 id: id must be a positive whole number',
    ]);
    expect(await everything()).toBe(before);
  });

  test('the names of columns may be written as in a spreadsheet', async () => {
    const file = 'Name,Description,PRICE, Category ,Compare-at price\nFern,x,1,Plants,0.5\n';
    const { faults } = await importFile(shop, owner, file);
    expect(faults).toEqual([{ row: 2, field: 'compareAtPrice', message: expect.stringContaining('above the price') }]);
  });

  test('rows that are too short or too long hide no other problem', async () => {
    const file = 'name,description,price,category\nFern\nMoss,<p></p>,dear,Rocks\nFern,x,1,Plants,5\nFern,x,1,Rocks\n';
    const { faults } = await importFile(shop, owner, file);
    expect(faults.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '2 null',
      '3 category',
      '3 price',
      '3 description',
      '4 null',
      '5 category',
    ]);
  });

  test('one product in two rows', async () => {
    const { id } = await addProduct(shop);
    const { faults } = await importRows({ id: String(id), price: '1' }, { id: String(id), price: '2' });
    expect(faults).toEqual([{ row: 3, field: 'id', message: 'This product is in row 2 already' }]);
  });

  test('at most a thousand problems are reported', async () => {
    const rows = Array.from({ length: 600 }, () => ({ ...fern, name: '', price: '' }));
    const { faults } = await importRows(...rows);
    expect(faults).toHaveLength(1000);
    expect(faults[0]).toEqual({ row: 2, field: 'name', message: REQUIRED_FIELDS });
  });

  test.each<[string, string, object[]]>([
    [
      'an unknown column',
      'name,colour\nFern,green',
      [{ row: 1, field: 'colour', message: 'There is no column "colour"' }],
    ],
    [
      'a column twice',
      'name,name\nFern,Fern',
      [{ row: 1, field: 'name', message: 'The column "name" is there twice' }],
    ],
    [
      'more columns than there are',
      `${'a,'.repeat(300_000)}\nFern`,
      [
        {
          row: 1,
          field: null,
          message: `The first row has 300001 cells. A file may have ${productCsvColumns.length} columns at most`,
        },
      ],
    ],
    [
      'a quote that closes megabytes later',
      `name\n"${'x'.repeat(3_000_000)}`,
      [{ row: 2, field: null, message: 'This row is too long: perhaps a quote mark is missing' }],
    ],
    ['no column at all', '\n', [{ row: 1, field: null, message: 'There is no column ""' }]],
    ['only the mark of UTF-8', '\ufeff', [{ row: 1, field: null, message: 'The file is empty' }]],
    [
      'rows of other lengths',
      'name,price\nFern\n\nFern,1,2\n',
      [
        { row: 2, field: null, message: 'This row has 1 cell, the first row has 2' },
        { row: 4, field: null, message: 'This row has 3 cells, the first row has 2' },
      ],
    ],
    [
      'a quote that is not closed',
      'id,price\n,1\n"Moss,2\n',
      [
        { row: 2, field: 'name', message: REQUIRED_FIELDS },
        { row: 2, field: 'description', message: REQUIRED_FIELDS },
        { row: 2, field: 'category', message: REQUIRED_FIELDS },
        { row: 3, field: null, message: expect.stringContaining('quote mark') },
      ],
    ],
    [
      'a column with NUL in its name',
      'na\0me\nFern',
      [{ row: 1, field: 'name', message: 'There is no column "name"' }],
    ],
  ])('%s', async (_, file, faults) => {
    expect(await importFile(shop, owner, file)).toMatchObject({ state: 'failed', faults });
  });

  test.each<[string, FileRow, string]>([
    ['a cell of a megabyte', { ...fern, description: 'x'.repeat(1024 * 1024) }, 'description'],
    ['NUL in a cell', { ...fern, name: 'Fern\0' }, 'name'],
    ['NUL in the name of a tag', { ...fern, tags: 'Ea\0sy' }, 'tags'],
    ['a description without any text', { ...fern, description: '<p><script>1</script> </p>' }, 'description'],
    ['a picture on another host', { ...fern, imageUrl: 'https://evil.example/a.webp' }, 'imageUrl'],
    ['a thumbnail on another host', { ...fern, thumbnailUrl: 'https://evil.example/a.webp' }, 'thumbnailUrl'],
    ['a picture that a browser would run', { ...fern, imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
  ])('%s', async (_, row, field) => {
    expect(await importRows(row)).toMatchObject({ state: 'failed', faults: [{ row: 2, field }] });
  });
});

test('while a large file is read, everybody else has a turn', async () => {
  let turns = 0;
  let isRead = false;
  const others = async () => {
    while (!isRead) {
      turns += 1;
      await nextTurn();
    }
  };
  const reading = readImportFile(Buffer.from(`name\n${'Fern\n'.repeat(9000)}${'x,'.repeat(200_000)}`)).finally(() => {
    isRead = true;
  });
  await Promise.all([reading, others()]);
  expect(turns).toBeGreaterThan(20);
});
