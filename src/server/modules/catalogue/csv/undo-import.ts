import type { ImportUndo } from '#contracts/catalogue/product-csv.ts';
import { MAX_STOCK, type ProductChange } from '#contracts/catalogue/product-input.ts';
import { EVERYTHING } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { changeCatalogue } from '#server/modules/catalogue/change-catalogue.ts';
import { lockFamiliesOf, settleFamilies } from '#server/modules/catalogue/families/family-queries.ts';
import { selectProductsByIds } from '#server/modules/catalogue/product-rows.ts';
import * as products from '#server/modules/catalogue/product-write-queries.ts';
import { refreshSearchDocuments } from '#server/modules/catalogue/search/search-document.ts';
import { changeStocks } from '#server/modules/catalogue/stock-ledger.ts';
import { batches } from './check-import.ts';
import type { Place } from './family-places.ts';
import * as queries from './undo-queries.ts';
import { writePlaces } from './write-places.ts';

/** All of it in one transaction. Products that were changed after the import stay as they are. */
export function undoImport(ctx: Context, id: number): Promise<ImportUndo> {
  return changeCatalogue(ctx, async (ctx) => {
    const { db, now } = ctx;
    if (!(await queries.lockImport(db, id))) throw new AppError('not_found', 'Import not found');
    const changes = await queries.selectImportChanges(db, id);
    if (changes.length === 0) {
      throw new AppError('conflict', 'This import cannot be undone. Only the last import can, and only once.');
    }
    const result: ImportUndo = { removed: 0, restored: 0, kept: [] };
    const families = await lockFamiliesOf(
      db,
      changes.map(({ productId }) => productId),
    );
    const present = await lockNames(db, changes);
    const places: Omit<Place, 'row'>[] = [];
    for (const batch of batches(changes)) places.push(...(await undoBatch(ctx, batch, present, result)));
    await restoreFamilies(ctx, families, places);
    await queries.markUndone(db, id, now());
    ctx.noteForAudit?.({ ...result, kept: result.kept.length });
    return { result, stale: [EVERYTHING] };
  });
}

/** What a product is found by. `restoreFamilies` does the same for all members of its families. */
const SEARCHED = ['name', 'description', 'categoryId', 'tags', 'sku', 'care', 'place'] as const;

async function undoBatch(
  ctx: Context,
  batch: queries.ImportChange[],
  present: Names,
  result: ImportUndo,
): Promise<Omit<Place, 'row'>[]> {
  const { db } = ctx;
  const ids = batch.map(({ productId }) => productId);
  const versions = new Map((await products.lockProducts(db, ids, 'update')).map(({ id, version }) => [id, version]));
  const isUnchanged = ({ productId, version }: queries.ImportChange) => versions.get(productId) === version;
  const unchanged = batch.filter(isUnchanged);
  const changed = batch.filter((change) => !isUnchanged(change)).map(({ productId }) => productId);
  for (const { id, name } of await selectProductsByIds(db, changed)) result.kept.push({ id, name });

  const created = unchanged.filter(({ before }) => before === null).map(({ productId }) => productId);
  if (created.length > 0) result.removed += (await products.deleteProductRows(db, created)).length;

  const restored = unchanged.flatMap(({ productId: id, before }) =>
    before === null ? [] : [{ id, change: withoutDeleted(before, present) }],
  );
  await products.updateProductRows(db, restored, ctx.now());
  await products.replaceProductTags(
    db,
    restored.flatMap(({ id, change: { tags } }) => (tags ? [{ id, tags }] : [])),
  );
  await restoreStocks(
    ctx,
    unchanged.filter(({ before, stockAdded }) => before !== null && stockAdded !== 0),
  );
  await refreshSearchDocuments(
    db,
    unchanged.flatMap(({ productId, before }) =>
      SEARCHED.some((field) => before?.[field] !== undefined) ? productId : [],
    ),
  );
  result.restored += restored.length;
  return unchanged.flatMap(({ productId, before }) => (before?.place ? [{ productId, ...before.place }] : []));
}

/** When all products are there again. A family that was dissolved is made again; what no longer fits stays single. */
async function restoreFamilies({ db, now }: Context, locked: number[], places: Omit<Place, 'row'>[]): Promise<void> {
  const changed = await writePlaces(
    db,
    places.map((place, row) => ({ ...place, row })),
    { isLenient: true },
  );
  await refreshSearchDocuments(db, await settleFamilies(db, [...locked, ...changed], now()));
}

/** What was sold since stays sold, and no stock falls below zero. */
async function restoreStocks(ctx: Context, changes: queries.ImportChange[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ productId }) => productId);
  const stocks = await queries.lockStocks(ctx.db, ids);
  const bounded = (quantity: number) => Math.min(Math.max(quantity, 0), MAX_STOCK);
  await changeStocks(
    ctx,
    changes.map(({ productId, stockAdded }) => ({
      productId,
      set: bounded((stocks.get(productId) ?? 0) - stockAdded),
    })),
    { cause: 'import' },
  );
}

type Names = { categories: Set<number>; tags: Set<number> };

/** The categories and tags of the earlier values that there still are; they stay until the end. */
async function lockNames(db: Db, changes: queries.ImportChange[]): Promise<Names> {
  const categoryIds = new Set(changes.flatMap(({ before }) => before?.categoryId ?? []));
  const tagIds = new Set(changes.flatMap(({ before }) => before?.tags ?? []));
  const categories = new Set<number>();
  for (const id of categoryIds) if ((await products.lockCategory(db, id)) !== null) categories.add(id);
  return { categories, tags: new Set(tagIds.size === 0 ? [] : await products.lockTags(db, [...tagIds])) };
}

function withoutDeleted(
  { place, ...before }: NonNullable<queries.ImportChange['before']>,
  present: Names,
): ProductChange {
  const { categoryId, tags } = before;
  return {
    ...before,
    ...(categoryId && !present.categories.has(categoryId) ? { categoryId: null } : {}),
    ...(tags ? { tags: tags.filter((id) => present.tags.has(id)) } : {}),
  };
}
