import type { ProductChange } from '#contracts/catalogue/product-input.ts';
import { EVERYTHING } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import { changeCatalogue } from '#server/modules/catalogue/change-catalogue.ts';
import * as queries from '#server/modules/catalogue/product-write-queries.ts';
import { lockProducts } from '#server/modules/catalogue/product-write-queries.ts';
import { stockConflict } from '#server/modules/catalogue/product-writes.ts';
import { refreshSearchDocuments } from '#server/modules/catalogue/search/search-document.ts';
import { batches, type CheckedImport } from './check-import.ts';
import type { Update } from './check-row.ts';
import { ImportRefused } from './import-file.ts';
import { changeStocks, insertProducts, markDone } from './import-queries.ts';

/** All of it or nothing, in one transaction, which also says that the import is done. */
export async function writeImport(
  ctx: Context,
  importId: number,
  { total, creations, updates }: CheckedImport,
  onWritten: (rows: number) => Promise<void>,
): Promise<void> {
  updates.sort((a, b) => a.id - b.id);
  await changeCatalogue(ctx, async (inside) => {
    const { db, now } = inside;
    let written = 0;
    await requireNames(db, [...creations, ...updates.map(({ row, change }) => ({ row, product: change }))]);
    for (const batch of batches(updates)) await requireUnchanged(db, batch);
    for (const batch of batches(creations)) {
      const added = batch.map(({ product }) => product);
      await refreshSearchDocuments(db, await insertProducts(db, added, now()));
      written += batch.length;
      await onWritten(written);
    }
    for (const batch of batches(updates)) {
      for (const { id, change } of batch) {
        await queries.updateProductRow(db, id, change, now());
        if (change.tags) await queries.replaceProductTags(db, id, change.tags);
      }
      await refreshSearchDocuments(
        db,
        batch.map(({ id }) => id),
      );
      written += batch.length;
      await onWritten(written);
    }
    // Last, and in the order of the ids: orders of these products wait from here on.
    for (const batch of batches(updates)) await writeStocks(db, batch);
    const counts = { created: creations.length, updated: updates.length };
    if (!(await markDone(db, importId, { total, ...counts }, now())))
      throw new Error('The import was marked as interrupted');
    await recordEvent(inside, { action: 'products.import', details: { ...counts, refused: 0 }, status: 200 });
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
    if (!held.has(categoryId)) held.set(categoryId, await queries.lockCategory(db, categoryId));
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

async function writeStocks(db: Db, updates: Update[]): Promise<void> {
  const changes = updates.flatMap(({ row, id, change: { stock, stockBefore = null } }) =>
    stock === undefined ? [] : [{ row, id, stock, before: stockBefore }],
  );
  if (changes.length === 0) return;
  const changed = new Set(await changeStocks(db, changes));
  const refused = changes.find(({ id }) => !changed.has(id));
  if (!refused) return;
  const message = stockConflict(await queries.findStock(db, refused.id), refused.stock - (refused.before ?? 0));
  throw new ImportRefused([{ row: refused.row, field: 'stock', message }]);
}
