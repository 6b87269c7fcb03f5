import { and, asc, between, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { MoneyQuery } from '#contracts/orders/money-report.ts';
import { type OrderBalance, orderBalance } from '#contracts/orders/order-amounts.ts';
import type { Db } from '#server/database/database.ts';
import { bills } from '#server/database/schema/bills.ts';
import { claimSettlements, claims } from '#server/database/schema/claims.ts';
import { orderPayments } from '#server/database/schema/order-desk.ts';
import { isOverpaid, orders } from '#server/database/schema/orders.ts';
import { claimRefunds, lastQuoteState, paymentSums } from '../desk/desk-columns.ts';

export type Direction = 'in' | 'out';

/** The day that was noted, or in India that of the record. */
const paidOn = sql<string>`coalesce(${orderPayments.receivedOn}, (${orderPayments.createdAt} at time zone 'Asia/Kolkata')::date)`;

const isReceived = ({ from, to }: MoneyQuery) => and(eq(orderPayments.state, 'received'), between(paidOn, from, to));

/** Money, as the bank and the cash box know it. */
const isMoved = (direction: Direction, days: MoneyQuery) =>
  and(eq(orderPayments.direction, direction), ne(orderPayments.method, 'credit'), isReceived(days));

/** Sums the store credit that paid orders. */
export async function sumCreditSpent(db: Db, days: MoneyQuery): Promise<number> {
  const [row] = await db
    .select({ paise: sql`coalesce(sum(${orderPayments.amountPaise}), 0)`.mapWith(Number) })
    .from(orderPayments)
    .where(and(eq(orderPayments.direction, 'in'), eq(orderPayments.method, 'credit'), isReceived(days)));
  return row?.paise ?? 0;
}

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

const total = sql`${orders.subtotalPaise} - ${orders.discountPaise} + ${orders.shippingPaise}`;
const received = sql`sum(case payment.direction when 'in' then payment.amount_paise else -payment.amount_paise end)`;

const balanceColumns = {
  id: orders.id,
  createdAt: orders.createdAt,
  status: orders.status,
  name: sql<string>`coalesce(${orders.buyer} ->> 'name', ${orders.shippingAddress} ->> 'recipientName', '')`,
  subtotalPaise: orders.subtotalPaise,
  discountPaise: orders.discountPaise,
  shippingPaise: orders.shippingPaise,
  payments: paymentSums,
};

type Balanced = Awaited<ReturnType<typeof selectBalances>>[number];
export type UnsettledOrder = Balanced & OrderBalance;

function selectBalances(db: Db, isMeant: SQL | undefined) {
  return db.select(balanceColumns).from(orders).where(isMeant).orderBy(asc(orders.id));
}

/** Agreed orders that are not paid in full. */
export async function selectOpenOrders(db: Db): Promise<UnsettledOrder[]> {
  const paid = sql`coalesce((select ${received} from ${orderPayments} payment
    where payment.order_id = ${orders}.id and payment.state = 'received'), 0) + ${claimRefunds}`;
  const isOpen = and(ne(orders.status, 'cancelled'), eq(lastQuoteState, 'accepted'), gt(total, paid));
  return (await selectBalances(db, isOpen)).map((order) => ({ ...order, ...orderBalance(order, order.payments) }));
}

/** Orders whose customers get money back. The query only looks where that may be: the rule decides. */
export async function selectSurplusOrders(db: Db): Promise<UnsettledOrder[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${orders.id} from ${orders} where ${isOverpaid(orders)}
    union
    select claim.order_id from ${claimSettlements} settled join ${claims} claim on claim.id = settled.claim_id
    where settled.method = 'refund'`);
  if (rows.length === 0) return [];
  const orderIds = rows.map(({ id }) => id);
  const found = await selectBalances(db, sql`${orders.id} = any(${sql.param(orderIds)}::int[])`);
  return found
    .map((order) => ({ ...order, ...orderBalance(order, order.payments) }))
    .filter(({ surplusPaise }) => surplusPaise > 0);
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
