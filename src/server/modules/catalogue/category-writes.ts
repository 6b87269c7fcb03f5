import type { Category, Tag } from '#contracts/catalogue/catalogue.ts';
import type { CategoryChange, CategoryInput, TagChange, TagInput } from '#contracts/catalogue/catalogue-writes.ts';
import { CATEGORIES, categoryCacheTag, LIST, RELATED, TAGS, tagCacheTag } from '#server/cache/tags.ts';
import { AppError } from '#server/http/app-error.ts';
import { changedValues } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import * as queries from './category-write-queries.ts';
import { changeCatalogue, refuseTaken, requireFresh } from './change-catalogue.ts';
import { pictureProblem } from './product-writes.ts';
import { exchangeWords, selectCategoryProductIds, selectTagProductIds } from './search/search-document.ts';

const noCategory = () => new AppError('not_found', 'Category not found');
const noTag = () => new AppError('not_found', 'Tag not found');

const AUDITED_OF_CATEGORY = ['name', 'slug', 'description', 'imageUrl', 'isActive'] as const;

const staleWithCategory = (id: number) => [CATEGORIES, LIST, RELATED, categoryCacheTag(id)];
const staleWithTag = (id: number) => [TAGS, LIST, RELATED, tagCacheTag(id)];

function takenCategory({ name, slug }: CategoryChange): Record<string, string> {
  return {
    categories_name_unique: `There is already a category named "${name}".`,
    categories_slug_unique: `The slug "${slug}" is already taken by another category.`,
  };
}

function requirePicture({ isAllowedPicture }: Context, address: string | null | undefined): void {
  const message = pictureProblem(address, isAllowedPicture);
  if (message) throw new AppError('invalid_input', message, { errors: { imageUrl: message } });
}

function takenTag({ name }: TagChange): Record<string, string> {
  return { tags_name_unique: `There is already a tag named "${name}".` };
}

export async function createCategory(ctx: Context, input: CategoryInput): Promise<Category> {
  requirePicture(ctx, input.imageUrl);
  return refuseTaken(takenCategory(input), () =>
    changeCatalogue(ctx, async ({ db, now }) => {
      const result = await queries.insertCategory(db, input, now());
      return { result, stale: staleWithCategory(result.id) };
    }),
  );
}

export function updateCategory(ctx: Context, id: number, change: CategoryChange): Promise<Category> {
  return refuseTaken(takenCategory(change), () =>
    changeCatalogue(ctx, async ({ db, now }) => {
      const before = await queries.lockCategory(db, id);
      if (change.imageUrl !== before?.imageUrl) requirePicture(ctx, change.imageUrl);
      if (!before) throw noCategory();
      requireFresh(change.version, before.version);
      const category = await queries.updateCategoryRow(db, id, change, now());
      ctx.noteForAudit?.({ name: category.name, changes: changedValues(before, category, AUDITED_OF_CATEGORY) });
      // Of a category only the name is searched, and a large one has thousands of products.
      if (category.name !== before.name) await exchangeWords(db, 'category', await selectCategoryProductIds(db, id));
      return { result: category, stale: staleWithCategory(id) };
    }),
  );
}

/** Its products stay, without a category. */
export async function deleteCategory(ctx: Context, id: number): Promise<void> {
  await changeCatalogue(ctx, async ({ db }) => {
    const productIds = await selectCategoryProductIds(db, id);
    const name = await queries.deleteCategoryRow(db, id);
    if (name === null) throw noCategory();
    ctx.noteForAudit?.({ name });
    await exchangeWords(db, 'category', productIds);
    return { result: undefined, stale: staleWithCategory(id) };
  });
}

export function createTag(ctx: Context, input: TagInput): Promise<Tag> {
  return refuseTaken(takenTag(input), () =>
    changeCatalogue(ctx, async ({ db, now }) => {
      const result = await queries.insertTag(db, input.name, now());
      return { result, stale: staleWithTag(result.id) };
    }),
  );
}

export function updateTag(ctx: Context, id: number, change: TagChange): Promise<Tag> {
  return refuseTaken(takenTag(change), () =>
    changeCatalogue(ctx, async ({ db, now }) => {
      const before = await queries.lockTag(db, id);
      if (!before) throw noTag();
      requireFresh(change.version, before.version);
      const tag = await queries.updateTagRow(db, id, change.name, now());
      ctx.noteForAudit?.({ name: tag.name, changes: changedValues<{ name: string }>(before, tag, ['name']) });
      if (tag.name !== before.name) await exchangeWords(db, 'tags', await selectTagProductIds(db, id));
      return { result: tag, stale: staleWithTag(id) };
    }),
  );
}

export async function deleteTag(ctx: Context, id: number): Promise<void> {
  await changeCatalogue(ctx, async ({ db }) => {
    const productIds = await selectTagProductIds(db, id);
    const name = await queries.deleteTagRow(db, id);
    if (name === null) throw noTag();
    ctx.noteForAudit?.({ name });
    await exchangeWords(db, 'tags', productIds);
    return { result: undefined, stale: staleWithTag(id) };
  });
}
