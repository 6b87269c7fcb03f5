import type { Product } from '#contracts/catalogue/catalogue.ts';
import { MAX_DESCRIPTION_LENGTH } from '#contracts/catalogue/catalogue-fields.ts';
import { productCsvColumns } from '#contracts/catalogue/product-csv.ts';
import {
  COMPARE_AT_TOO_LOW,
  isCompareAtPriceSound,
  type ProductChange,
  type ProductInput,
  UNKNOWN_TAG,
} from '#contracts/catalogue/product-input.ts';
import { slugify } from '#contracts/catalogue/slugify.ts';
import { LIST, productCacheTag } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { changedValues } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import { changedGroupTags, groupTags, selectGroupTags } from './cache-tags.ts';
import { changeCatalogue, requireFresh } from './change-catalogue.ts';
import { cellsOf } from './csv/product-cells.ts';
import { findProduct } from './product-queries.ts';
import * as queries from './product-write-queries.ts';
import { sanitiseDescription } from './sanitise-description.ts';
import { refreshSearchDocuments } from './search/search-document.ts';

const noProduct = () => new AppError('not_found', 'Product not found');

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: { [field]: message } });
}

export function createProduct(ctx: Context, input: ProductInput): Promise<Product> {
  const product = readyToStore(input);
  return changeCatalogue(ctx, async ({ db, now }) => {
    await requireCategoryAndTags(db, input);
    const id = await queries.insertProduct(db, product, now());
    await queries.replaceProductTags(db, id, input.tags ?? []);
    await refreshSearchDocuments(db, [id]);
    const result = await getWritten(db, id);
    return { result, stale: [LIST, productCacheTag(id), ...groupTags(result)] };
  });
}

export function updateProduct(ctx: Context, id: number, change: ProductChange): Promise<Product> {
  const description = change.description === undefined ? undefined : cleanDescription(change.description);
  return changeCatalogue(ctx, async ({ db, now }) => {
    await requireCategoryAndTags(db, change);
    const locked = await queries.lockProduct(db, id);
    if (!locked) throw noProduct();
    const before = await getWritten(db, id);
    const { price = locked.price, compareAtPrice = locked.compareAtPrice } = change;
    if (!isCompareAtPriceSound({ price, compareAtPrice })) throw invalid('compareAtPrice', COMPARE_AT_TOO_LOW);
    requireFresh(change.version, locked.version);

    await queries.updateProductRow(db, id, { ...change, description }, now());
    if (change.tags) await queries.replaceProductTags(db, id, change.tags);
    if (change.stock !== undefined) await changeStock(db, id, change.stock, change.stockBefore);
    await refreshSearchDocuments(db, [id]);
    const result = await getWritten(db, id);
    ctx.noteForAudit?.({ name: result.name, changes: changedValues(cellsOf(before), cellsOf(result), AUDITED) });
    return { result, stale: [LIST, productCacheTag(id), ...changedGroupTags(before, result)] };
  });
}

export async function deleteProduct(ctx: Context, id: number): Promise<void> {
  await changeCatalogue(ctx, async ({ db }) => {
    const groups = await selectGroupTags(db, [id]);
    const [name] = await queries.deleteProductRows(db, [id]);
    if (name === undefined) throw noProduct();
    ctx.noteForAudit?.({ name });
    return { result: undefined, stale: [LIST, productCacheTag(id), ...groups] };
  });
}

const AUDITED = productCsvColumns.filter((column) => !['id', 'stockBefore', 'version'].includes(column));

/** With a description that may be shown, and with a slug. */
export function readyToStore(input: ProductInput): queries.NewProduct {
  const slug = input.slug ?? (slugify(input.name) || 'product');
  return { ...input, description: cleanDescription(input.description), slug };
}

/** Escaping may lengthen a text. What is stored keeps the limit too, or it could not be sent back. */
export function cleanDescription(html: string): string {
  const clean = sanitiseDescription(html);
  if (clean.length > MAX_DESCRIPTION_LENGTH) throw invalid('description', 'Description is too long');
  return clean;
}

async function requireCategoryAndTags(db: Db, { categoryId, tags = [] }: ProductChange): Promise<void> {
  if (categoryId && !(await queries.lockCategory(db, categoryId))) throw invalid('categoryId', 'Category not found');
  if (tags.length > 0 && (await queries.lockTags(db, tags)).length < tags.length) throw invalid('tags', UNKNOWN_TAG);
}

/** With `before` the change is a difference, so that what was sold since then stays sold. */
async function changeStock(db: Db, id: number, stock: number, before: number | null | undefined): Promise<void> {
  if (before === null || before === undefined) return queries.setStock(db, id, stock);
  if (await queries.addToStock(db, id, stock - before)) return;
  const left = await queries.findStock(db, id);
  throw new AppError('conflict', stockConflict(left, stock - before));
}

export function stockConflict(left: number, difference: number): string {
  return `The stock is ${left} by now and cannot be changed by ${difference}.`;
}

async function getWritten(db: Db, id: number): Promise<Product> {
  const product = await findProduct(db, id);
  if (!product) throw noProduct();
  return product;
}
