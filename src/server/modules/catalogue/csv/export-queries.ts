import { asc, gt } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { products } from '#server/database/schema/catalogue.ts';

export async function selectIdsAfter(db: Db, id: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(gt(products.id, id))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
