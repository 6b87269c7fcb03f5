import { and, asc, desc, eq, inArray, lte, min, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { CHECK_WITHIN_MS } from '#contracts/orders/desk/desk-stage.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import { MAX_TOTAL } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { orderPayments, orderQuotes } from '#server/database/schema/order-desk.ts';
import { orderItems, orders } from '#server/database/schema/orders.ts';
import { lastQuoteState, paymentSums } from './desk-columns.ts';

const oldestFirst = [asc(orders.createdAt), asc(orders.id)];
/** Orders are packed for their leaving day; those without one come last. */
export const leavingFirst = sql`${orders.promise} ->> 'leavesOn' nulls last`;
const isShipped = eq(orders.status, 'shipped');
const isInShop = inArray(orders.status, ['pending', 'processing']);

const orderColumns = {
  orderId: orders.id,
  status: orders.status,
  createdAt: orders.createdAt,
  remindAt: orders.remindAt,
  paysOnDelivery: orders.paysOnDelivery,
  subtotalPaise: orders.subtotalPaise,
  discountPaise: orders.discountPaise,
  shippingPaise: orders.shippingPaise,
};

/** `first`: what comes before the oldest. */
type Found = { matches: SQL | undefined; first: SQL[] };

/**
 * What decides the stage of each order that has not been sent, and of each sent one whose reminder is due: once for all
 * orders that are alike in it, because reading thousands of rows takes longer than finding them. Quotes and payments
 * are looked up by index, where they matter: joined as sets, those of all finished orders would be read.
 */
export function selectDeskGroups(db: Db, now: Date, { matches, first }: Found) {
  const open = db.$with('open').as(
    db
      .select(orderColumns)
      .from(orders)
      .where(and(or(isInShop, and(isShipped, lte(orders.remindAt, now))), matches))
      .orderBy(...first, ...oldestFirst)
      .limit(MAX_TOTAL),
  );
  const last = db
    .select({ state: orderQuotes.state })
    .from(orderQuotes)
    .where(and(eq(orderQuotes.orderId, open.orderId), eq(open.status, 'pending')))
    .orderBy(desc(orderQuotes.round))
    .limit(1)
    .as('last');
  const paid = db
    .select({ paise: sql<number>`sum(case direction when 'in' then amount_paise else -amount_paise end)`.as('paise') })
    .from(orderPayments)
    .where(
      and(eq(orderPayments.orderId, open.orderId), eq(orderPayments.state, 'received'), eq(last.state, 'accepted')),
    )
    .as('paid');
  const duePaise = sql<number>`sign(${open.subtotalPaise} - ${open.discountPaise} + ${open.shippingPaise}
    - coalesce(${paid.paise}, 0))::int`.as('due');
  const isReminded = sql`${open.remindAt} <= ${now}`;
  const isOld = sql`${open.createdAt} < ${new Date(now.getTime() - CHECK_WITHIN_MS)}`;
  return db
    .with(open)
    .select({
      status: open.status,
      quoteState: last.state,
      paysOnDelivery: open.paysOnDelivery,
      duePaise,
      createdAt: min(open.createdAt),
      remindAt: min(open.remindAt),
      orderIds: sql<number[]>`json_agg(${open.orderId})`,
    })
    .from(open)
    .leftJoinLateral(last, sql`true`)
    .leftJoinLateral(paid, sql`true`)
    .groupBy(open.status, last.state, open.paysOnDelivery, sql`due`, isReminded, isOld);
}

export function countShipped(db: Db, matches: SQL | undefined): Promise<number> {
  return cappedCount(db, orders, and(isShipped, matches));
}

type Slice = { limit: number; offset: number };

/** Those of the given orders, those on the way, or all that are open. */
export async function selectOpenIds(
  db: Db,
  among: number[] | 'on-the-way' | undefined,
  { matches, first, limit, offset }: Found & Slice,
): Promise<number[]> {
  const firstOf = (status: OrderStatus) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.status, status), matches))
      .orderBy(...first, ...oldestFirst)
      .limit(offset + limit);
  const isAmong = Array.isArray(among)
    ? sql`${orders.id} = any(${sql.param(among)}::int[])`
    : among
      ? and(isShipped, matches)
      : // Each in the order of its index: a condition for all three is read from the oldest order of the shop on.
        inArray(orders.id, unionAll(firstOf('pending'), firstOf('processing'), firstOf('shipped')));
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isAmong)
    .orderBy(...first, ...oldestFirst)
    .limit(limit)
    .offset(offset);
  return found.map(({ id }) => id);
}

/** As in `orderContact`. */
export const contact = (field: 'name' | 'phone') => {
  const [ofBuyer, ofAddress] = field === 'name' ? ['name', 'recipientName'] : ['phone', 'recipientPhone'];
  return sql<string>`coalesce(${orders.buyer} ->> ${sql.raw(`'${ofBuyer}'`)},
    coalesce(${orders.billingAddress}, ${orders.shippingAddress}) ->> ${sql.raw(`'${ofAddress}'`)})`;
};

/** In the order of the ids. */
export async function selectDeskCards(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const found = await db
    .select({
      ...orderColumns,
      payments: paymentSums,
      quoteState: lastQuoteState,
      name: contact('name'),
      phone: contact('phone'),
      city: sql<string | null>`${orders.shippingAddress} ->> 'city'`,
      pin: sql<string | null>`${orders.shippingAddress} ->> 'zipCode'`,
      items: sql<number>`(select coalesce(sum(item.quantity), 0)::int from ${orderItems} item
        where item.order_id = ${orders}.id)`,
      lines: sql<
        { productId: number | null; quantity: number; name: string }[]
      >`(select coalesce(json_agg(json_build_object(
        'productId', item.product_id, 'quantity', item.quantity, 'name', item.name) order by item.id), '[]')
        from ${orderItems} item where item.order_id = ${orders}.id)`,
      toldAt: orders.toldAt,
      holdUntil: orders.holdUntil,
      source: orders.source,
      deliveryByAgreement: orders.deliveryByAgreement,
      wishedDispatchOn: orders.wishedDispatchOn,
      promise: orders.promise,
    })
    .from(orders)
    .where(inArray(orders.id, ids));
  const byId = new Map(found.map((row) => [row.orderId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type DeskCardRow = Awaited<ReturnType<typeof selectDeskCards>>[number];
