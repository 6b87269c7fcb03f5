import { asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { categories, productImages, products } from '#server/database/schema/catalogue.ts';
import { uploads } from '#server/database/schema/operation.ts';
import { orderItems } from '#server/database/schema/orders.ts';

type Upload = typeof uploads.$inferSelect;

/** A picture that comes again is the newest once more. */
export async function insertUpload(db: Db, upload: Omit<Upload, 'createdAt'>, now: Date): Promise<void> {
  await db
    .insert(uploads)
    .values({ ...upload, createdAt: now })
    .onConflictDoUpdate({ target: uploads.key, set: { createdAt: now } });
}

export async function selectUploadPage(
  db: Db,
  { page, limit }: PageRequest,
): Promise<{ rows: Upload[]; total: number }> {
  const rows = await db
    .select()
    .from(uploads)
    .orderBy(desc(uploads.createdAt), asc(uploads.key))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(uploads) };
}

/** Whether there is such an upload; uploading it again waits until the transaction ends. */
export async function lockUpload(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ key: uploads.key }).from(uploads).where(eq(uploads.key, key)).for('update');
  return rows.length > 0;
}

export async function deleteUploadRow(db: Db, key: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.key, key));
}

/** What shows a picture, in words; null: nothing does. */
export async function findUse(db: Db, address: string): Promise<string | null> {
  const isUsed = async (table: PgTable, where: SQL | undefined) =>
    (await db.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0;
  if (await isUsed(products, or(eq(products.imageUrl, address), eq(products.thumbnailUrl, address))))
    return 'a product';
  if (await isUsed(productImages, eq(productImages.url, address))) return 'a product';
  if (await isUsed(categories, eq(categories.imageUrl, address))) return 'a category';
  return (await isUsed(orderItems, eq(orderItems.imageUrl, address))) ? 'an order' : null;
}
