import { and, eq, exists, gte, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { TaxPolicy } from '#contracts/bills/tax-policy.ts';
import type { Db } from '#server/database/database.ts';
import { bills } from '#server/database/schema/bills.ts';
import { orderPayments } from '#server/database/schema/order-desk.ts';
import { orderEvents, orders } from '#server/database/schema/orders.ts';

const ORDERS_A_ROUND = 1000;

type Unbilled = { autoAt: Exclude<TaxPolicy['autoAt'], 'hand'>; since: Date; orderId?: number | undefined };

/** Shipped, or with a payment, since that time; with `orderId` that one alone. */
export async function selectUnbilledOrders(db: Db, { autoAt, since, orderId }: Unbilled): Promise<number[]> {
  const one = { one: sql`1` };
  const billed = db.select(one).from(bills).where(eq(bills.orderId, orders.id));
  // What is collected is never shipped.
  const isHandedOver = and(eq(orderEvents.status, 'delivered'), isNull(orders.shippingAddress));
  const isLeaving = or(eq(orderEvents.status, 'shipped'), isHandedOver);
  const shipped = db
    .select(one)
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), isLeaving, gte(orderEvents.at, since)));
  const received = db
    .select(one)
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orders.id),
        eq(orderPayments.state, 'received'),
        gte(orderPayments.createdAt, since),
      ),
    );
  const isDue =
    autoAt === 'shipped'
      ? and(inArray(orders.status, ['shipped', 'delivered']), exists(shipped))
      : and(ne(orders.status, 'cancelled'), exists(received));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isDue, notExists(billed), orderId === undefined ? undefined : eq(orders.id, orderId)))
    .orderBy(orders.id)
    .limit(ORDERS_A_ROUND);
  return rows.map(({ id }) => id);
}

/** The GSTINs of the business buyers among these orders. */
export async function selectGstins(db: Db, orderIds: number[]): Promise<Map<number, string | null>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, gstin: orders.gstin })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isNotNull(orders.gstin)));
  return new Map(rows.map(({ id, gstin }) => [id, gstin]));
}

/** Cancelled orders whose bills were not credited whole. */
export async function selectCancelledBilled(db: Db): Promise<number[]> {
  const left = sql`sum(case when ${bills.corrects} is null then ${bills.totalPaise} else -${bills.totalPaise} end)`;
  const rows = await db
    .select({ id: bills.orderId })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .where(eq(orders.status, 'cancelled'))
    .groupBy(bills.orderId)
    .having(sql`${left} > 0`)
    .orderBy(bills.orderId)
    .limit(ORDERS_A_ROUND);
  return rows.map(({ id }) => id);
}
