import { asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AdminSummary } from '#contracts/admin-summary.ts';
import type { Db } from '#server/platform/database.ts';
import { products, stock } from '#server/schema/catalogue.ts';
import { stockSubscriptions } from '#server/schema/notifications.ts';

export async function selectMostWanted(db: Db, limit: number): Promise<AdminSummary['waiting']> {
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
