import { asc, inArray, sql } from 'drizzle-orm';
import type { ProductFlags } from '#contracts/catalogue/admin-products.ts';
import type { Db } from '#server/database/database.ts';
import { products } from '#server/database/schema/catalogue.ts';

/** In one order for everybody, so that two who change the same products never wait for each other in a circle. */
export function lockProducts(
  db: Db,
  ids: number[],
  strength: 'update' | 'no key update',
): Promise<{ id: number; version: number }[]> {
  return db
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for(strength);
}

export async function setProductFlags(db: Db, ids: number[], flags: ProductFlags, now: Date): Promise<number> {
  await lockProducts(db, ids, 'no key update');
  const rows = await db
    .update(products)
    .set({ ...flags, version: sql`${products.version} + 1`, updatedAt: now })
    .where(inArray(products.id, ids))
    .returning({ id: products.id });
  return rows.length;
}

export async function deleteProductRows(db: Db, ids: number[]): Promise<number> {
  await lockProducts(db, ids, 'update');
  const rows = await db.delete(products).where(inArray(products.id, ids)).returning({ id: products.id });
  return rows.length;
}
