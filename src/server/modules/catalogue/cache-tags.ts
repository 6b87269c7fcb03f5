import { inArray } from 'drizzle-orm';
import type { CardProduct, Product } from '#contracts/catalogue/catalogue.ts';
import { categoryCacheTag, productCacheTag, RELATED, tagCacheTag } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { products, productTags } from '#server/database/schema/catalogue.ts';

type Grouped = Pick<Product, 'categoryId' | 'tags'>;

/** Related products are chosen by category and tags: these are on every page that may have a product among them. */
export function groupTags({ categoryId, tags }: Grouped): string[] {
  return [RELATED, ...(categoryId === null ? [] : [categoryCacheTag(categoryId)]), ...tags.map(tagCacheTag)];
}

/** Of a response that shows one product in full. */
export function tagsOfProduct(product: Product): string[] {
  const { categoryId, tags } = product;
  return [
    ...productIdsIn([product]).map(productCacheTag),
    ...(categoryId === null ? [] : [categoryCacheTag(categoryId)]),
    ...tags.map(tagCacheTag),
  ];
}

/** Products and the other members of their families: what is shown of one depends on all of them. */
export function productIdsIn(cards: readonly Pick<CardProduct, 'id' | 'family'>[]): number[] {
  return cards.flatMap(({ id, family }) => [id, ...(family?.members ?? []).map((member) => member.id)]);
}

export function tagsOfCards(cards: readonly Pick<CardProduct, 'id' | 'family'>[]): string[] {
  return productIdsIn(cards).map(productCacheTag);
}

export async function selectGroupTags(db: Db, productIds: readonly number[]): Promise<string[]> {
  const ids = [...productIds];
  const inCategories = await db
    .selectDistinct({ id: products.categoryId })
    .from(products)
    .where(inArray(products.id, ids));
  const tagged = await db
    .selectDistinct({ id: productTags.tagId })
    .from(productTags)
    .where(inArray(productTags.productId, ids));
  const categories = inCategories.flatMap(({ id }) => (id === null ? [] : [categoryCacheTag(id)]));
  return [RELATED, ...categories, ...tagged.map(({ id }) => tagCacheTag(id))];
}

type State = Grouped & Pick<Product, 'id' | 'isActive' | 'isInStock'>;

/** The tags of a changed product's groups: none when it stays in the same lists of related products. */
export function changedGroupTags(before: State, after: State): string[] {
  const key = ({ categoryId, tags, isActive, isInStock }: State) =>
    JSON.stringify([categoryId, isActive, isInStock, [...tags].sort((a, b) => a - b)]);
  return key(before) === key(after) ? [] : [...new Set([...groupTags(before), ...groupTags(after)])];
}
