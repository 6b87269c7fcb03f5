import type { BulkChange, BulkInput } from '#contracts/catalogue/bulk-products.ts';
import { newPrice } from '#contracts/catalogue/price-change.ts';
import { UNKNOWN_TAG } from '#contracts/catalogue/product-input.ts';
import { LIST, productCacheTag } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import * as queries from './bulk-queries.ts';
import { selectGroupTags } from './cache-tags.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { lockFamiliesOf, settleFamilies } from './families/family-queries.ts';
import { deleteProductRows, lockCategory, lockProducts, lockTags, setProductFields } from './product-write-queries.ts';
import { refreshSearchDocuments } from './search/search-document.ts';

/** All of them or none. One that was deleted since is no error: the list was read a while ago. */
export function changeProducts(ctx: Context, { ids, change, seenPrices }: BulkInput): Promise<number> {
  return changeCatalogue(ctx, async ({ db, now }) => {
    const before = await changedGroups(db, ids, change);
    const families = await lockFamiliesOf(db, ids);
    const names = change
      ? await applyChange(db, ids, { change, seenPrices, now: now() })
      : await deleteProductRows(db, ids);
    const groups = new Set([...before, ...(await changedGroups(db, ids, change))]);
    ctx.noteForAudit?.({ names });
    const shown = await settleFamilies(db, families, now());
    await refreshSearchDocuments(db, shown);
    return { result: names.length, stale: [LIST, ...[...ids, ...shown].map(productCacheTag), ...groups] };
  });
}

/** The groups of related products that these are in; none when the change leaves them as they are. */
async function changedGroups(db: Db, ids: number[], change: BulkChange | undefined): Promise<string[]> {
  const isRegrouped = !change || change.isActive !== undefined || isFoundOtherwise(change);
  return isRegrouped ? selectGroupTags(db, ids) : [];
}

function isFoundOtherwise({ categoryId, addTags, removeTags }: BulkChange): boolean {
  return categoryId !== undefined || addTags !== undefined || removeTags !== undefined;
}

type Changes = { change: BulkChange; seenPrices: BulkInput['seenPrices']; now: Date };

/** The names of the changed products. */
async function applyChange(db: Db, ids: number[], { change, seenPrices = [], now }: Changes): Promise<string[]> {
  const { addTags, removeTags, price, ...fields } = change;
  const { categoryId } = fields;
  const category = categoryId === undefined ? null : await lockCategory(db, categoryId);
  if (categoryId !== undefined && category === null) throw refusal('Category not found');
  if (addTags && (await lockTags(db, addTags)).length < new Set(addTags).size) throw refusal(UNKNOWN_TAG);
  const present = (await lockProducts(db, ids, 'no key update')).map(({ id }) => id);
  if (price) await changePrices(db, present, { price, seenPrices });
  if (removeTags) await queries.removeTags(db, present, removeTags);
  if (addTags) await queries.addTags(db, present, addTags);
  // Before the categories change, because they say which kinds were chosen by hand.
  if (category !== null) await queries.moveKinds(db, present, category);
  const names = await setProductFields(db, present, fields, now);
  if (isFoundOtherwise(change)) await refreshSearchDocuments(db, present);
  return names;
}

type Prices = { price: NonNullable<BulkChange['price']>; seenPrices: NonNullable<BulkInput['seenPrices']> };

/** Judged again: a preview is only what would have been done at that moment. */
async function changePrices(db: Db, ids: number[], { price: change, seenPrices }: Prices): Promise<void> {
  const seen = new Map(seenPrices.map(({ id, price }) => [id, price]));
  const rows = await queries.selectPrices(db, ids);
  if (rows.some(({ id, price }) => seen.get(id) !== price))
    throw new AppError('stale', 'Some of these prices were changed in the meantime. Please look at the preview again.');
  const changed = rows.map((row) => ({ ...row, after: newPrice(row, change) }));
  const refused = changed.flatMap(({ id, name, after: { problem } }) => (problem ? [{ id, name, problem }] : []));
  const [first] = refused;
  if (first) throw new AppError('invalid_input', `${first.name}: ${first.problem}`, { details: refused });
  await queries.setPrices(
    db,
    changed.flatMap(({ id, after: { price } }) => (price === null ? [] : [{ id, price }])),
  );
}

function refusal(message: string): AppError {
  return new AppError('invalid_input', message);
}
