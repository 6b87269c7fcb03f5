import { and, count, gte, inArray, ne, sql } from 'drizzle-orm';
import type { OrderStatus } from '#contracts/order-status.ts';
import type { Db } from '#server/platform/database.ts';
import { orders } from '#server/schema/orders.ts';

/** Only of these, for an index to answer: the orders that are done with are most of the table. */
export async function countByStatus<S extends OrderStatus>(db: Db, statuses: S[]): Promise<Record<S, number>> {
  const rows = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(inArray(orders.status, statuses))
    .groupBy(orders.status);
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(statuses.map((status) => [status, counted.get(status) ?? 0])) as Record<S, number>;
}

/** By day in India, cancelled orders left out. */
export async function selectSales(db: Db, since: Date): Promise<Map<string, { orders: number; paise: number }>> {
  const day = sql`(${orders.createdAt} at time zone 'Asia/Kolkata')::date`;
  const rows = await db
    .select({
      date: sql<string>`${day}::text`,
      orders: count(),
      paise: sql<number>`sum(${orders.subtotalPaise}::bigint + ${orders.shippingPaise})`.mapWith(Number),
    })
    .from(orders)
    .where(and(gte(orders.createdAt, since), ne(orders.status, 'cancelled')))
    .groupBy(day);
  return new Map(rows.map(({ date, ...sold }) => [date, sold]));
}
