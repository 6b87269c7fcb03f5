import { and, eq, exists, gte, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { TaxPolicy } from '#contracts/bills/tax-policy.ts';
import { duePaise } from '#contracts/orders/order-amounts.ts';
import type { Db } from '#server/database/database.ts';
import { bills } from '#server/database/schema/bills.ts';
import { orderPayments } from '#server/database/schema/order-desk.ts';
import { orderEvents, orders } from '#server/database/schema/orders.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { findDeskRow } from '../desk/desk-order-queries.ts';
import type { DeskTools } from '../desk/desk-tools.ts';
import { issueOrderBill } from './issue-bill.ts';

/** Older orders are the owner's to bill, so that choosing a registration does not bill the past. */
const LOOKS_BACK_MS = 24 * 3_600_000;
const ORDERS_A_ROUND = 100;

/**
 * Bills what was shipped or paid, as the owner chose. An order whose products lack tax facts waits for them. Returns how
 * many orders were billed.
 */
export async function issueDueBills(ctx: Context, tools: Pick<DeskTools, 'policies' | 'settings'>): Promise<number> {
  const { registration, autoAt } = await tools.policies.current('tax');
  if (registration === null || autoAt === 'hand') return 0;
  const since = new Date(ctx.now().getTime() - LOOKS_BACK_MS);
  let count = 0;
  for (const id of await selectUnbilledOrders(ctx.db, autoAt, since)) {
    if (autoAt === 'paid' && !(await isPaid(ctx.db, id))) continue;
    try {
      await issueOrderBill(ctx, tools, id);
      count += 1;
    } catch (error) {
      // Tax facts are missing, or another process was faster.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return count;
}

async function selectUnbilledOrders(
  db: Db,
  autoAt: Exclude<TaxPolicy['autoAt'], 'hand'>,
  since: Date,
): Promise<number[]> {
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
    .where(and(isDue, notExists(billed)))
    .orderBy(orders.id)
    .limit(ORDERS_A_ROUND);
  return rows.map(({ id }) => id);
}

async function isPaid(db: Db, orderId: number): Promise<boolean> {
  const desk = await findDeskRow(db, orderId);
  return desk !== null && duePaise(desk, desk.payments) <= 0;
}
