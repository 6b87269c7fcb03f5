import { count, inArray } from 'drizzle-orm';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { Db } from '#server/database/database.ts';
import { orders } from '#server/database/schema/orders.ts';

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
