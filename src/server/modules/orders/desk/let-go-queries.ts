import { and, asc, eq, exists, gt, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { orderPayments, orderQuotes } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';
import { orderColumns } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';

export type OverdueOrder = { order: OrderRow; holdUntil: Date };

function paymentOf(db: Db, orderId: number | typeof orders.id) {
  return db
    .select({ one: sql`1` })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), inArray(orderPayments.state, ['claimed', 'received'])));
}

/**
 * The order that has waited longest past its deadline, locked; null when there is none. Never one that the shop has not
 * checked, whose customer was not told, that is paid on delivery, or that somebody has paid or says to have paid.
 */
export async function lockOverdueOrder(db: Db, now: Date): Promise<OverdueOrder | null> {
  const checked = db
    .select({ one: sql`1` })
    .from(orderQuotes)
    .where(and(eq(orderQuotes.orderId, orders.id), gt(orderQuotes.round, 0)));
  const [found] = await db
    .select({ order: orderColumns, holdUntil: orders.holdUntil })
    .from(orders)
    .where(
      and(
        lte(orders.holdUntil, now),
        isNotNull(orders.toldAt),
        eq(orders.status, 'pending'),
        eq(orders.paysOnDelivery, false),
        exists(checked),
        notExists(paymentOf(db, orders.id)),
      ),
    )
    .orderBy(asc(orders.holdUntil), asc(orders.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return found?.holdUntil ? { order: found.order, holdUntil: found.holdUntil } : null;
}

export async function hasPayment(db: Db, orderId: number): Promise<boolean> {
  return (await paymentOf(db, orderId).limit(1)).length > 0;
}
