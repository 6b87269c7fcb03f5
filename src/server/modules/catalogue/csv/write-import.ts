import type { ImportProblem } from '#contracts/catalogue/product-csv.ts';
import type { ProductChange } from '#contracts/catalogue/product-input.ts';
import { EVERYTHING } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import { changeCatalogue } from '#server/modules/catalogue/change-catalogue.ts';
import {
  lockFamiliesOf,
  selectLastMembers,
  settleFamilies,
} from '#server/modules/catalogue/families/family-queries.ts';
import * as queries from '#server/modules/catalogue/product-write-queries.ts';
import { lockProducts } from '#server/modules/catalogue/product-write-queries.ts';
import { stockConflict } from '#server/modules/catalogue/product-writes.ts';
import { refreshSearchDocuments } from '#server/modules/catalogue/search/search-document.ts';
import { changeStocks } from '#server/modules/catalogue/stock-ledger.ts';
import { batches, type CheckedImport, countsOf, placesOf } from './check-import.ts';
import type { Update } from './check-row.ts';
import { ImportRefused } from './import-file.ts';
import { insertProducts, markDone } from './import-queries.ts';
import { type ImportChange, replaceImportChanges } from './undo-queries.ts';
import { writePlaces } from './write-places.ts';

/** All of it or nothing, in one transaction, which also says that the import is done. */
export async function writeImport(
  ctx: Context,
  importId: number,
  checked: CheckedImport,
  onWritten: (rows: number) => Promise<void>,
): Promise<void> {
  const { creations, updates } = checked;
  updates.sort((a, b) => a.id - b.id);
  await changeCatalogue(ctx, async (inside) => {
    const { db, now } = inside;
    let written = 0;
    const changes: ImportChange[] = [];
    await requireNames(db, [...creations, ...updates.map(({ row, change }) => ({ row, product: change }))]);
    const families = await lockFamiliesOf(
      db,
      updates.map(({ id }) => id),
    );
    const createdIds: number[] = [];
    for (const batch of batches(updates)) await requireUnchanged(db, batch);
    for (const batch of batches(creations)) {
      const added = batch.map(({ product }) => product);
      const ids = await insertProducts(inside, added);
      createdIds.push(...ids);
      await refreshSearchDocuments(db, ids);
      changes.push(...ids.map((productId) => ({ importId, productId, version: 1, before: null, stockAdded: 0 })));
      written += batch.length;
      await onWritten(written);
    }
    for (const batch of batches(updates)) {
      await queries.updateProductRows(db, batch, now());
      await queries.replaceProductTags(
        db,
        batch.flatMap(({ id, change: { tags } }) => (tags ? [{ id, tags }] : [])),
      );
      await refreshSearchDocuments(
        db,
        batch.map(({ id }) => id),
      );
      written += batch.length;
      await onWritten(written);
    }
    families.push(...(await writePlaces(db, placesOf(checked, createdIds))));
    const left = new Map((await selectLastMembers(db, families)).map((last) => [last.id, last]));
    await refreshSearchDocuments(db, await settleFamilies(db, families, now()));
    // Last, and in the order of the ids: orders of these products wait from here on.
    for (const batch of batches(updates)) {
      const added = await writeStocks(inside, batch);
      for (const { id: productId, version, before: values, placeBefore } of batch) {
        const place = placeBefore ?? left.get(productId)?.place;
        const before = place ? { ...values, place } : values;
        // A family that is dissolved is one more change of its last product.
        const versionNow = version + (left.delete(productId) ? 2 : 1);
        changes.push({ importId, productId, version: versionNow, before, stockAdded: added.get(productId) ?? 0 });
      }
    }
    for (const { id: productId, version, place } of left.values())
      changes.push({ importId, productId, version: version + 1, before: { place }, stockAdded: 0 });
    // An import without changes leaves the last one to be undone.
    for (const batch of batches(changes)) await replaceImportChanges(db, importId, batch);
    const { created, updated, ...others } = countsOf(checked);
    if (!(await markDone(db, importId, { created, updated, ...others }, now())))
      throw new Error('The import was marked as interrupted');
    await recordEvent(inside, { action: 'products.import', details: { created, updated, refused: 0 }, status: 200 });
    return { result: undefined, stale: [EVERYTHING] };
  });
}

const CHANGED = 'This was changed by someone else in the meantime. Please export and import again.';

/** Categories and tags that the rows name stay until the end. */
async function requireNames(db: Db, rows: { row: number; product: ProductChange }[]): Promise<void> {
  const held = new Map<number, boolean>();
  for (const { row, product } of rows) {
    const { categoryId } = product;
    if (!categoryId) continue;
    if (!held.has(categoryId)) held.set(categoryId, (await queries.lockCategory(db, categoryId)) !== null);
    if (!held.get(categoryId)) throw new ImportRefused([{ row, field: 'category', message: CHANGED }]);
  }
  const wanted = [...new Set(rows.flatMap(({ product }) => product.tags ?? []))];
  const tags = new Set(wanted.length === 0 ? [] : await queries.lockTags(db, wanted));
  const lacking = rows.find(({ product }) => product.tags?.some((id) => !tags.has(id)));
  if (lacking) throw new ImportRefused([{ row: lacking.row, field: 'tags', message: CHANGED }]);
}

/** Nobody has changed them since they were compared, and nobody can before the end. */
async function requireUnchanged(db: Db, updates: Update[]): Promise<void> {
  const ids = updates.map(({ id }) => id);
  const versions = new Map((await lockProducts(db, ids, 'no key update')).map(({ id, version }) => [id, version]));
  const changed = updates.filter(({ id, version }) => versions.get(id) !== version);
  if (changed.length > 0) {
    throw new ImportRefused(changed.map(({ row }) => ({ row, field: null, message: CHANGED })));
  }
}

/** How many were added to each stock, by product id. */
async function writeStocks(ctx: Context, updates: Update[]): Promise<Map<number, number>> {
  const changes = updates.flatMap(({ row, id, change: { stock, stockBefore = null } }) =>
    stock === undefined ? [] : [{ row, id, stock, before: stockBefore }],
  );
  if (changes.length === 0) return new Map();
  const differences = changes.map(({ id: productId, stock, before }) =>
    before === null ? { productId, set: stock } : { productId, add: stock - before },
  );
  const changed = await changeStocks(ctx, differences, { cause: 'import' });
  const added = new Map(changed.map((one) => [one.productId, one.added]));
  const problems: ImportProblem[] = [];
  for (const { row, id, stock, before } of changes.filter((change) => !added.has(change.id))) {
    const message = stockConflict(await queries.findStock(ctx.db, id), stock - (before ?? 0));
    problems.push({ row, field: 'stock', message });
  }
  if (problems.length > 0) throw new ImportRefused(problems);
  return added;
}
