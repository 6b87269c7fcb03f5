import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { products, productTags } from '#server/database/schema/catalogue.ts';

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
