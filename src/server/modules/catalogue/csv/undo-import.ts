import type { ImportUndo } from '#contracts/catalogue/product-csv.ts';
import type { ProductChange } from '#contracts/catalogue/product-input.ts';
import { EVERYTHING } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { changeCatalogue } from '#server/modules/catalogue/change-catalogue.ts';
import { selectProductsByIds } from '#server/modules/catalogue/product-rows.ts';
import * as products from '#server/modules/catalogue/product-write-queries.ts';
import { refreshSearchDocuments } from '#server/modules/catalogue/search/search-document.ts';
import { batches } from './check-import.ts';
import * as queries from './undo-queries.ts';

/** All of it in one transaction. Products that were changed after the import stay as they are. */
export function undoImport(ctx: Context, id: number): Promise<ImportUndo> {
  return changeCatalogue(ctx, async ({ db, now }) => {
    if (!(await queries.lockImport(db, id))) throw new AppError('not_found', 'Import not found');
    const changes = await queries.selectImportChanges(db, id);
    if (changes.length === 0) {
      throw new AppError('conflict', 'This import cannot be undone. Only the last import can, and only once.');
    }
    const result: ImportUndo = { removed: 0, restored: 0, kept: [] };
    for (const batch of batches(changes)) await undoBatch(db, batch, result, now());
    await queries.markUndone(db, id, now());
    ctx.noteForAudit?.({ ...result, kept: result.kept.length });
    return { result, stale: [EVERYTHING] };
  });
}

async function undoBatch(db: Db, batch: queries.ImportChange[], result: ImportUndo, now: Date): Promise<void> {
  const ids = batch.map(({ productId }) => productId);
  const versions = new Map((await products.lockProducts(db, ids, 'update')).map(({ id, version }) => [id, version]));
  const isUnchanged = ({ productId, version }: queries.ImportChange) => versions.get(productId) === version;
  const unchanged = batch.filter(isUnchanged);
  const changed = batch.filter((change) => !isUnchanged(change)).map(({ productId }) => productId);
  for (const { id, name } of await selectProductsByIds(db, changed)) result.kept.push({ id, name });

  const created = unchanged.filter(({ before }) => before === null).map(({ productId }) => productId);
  if (created.length > 0) result.removed += (await products.deleteProductRows(db, created)).length;

  const restored: number[] = [];
  for (const { productId, before, stockAdded } of unchanged) {
    if (before === null) continue;
    const values = await withoutDeleted(db, before);
    await products.updateProductRow(db, productId, values, now);
    if (values.tags) await products.replaceProductTags(db, productId, values.tags);
    if (stockAdded !== 0) await queries.takeFromStock(db, productId, stockAdded);
    restored.push(productId);
  }
  await refreshSearchDocuments(db, restored);
  result.restored += restored.length;
}

/** Without the category and the tags that are gone by now. */
async function withoutDeleted(db: Db, before: ProductChange): Promise<ProductChange> {
  const { categoryId, tags } = before;
  const isGone = categoryId ? !(await products.lockCategory(db, categoryId)) : false;
  return {
    ...before,
    ...(isGone ? { categoryId: null } : {}),
    ...(tags && tags.length > 0 ? { tags: await products.lockTags(db, tags) } : {}),
  };
}
