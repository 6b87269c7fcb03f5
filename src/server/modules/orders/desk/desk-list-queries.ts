import { and, asc, desc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DeskFacts } from '#contracts/orders/desk/desk-stage.ts';
import { MAX_TOTAL } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { orderPayments, orderQuotes } from '#server/database/schema/order-desk.ts';
import { orderItems, orders } from '#server/database/schema/orders.ts';
import { lastQuoteState, paymentSums } from './desk-columns.ts';

const oldestFirst = [asc(orders.createdAt), asc(orders.id)];
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
 * What decides the stage of each order that has not been sent, and of each sent one whose reminder is due. Payments
 * and quotes are joined as sets: looking them up order by order takes several times as long. The result is one JSON
 * value: with thousands of open orders the driver takes longer to read rows than the database to find them.
 */
export function selectDeskFacts(db: Db, now: Date, { matches, first }: Found) {
  const open = db.$with('open').as(
    db
      .select(orderColumns)
      .from(orders)
      .where(and(or(isInShop, and(isShipped, lte(orders.remindAt, now))), matches))
      .orderBy(...first, ...oldestFirst)
      .limit(MAX_TOTAL),
  );
  const ids = db.select({ id: open.orderId }).from(open);
  const paid = db
    .select({
      orderId: orderPayments.orderId,
      paise: sql<number>`sum(case direction when 'in' then amount_paise else -amount_paise end)`.as('paise'),
    })
    .from(orderPayments)
    .where(and(inArray(orderPayments.orderId, ids), eq(orderPayments.state, 'received')))
    .groupBy(orderPayments.orderId)
    .as('paid');
  const last = db
    .selectDistinctOn([orderQuotes.orderId], { orderId: orderQuotes.orderId, state: orderQuotes.state })
    .from(orderQuotes)
    .where(inArray(orderQuotes.orderId, ids))
    .orderBy(orderQuotes.orderId, desc(orderQuotes.round))
    .as('last');
  return db
    .with(open)
    .select({
      facts: sql<DeskFactsRow[]>`coalesce(json_agg(json_build_object(
          'orderId', ${open.orderId}, 'status', ${open.status}, 'quoteState', ${last.state},
          'paysOnDelivery', ${open.paysOnDelivery}, 'createdAt', ${open.createdAt}, 'remindAt', ${open.remindAt},
          'duePaise', ${open.subtotalPaise} - ${open.discountPaise} + ${open.shippingPaise} - coalesce(${paid.paise}, 0)
        ) order by ${open.createdAt}, ${open.orderId}), '[]')`,
    })
    .from(open)
    .leftJoin(paid, eq(paid.orderId, open.orderId))
    .leftJoin(last, eq(last.orderId, open.orderId));
}

/** Times as text, as JSON has them. */
type DeskFactsRow = DeskFacts & { orderId: number; createdAt: string; remindAt: string | null };

export function countShipped(db: Db, matches: SQL | undefined): Promise<number> {
  return cappedCount(db, orders, and(isShipped, matches));
}

type Slice = { limit: number; offset: number };

export async function selectOpenIds(
  db: Db,
  stage: 'on-the-way' | undefined,
  { matches, first, limit, offset }: Found & Slice,
): Promise<number[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(stage ? isShipped : or(isInShop, isShipped), matches))
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
