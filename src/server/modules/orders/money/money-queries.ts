import { and, asc, between, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { MoneyQuery } from '#contracts/orders/money-report.ts';
import type { Db } from '#server/database/database.ts';
import { bills } from '#server/database/schema/bills.ts';
import { orderPayments } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';
import { claimRefunds, lastQuoteState } from '../desk/desk-columns.ts';

export type Direction = 'in' | 'out';

/** The day that was noted, or in India that of the record. */
const paidOn = sql<string>`coalesce(${orderPayments.receivedOn}, (${orderPayments.createdAt} at time zone 'Asia/Kolkata')::date)`;

const isMoved = (direction: Direction, { from, to }: MoneyQuery) =>
  and(eq(orderPayments.direction, direction), eq(orderPayments.state, 'received'), between(paidOn, from, to));

export function selectMoved(db: Db, direction: Direction, days: MoneyQuery) {
  const day = sql<string>`${paidOn}::text`;
  return db
    .select({
      day: day.as('day'),
      method: orderPayments.method,
      count: sql`count(*)`.mapWith(Number),
      paise: sql`sum(${orderPayments.amountPaise})`.mapWith(Number),
    })
    .from(orderPayments)
    .where(isMoved(direction, days))
    .groupBy(sql`1`, orderPayments.method)
    .orderBy(desc(sql`1`), asc(orderPayments.method));
}

export function selectPayments(db: Db, direction: Direction, days: MoneyQuery) {
  return db
    .select({
      id: orderPayments.id,
      day: sql<string>`${paidOn}::text`,
      orderId: orderPayments.orderId,
      method: orderPayments.method,
      paise: orderPayments.amountPaise,
      reference: orderPayments.reference,
    })
    .from(orderPayments)
    .where(isMoved(direction, days))
    .orderBy(asc(paidOn), asc(orderPayments.id));
}

/** Without what was paid back, unless for a claim: that is not owed again. */
const received = sql`coalesce((select sum(case direction when 'in' then amount_paise else -amount_paise end)
  from ${orderPayments} payment where payment.order_id = ${orders}.id and payment.state = 'received'), 0) + ${claimRefunds}`;
const total = sql`${orders.subtotalPaise} - ${orders.discountPaise} + ${orders.shippingPaise}`;

/** Agreed orders that are not paid in full. */
export function selectOpenOrders(db: Db) {
  return db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      status: orders.status,
      name: sql<string>`coalesce(${orders.buyer} ->> 'name', ${orders.shippingAddress} ->> 'recipientName', '')`,
      totalPaise: total.mapWith(Number),
      receivedPaise: received.mapWith(Number),
    })
    .from(orders)
    .where(and(ne(orders.status, 'cancelled'), eq(lastQuoteState, 'accepted'), gt(total, received)))
    .orderBy(asc(orders.id));
}

export function selectBilledMonths(db: Db, { from, to }: MoneyQuery) {
  const month = sql<string>`to_char(${bills.issuedOn}, 'YYYY-MM')`;
  const isNote = eq(bills.kind, 'credit-note');
  const sum = (column: typeof bills.totalPaise | typeof bills.taxPaise, condition = sql`true`) =>
    sql`coalesce(sum(${column}) filter (where ${condition}), 0)`;
  return db
    .select({
      month: month.as('month'),
      bills: sql`count(*) filter (where not ${isNote})`.mapWith(Number),
      billedPaise: sum(bills.totalPaise, sql`not ${isNote}`).mapWith(Number),
      creditNotes: sql`count(*) filter (where ${isNote})`.mapWith(Number),
      creditedPaise: sum(bills.totalPaise, isNote).mapWith(Number),
      taxPaise: sql`${sum(bills.taxPaise, sql`not ${isNote}`)} - ${sum(bills.taxPaise, isNote)}`.mapWith(Number),
    })
    .from(bills)
    .where(between(bills.issuedOn, from, to))
    .groupBy(sql`1`)
    .orderBy(desc(sql`1`));
}
