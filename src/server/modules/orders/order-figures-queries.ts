import { and, count, gte, inArray, ne, sql } from 'drizzle-orm';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { orders } from '#server/database/schema/orders.ts';

export function countOrders(db: Db): Promise<number> {
  return cappedCount(db, orders);
}

/** Only the given statuses, which an index finds: most orders of the table are delivered. */
export async function countByStatus<S extends OrderStatus>(db: Db, statuses: S[]): Promise<Record<S, number>> {
  const rows = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(inArray(orders.status, statuses))
    .groupBy(orders.status);
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(statuses.map((status) => [status, counted.get(status) ?? 0])) as Record<S, number>;
}

/** By day in India, without cancelled orders. */
export function selectSales(db: Db, since: Date): Promise<{ date: string; orders: number; paise: number }[]> {
  const date = sql<string>`(${orders.createdAt} at time zone 'Asia/Kolkata')::date::text`;
  const paise = sql`sum(${orders.subtotalPaise}::bigint - ${orders.discountPaise} + ${orders.shippingPaise})`.mapWith(
    Number,
  );
  return db
    .select({ date, orders: count(), paise })
    .from(orders)
    .where(and(gte(orders.createdAt, since), ne(orders.status, 'cancelled')))
    .groupBy(sql`1`);
}
