import { loadavg } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportUndo } from '#contracts/catalogue/product-csv.ts';
import { categories, tags } from '#server/database/schema/catalogue.ts';
import { callAs } from '#server/testing/call-api.ts';
import { ledgerAddsUp } from '#server/testing/ledger-adds-up.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { csvOf, importFile } from '#server/testing/product-files.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const ROWS = Number(process.env.UNDO_ROWS) || 10_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  await shop.database.write.insert(categories).values({ name: 'Plants', slug: 'plants' });
  await shop.database.write.insert(tags).values([{ name: 'Easy' }, { name: 'Red' }]);
});
afterAll(() => shop.close());

const rowsOf = (version: string, more: Record<string, string>) =>
  csvOf(
    Array.from({ length: ROWS }, (_, n) => ({
      ...{ sku: `S${n}`, name: `Plant ${n} ${version}`, imageUrl: `/media/${version}.webp`, category: 'Plants' },
      ...more,
      description: `<p>${version} plant number ${n}. ${'Slow growing, for shaded places. '.repeat(10)}</p>`,
    })),
  );

test.each([
  ['every field', rowsOf('second', { price: '99', stock: '7', tags: 'Red' })],
  ['prices and stocks', rowsOf('first', { price: '120', stock: '9', tags: 'Easy' })],
])(`undoing an import that changed %s of ${ROWS} products`, async (what, file) => {
  const owner = (await shop.signIn({ isAdmin: true })).headers;
  const first = await importFile(shop, owner, rowsOf('first', { price: '100', stock: '5', tags: 'Easy' }));
  expect(first).toMatchObject({ state: 'done', faults: [] });
  const second = await importFile(shop, owner, file);
  expect(second).toMatchObject({ state: 'done', faults: [], updated: ROWS });
  const begun = performance.now();
  const { status, body } = await callAs(shop, owner)<ImportUndo>(
    'POST',
    `/api/admin/products/import/${second.id}/undo`,
  );
  const seconds = (performance.now() - begun) / 1000;
  expect({ status, body }).toEqual({ status: 200, body: { removed: 0, restored: ROWS, kept: [] } });
  printFigure(`Undo of ${what}, ${ROWS} products: ${seconds.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`);
  await ledgerAddsUp(shop.database.write);
});
