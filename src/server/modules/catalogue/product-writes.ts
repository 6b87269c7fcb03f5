import type { Product } from '#contracts/catalogue/catalogue.ts';
import { MAX_DESCRIPTION_LENGTH, REQUIRED_FIELDS } from '#contracts/catalogue/catalogue-fields.ts';
import { kindAfterMove, kindOfCategory } from '#contracts/catalogue/kind-of-category.ts';
import { productCsvColumns } from '#contracts/catalogue/product-csv.ts';
import { SKU_TAKEN } from '#contracts/catalogue/product-details.ts';
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
import { AppError, invalidField } from '#server/http/app-error.ts';
import { changedValues } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import { changedGroupTags, groupTags, selectGroupTags } from './cache-tags.ts';
import { changeCatalogue, refuseTaken, requireFresh } from './change-catalogue.ts';
import { cellsOf } from './csv/product-cells.ts';
import { lockFamiliesOf, settleFamilies } from './families/family-queries.ts';
import { changeMembership, lockFamiliesFor } from './families/membership.ts';
import { findProduct } from './product-rows.ts';
import * as queries from './product-write-queries.ts';
import { sanitiseDescription } from './sanitise-description.ts';
import { refreshSearchDocuments } from './search/search-document.ts';
import { changeStocks } from './stock-ledger.ts';

const noProduct = () => new AppError('not_found', 'Product not found');

const changeProduct: typeof changeCatalogue = (ctx, work) =>
  refuseTaken({ products_sku_unique: SKU_TAKEN }, () => changeCatalogue(ctx, work));

export async function createProduct(ctx: Context, input: ProductInput): Promise<Product> {
  refuse(contentProblems(ctx, input));
  return changeProduct(ctx, async (ctx) => {
    const { db, now } = ctx;
    const product = readyToStore(input, await requireCategoryAndTags(db, input));
    const families = await lockFamiliesFor(db, null, input);
    const id = await queries.insertProduct(ctx, product);
    await queries.replaceProductTags(db, [{ id, tags: input.tags ?? [] }]);
    await changeMembership(db, { id, name: product.name, familyId: null, optionLabel: null }, input);
    const shown = await settleFamilies(db, families, now());
    await refreshSearchDocuments(db, [id, ...shown]);
    const result = await getWritten(db, id);
    return { result, stale: [LIST, ...[id, ...shown].map(productCacheTag), ...groupTags(result)] };
  });
}

export function updateProduct(ctx: Context, id: number, change: ProductChange): Promise<Product> {
  return changeProduct(ctx, async (ctx) => {
    const { db, now } = ctx;
    const category = await requireCategoryAndTags(db, change);
    const families = await lockFamiliesFor(db, id, change);
    const locked = await queries.lockProduct(db, id);
    const before = await findProduct(db, id);
    refuse(contentProblems(ctx, change, before));
    if (!locked || !before) throw noProduct();
    const { price = locked.price, compareAtPrice = locked.compareAtPrice } = change;
    if (!isCompareAtPriceSound({ price, compareAtPrice })) throw invalidField('compareAtPrice', COMPARE_AT_TOO_LOW);
    requireFresh(change.version, locked.version);

    await queries.updateProductRow(
      db,
      id,
      { ...cleaned(change, before), kind: movedKind(change, before, category) },
      now(),
    );
    if (change.tags) await queries.replaceProductTags(db, [{ id, tags: change.tags }]);
    await editStock(ctx, id, change);
    await changeMembership(db, locked, change);
    const shown = await settleFamilies(db, families, now());
    await refreshSearchDocuments(db, [id, ...shown]);
    const result = await getWritten(db, id);
    ctx.noteForAudit?.({ name: result.name, changes: changedValues(cellsOf(before), cellsOf(result), AUDITED) });
    return { result, stale: [LIST, ...[id, ...shown].map(productCacheTag), ...changedGroupTags(before, result)] };
  });
}

export async function deleteProduct(ctx: Context, id: number): Promise<void> {
  await changeCatalogue(ctx, async ({ db, now }) => {
    const families = await lockFamiliesOf(db, [id]);
    const groups = await selectGroupTags(db, [id]);
    const [name] = await queries.deleteProductRows(db, [id]);
    if (name === undefined) throw noProduct();
    const shown = await settleFamilies(db, families, now());
    await refreshSearchDocuments(db, shown);
    ctx.noteForAudit?.({ name });
    return { result: undefined, stale: [LIST, ...[id, ...shown].map(productCacheTag), ...groups] };
  });
}

const AUDITED = productCsvColumns.filter((column) => !['id', 'stockBefore', 'version'].includes(column));

/** With a description that may be shown, a slug, and the kind of its category if none was chosen. */
export function readyToStore(input: ProductInput, category: string | null | undefined): queries.NewProduct {
  const slug = input.slug ?? (slugify(input.name) || 'product');
  const kind = input.kind ?? kindOfCategory(category);
  return { ...input, description: sanitiseDescription(input.description), slug, kind };
}

/** The kind of a product whose category changes, if the change does not name one. Undefined: it stays. */
export function movedKind(
  { kind, categoryId }: ProductChange,
  before: Pick<Product, 'kind' | 'category'>,
  category: string | null | undefined,
): ProductChange['kind'] {
  if (kind !== undefined || categoryId === undefined) return kind;
  return kindAfterMove(before.kind, { from: before.category?.slug, to: category });
}

function cleaned(change: ProductChange, before: Product): ProductChange {
  const isSame = change.description === undefined || change.description === before.description;
  return { ...change, description: isSame ? undefined : sanitiseDescription(change.description ?? '') };
}

export type FieldProblem = { field: string; message: string };
type Content = Pick<ProductChange, 'description' | 'imageUrl' | 'thumbnailUrl' | 'images'>;

/** What the schemas cannot judge. A stored value that is sent back unchanged is accepted. */
export function contentProblems(
  { isAllowedPicture }: Pick<Context, 'isAllowedPicture'>,
  content: Content,
  before: Content | null = null,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { description } = content;
  if (description !== undefined && description !== before?.description) {
    const clean = sanitiseDescription(description);
    if (clean === '') problems.push({ field: 'description', message: REQUIRED_FIELDS });
    // Escaping may lengthen a text. What is stored keeps the limit too, or it could not be sent back.
    if (clean.length > MAX_DESCRIPTION_LENGTH)
      problems.push({ field: 'description', message: 'Description is too long' });
  }
  for (const field of ['imageUrl', 'thumbnailUrl'] as const) {
    const problem = content[field] === before?.[field] ? null : pictureProblem(content[field], isAllowedPicture);
    if (problem) problems.push({ field, message: problem });
  }
  const known = new Set(before?.images?.map(({ url }) => url));
  const strange = content.images?.find(({ url }) => !known.has(url) && pictureProblem(url, isAllowedPicture));
  if (strange) problems.push({ field: 'images', message: pictureProblem(strange.url, isAllowedPicture) ?? '' });
  return problems;
}

/** Null: the picture may be shown. */
export function pictureProblem(
  address: string | null | undefined,
  isAllowedPicture: Context['isAllowedPicture'],
): string | null {
  const host = /^https:\/\/([^/?#]+)/i.exec(address ?? '')?.[1];
  if (!address || !host || isAllowedPicture(address)) return null;
  return `Pictures from ${host.slice(0, 100)} are not allowed. Please upload the picture instead.`;
}

function refuse(problems: FieldProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  throw new AppError('invalid_input', first.message, { errors });
}

/** The slug of the category, if one is named. */
async function requireCategoryAndTags(db: Db, { categoryId, tags = [] }: ProductChange): Promise<string | null> {
  const category = categoryId ? await queries.lockCategory(db, categoryId) : null;
  if (categoryId && category === null) throw invalidField('categoryId', 'Category not found');
  if (tags.length > 0 && (await queries.lockTags(db, tags)).length < tags.length)
    throw invalidField('tags', UNKNOWN_TAG);
  return category;
}

/** With `before` the change is a difference, so that what was sold since then stays sold. */
async function editStock(ctx: Context, id: number, change: ProductChange): Promise<void> {
  const { stock, stockBefore: before, stockReason: cause = 'edited' } = change;
  if (stock === undefined) return;
  const amount = before === null || before === undefined ? { set: stock } : { add: stock - before };
  const changed = await changeStocks(ctx, [{ productId: id, ...amount }], { cause });
  if (changed.length > 0) return;
  const left = await queries.findStock(ctx.db, id);
  throw new AppError('conflict', stockConflict(left, stock - (before ?? left)));
}

export function stockConflict(left: number, difference: number): string {
  return `The stock is ${left} by now and cannot be changed by ${difference}.`;
}

async function getWritten(db: Db, id: number): Promise<Product> {
  const product = await findProduct(db, id);
  if (!product) throw noProduct();
  return product;
}
