import { asc, count, desc, eq, isNull, max, sql } from 'drizzle-orm';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import type { StockAlertCounts, StockSubscription } from '#contracts/notifications/notifications.ts';
import type { Db } from '#server/database/database.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';

/** Does nothing when the same subscription is open already. */
export async function insertSubscription(db: Db, { productId, email }: StockSubscription, now: Date): Promise<void> {
  await db.insert(stockSubscriptions).values({ productId, email, createdAt: now }).onConflictDoNothing();
}

/**
 * Marks some open subscriptions of a product as notified. Rows locked by another transaction are skipped, so that
 * nobody is notified twice and nobody waits.
 */
export async function markNotified(db: Db, productId: number, most: number, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${stockSubscriptions} set notified_at = ${now}
    where id = any(array(
      select id from ${stockSubscriptions} where product_id = ${productId} and notified_at is null
      limit ${most} for update skip locked
    ))
    returning id`);
  return rows.map(({ id }) => id);
}

export async function selectAlertCounts(db: Db, productId: number): Promise<StockAlertCounts> {
  const { notifiedAt, mailedAt, failedAt } = stockSubscriptions;
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${notifiedAt} is null)::int`,
      queued: sql<number>`count(${notifiedAt}) filter (where ${mailedAt} is null and ${failedAt} is null)::int`,
      sent: sql<number>`count(${mailedAt})::int`,
      failed: sql<number>`count(${failedAt})::int`,
      lastNotifiedAt: max(notifiedAt),
    })
    .from(stockSubscriptions)
    .where(eq(stockSubscriptions.productId, productId));
  if (!row) throw new Error('Nothing was counted');
  return { ...row, lastNotifiedAt: row.lastNotifiedAt?.toISOString() ?? null };
}

/** Products that customers wait for, those with the most subscriptions first. */
export function selectMostWanted(db: Db, limit: number): Promise<AdminSummary['waiting']> {
  const wanted = db
    .select({ productId: stockSubscriptions.productId, waiting: count().as('waiting') })
    .from(stockSubscriptions)
    .where(isNull(stockSubscriptions.notifiedAt))
    .groupBy(stockSubscriptions.productId)
    .orderBy(desc(count()), asc(stockSubscriptions.productId))
    .limit(limit)
    .as('wanted');
  return db
    .select({
      productId: wanted.productId,
      name: products.name,
      waiting: wanted.waiting,
      stock: sql<number>`coalesce(${stock.quantity}, 0)`,
    })
    .from(wanted)
    .innerJoin(products, eq(products.id, wanted.productId))
    .leftJoin(stock, eq(stock.productId, wanted.productId))
    .orderBy(desc(wanted.waiting), asc(wanted.productId));
}

export async function findSubscription(db: Db, id: number): Promise<StockSubscription | null> {
  const { productId, email } = stockSubscriptions;
  const [row] = await db.select({ productId, email }).from(stockSubscriptions).where(eq(stockSubscriptions.id, id));
  return row ?? null;
}

/** All subscriptions of the same person for the same product. Returns the product, or null when there was none. */
export async function deleteSubscriptions(db: Db, id: number): Promise<number | null> {
  const { rows } = await db.execute<{ productId: number }>(sql`
    delete from ${stockSubscriptions}
    where (product_id, email) = (select product_id, email from ${stockSubscriptions} where id = ${id})
    returning product_id as "productId"`);
  return rows[0]?.productId ?? null;
}

/** A mail that had failed may be sent after all. */
export async function markMailed(db: Db, id: number, now: Date): Promise<void> {
  await db.update(stockSubscriptions).set({ mailedAt: now, failedAt: null }).where(eq(stockSubscriptions.id, id));
}

export async function markFailed(db: Db, id: number, now: Date): Promise<void> {
  await db.update(stockSubscriptions).set({ failedAt: now }).where(eq(stockSubscriptions.id, id));
}
