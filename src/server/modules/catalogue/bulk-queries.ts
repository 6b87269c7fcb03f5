import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { kindAfterMove, kindOfCategory } from '#contracts/catalogue/kind-of-category.ts';
import type { Db } from '#server/database/database.ts';
import { categories, products, productTags } from '#server/database/schema/catalogue.ts';

/** By name, as the dashboard lists them. */
export function selectPrices(db: Db, ids: number[]) {
  return db
    .select({
      id: products.id,
      name: products.name,
      price: products.pricePaise,
      compareAtPrice: products.compareAtPaise,
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(sql`lower(${products.name})`), asc(products.id));
}

export async function setPrices(db: Db, prices: { id: number; price: number }[]): Promise<void> {
  const ids = prices.map(({ id }) => id);
  const paise = prices.map(({ price }) => price);
  await db.execute(sql`
    update products set price_paise = changed.price
    from unnest(${sql.param(ids)}::int[], ${sql.param(paise)}::int[]) as changed (id, price)
    where products.id = changed.id`);
}

/** The kinds of products that move to a category. */
export async function moveKinds(db: Db, ids: number[], to: string): Promise<void> {
  const rows = await db
    .select({ id: products.id, kind: products.kind, from: categories.slug })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, ids));
  const moved = rows.map(({ id, kind, from }) => ({ id, kind, after: kindAfterMove(kind, { from, to }) }));
  const changed = moved.filter(({ kind, after }) => kind !== after).map(({ id }) => id);
  // A kind that follows the category is that of the new one, the same for all.
  if (changed.length > 0)
    await db
      .update(products)
      .set({ kind: kindOfCategory(to) })
      .where(inArray(products.id, changed));
}

/** Those that a product already has stay as they are. */
export async function addTags(db: Db, productIds: number[], tagIds: number[]): Promise<void> {
  const rows = productIds.flatMap((productId) => tagIds.map((tagId) => ({ productId, tagId })));
  if (rows.length > 0) await db.insert(productTags).values(rows).onConflictDoNothing();
}

export async function removeTags(db: Db, productIds: number[], tagIds: number[]): Promise<void> {
  await db
    .delete(productTags)
    .where(and(inArray(productTags.productId, productIds), inArray(productTags.tagId, tagIds)));
}
