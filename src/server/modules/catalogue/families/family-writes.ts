import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { FamilyChange, FamilyInput, FamilySuggestion, VariantInput } from '#contracts/catalogue/families.ts';
import type { Family } from '#contracts/catalogue/family-schema.ts';
import { MIN_MEMBERS } from '#contracts/catalogue/family-schema.ts';
import { SKU_TAKEN } from '#contracts/catalogue/product-details.ts';
import { slugify } from '#contracts/catalogue/slugify.ts';
import { familySuggestions, piecesIn, variantName } from '#contracts/catalogue/variant-names.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import { LIST, productCacheTag, RELATED } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { groupTags } from '#server/modules/catalogue/cache-tags.ts';
import { changeCatalogue, refuseTaken, requireFresh } from '#server/modules/catalogue/change-catalogue.ts';
import { findProduct } from '#server/modules/catalogue/product-rows.ts';
import { insertProduct, replaceProductTags } from '#server/modules/catalogue/product-write-queries.ts';
import { refreshSearchDocuments } from '#server/modules/catalogue/search/search-document.ts';
import * as queries from './family-queries.ts';
import { joinFamily } from './membership.ts';

const noFamily = () => new AppError('not_found', 'Family not found');
const STANDARD = 'Standard';

type NamedQuery = { page?: number | undefined; limit?: number | undefined; query?: string | undefined };

export async function listFamilies(
  ctx: Context,
  query: NamedQuery,
): Promise<{ data: Family[]; pagination?: Pagination }> {
  const page = pageRequest(query);
  const { rows, total } = await queries.selectFamilyPage(ctx.readDb, query.query, page);
  return pagedList(rows, total, page);
}

export async function getFamily({ db }: Pick<Context, 'db'>, id: number): Promise<Family> {
  const family = await queries.findFamily(db, id);
  if (!family) throw noFamily();
  return family;
}

export async function suggestFamilies(ctx: Context): Promise<{ data: FamilySuggestion[] }> {
  return { data: familySuggestions(await queries.selectSingleProducts(ctx.readDb)) };
}

export function createFamily(ctx: Context, { members, ...names }: FamilyInput): Promise<Family> {
  return changeCatalogue(ctx, async ({ db, now }) => {
    const id = await queries.insertFamily(db, names);
    const shown = await setMembers(db, id, members, now());
    return { result: await getFamily({ db }, id), stale: staleOf(shown) };
  });
}

export function updateFamily(ctx: Context, id: number, change: FamilyChange): Promise<Family> {
  return changeCatalogue(ctx, async ({ db, now }) => {
    const [locked] = await queries.lockFamilies(db, [id]);
    if (!locked) throw noFamily();
    requireFresh(change.version, locked.version);
    const { members, name, optionName } = change;
    await queries.updateFamilyRow(db, id, { name, optionName });
    const shown = await setMembers(db, id, members.length < MIN_MEMBERS ? [] : members, now());
    const dissolved = { id, name, optionName, version: locked.version + 1, members: [] };
    return { result: (await queries.findFamily(db, id)) ?? dissolved, stale: staleOf(shown) };
  });
}

export function deleteFamily(ctx: Context, id: number): Promise<void> {
  return changeCatalogue(ctx, async ({ db, now }) => {
    if ((await queries.lockFamilies(db, [id])).length === 0) throw noFamily();
    ctx.noteForAudit?.({ name: (await getFamily({ db }, id)).name });
    return { result: undefined, stale: staleOf(await setMembers(db, id, [], now())) };
  });
}

const staleOf = (productIds: readonly number[]) => [LIST, RELATED, ...productIds.map(productCacheTag)];

/** Makes the family consist of these, in this order. Returns all products that it had or has. */
async function setMembers(db: Db, familyId: number, wanted: FamilyInput['members'], now: Date): Promise<number[]> {
  const had = await queries.lockMembers(db, { familyId });
  const ids = wanted.map(({ productId }) => productId);
  const found = new Map((await queries.lockMembers(db, { ids })).map((product) => [product.id, product]));
  requireFree(wanted, found, familyId);
  // All leave first: labels and positions may be exchanged among the members.
  await queries.detachProducts(
    db,
    had.map(({ id }) => id),
  );
  for (const [position, { productId: id, optionLabel }] of wanted.entries())
    await queries.attachProduct(db, id, { familyId, optionLabel, position });
  const labelBefore = new Map(had.map(({ id, optionLabel }) => [id, optionLabel]));
  const labelAfter = new Map(wanted.map(({ productId, optionLabel }) => [productId, optionLabel]));
  const all = [...new Set([...labelBefore.keys(), ...labelAfter.keys()])];
  await queries.bumpVersions(
    db,
    all.filter((id) => labelBefore.get(id) !== labelAfter.get(id)),
    now,
  );
  await queries.settleFamilies(db, [familyId], now);
  await refreshSearchDocuments(db, all);
  return all;
}

function requireFree(wanted: FamilyInput['members'], found: Map<number, queries.Membership>, familyId: number): void {
  for (const [index, { productId }] of wanted.entries()) {
    const product = found.get(productId);
    const field = `members.${index}.productId`;
    if (!product) throw invalidField(field, 'Product not found');
    if (product.familyId !== null && product.familyId !== familyId)
      throw new AppError('conflict', `${product.name} is in another family`);
  }
}

/** The family is made if there is none; it then has the product's name. */
export function addVariant(ctx: Context, id: number, variant: VariantInput): Promise<Product> {
  return refuseTaken({ products_sku_unique: SKU_TAKEN }, () =>
    changeCatalogue(ctx, async (ctx) => {
      const { db, now } = ctx;
      await queries.lockFamiliesOf(db, [id]);
      const source = (await queries.lockMembers(db, { ids: [id] })).length > 0 ? await findProduct(db, id) : null;
      if (!source) throw new AppError('not_found', 'Product not found');
      const familyId = source.family?.id ?? (await makeFamilyOf(db, source, now()));
      const copy = await insertProduct(ctx, copyOf(source, variant));
      await replaceProductTags(db, [{ id: copy, tags: source.tags }]);
      await joinFamily(db, copy, { familyId, optionLabel: variant.optionLabel });
      const shown = await queries.settleFamilies(db, [familyId], now());
      await refreshSearchDocuments(db, shown);
      const result = await findProduct(db, copy);
      if (!result) throw new Error('The new variant is missing');
      ctx.noteForAudit?.({ name: source.name });
      return { result, stale: [...staleOf(shown), ...groupTags(result)] };
    }),
  );
}

async function makeFamilyOf(db: Db, product: Product, now: Date): Promise<number> {
  const familyId = await queries.insertFamily(db, { name: product.name, optionName: 'Option' });
  await queries.attachProduct(db, product.id, { familyId, optionLabel: STANDARD, position: 0 });
  await queries.bumpVersions(db, [product.id], now);
  return familyId;
}

function copyOf(source: Product, { optionLabel, price, stock = 0, sku = null }: VariantInput) {
  const name = variantName(source.name, source.optionLabel, optionLabel);
  const { description, categoryId, rating, kind, thumbnailUrl, images, care, facts, weightGrams, boxSize } = source;
  const { isActive, isNew, isSale, isFeatured, isTrending, isHeavy, hsn, tax, gstRate, lowStockAt } = source;
  return {
    name,
    slug: slugify(name) || 'product',
    description,
    price,
    compareAtPrice: null,
    rating,
    stock,
    sku,
    categoryId: categoryId as number,
    kind,
    thumbnailUrl,
    images,
    care,
    facts,
    weightGrams,
    boxSize,
    isActive,
    isNew,
    isSale,
    isFeatured,
    isTrending,
    isHeavy,
    hsn,
    tax,
    gstRate,
    lowStockAt,
    pieces: piecesIn(optionLabel) ?? source.pieces,
  };
}
