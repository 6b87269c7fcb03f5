import { and, eq, gt, sql } from 'drizzle-orm';
import type { OrderSource } from '#contracts/orders/order-sources.ts';
import type { Db } from '#server/database/database.ts';
import { orderEvents, orderItems, orderKeys, orders } from '#server/database/schema/orders.ts';
import { statement } from '#server/database/statement.ts';
import type { OrderEventRow, OrderItemRow, OrderRow } from './order-rows.ts';

export type OrderKey = { userId: number; key: string; bodyHash: string };
export type EarlierUse = { bodyHash: string; orderId: number | null };

const claimedKeys = statement<{ key: string }, OrderKey & { now: Date }>(
  'claim_order_key',
  sql`
    insert into ${orderKeys} (user_id, key, body_hash, created_at)
    values (${sql.placeholder('userId')}, ${sql.placeholder('key')}, ${sql.placeholder('bodyHash')},
      ${sql.placeholder('now')})
    on conflict do nothing
    returning key`,
);

/**
 * Claims a key for the order that this transaction places. While another transaction holds the same key this waits for
 * its end, and then answers with what that one did.
 */
export async function claimOrderKey(db: Db, orderKey: OrderKey, now: Date): Promise<EarlierUse | 'claimed'> {
  const { userId, key } = orderKey;
  for (;;) {
    const claimed = await claimedKeys(db, { ...orderKey, now });
    if (claimed.length > 0) return 'claimed';
    const [earlier] = await db
      .select({ bodyHash: orderKeys.bodyHash, orderId: orderKeys.orderId })
      .from(orderKeys)
      .where(and(eq(orderKeys.userId, userId), eq(orderKeys.key, key)));
    // Without one, an old key was swept away in between and can be claimed now.
    if (earlier) return earlier;
  }
}

/** What the limits of an account are compared with. */
export type EarlierOrders = { lastHour: number; open: number; openPaise: number; hasDelivered: boolean };

const HOUR_MS = 3_600_000;

export async function selectEarlierOrders(db: Db, userId: number, now: Date): Promise<EarlierOrders> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const isOpen = eq(orders.status, 'pending');
  const value = sql`${orders.subtotalPaise}::bigint - ${orders.discountPaise} + ${orders.shippingPaise}`;
  const [row] = await db
    .select({
      lastHour: sql`count(*) filter (where ${gt(orders.createdAt, hourAgo)})`.mapWith(Number),
      open: sql`count(*) filter (where ${isOpen})`.mapWith(Number),
      openPaise: sql`coalesce(sum(${value}) filter (where ${isOpen}), 0)`.mapWith(Number),
      hasDelivered: sql<boolean>`coalesce(bool_or(${eq(orders.status, 'delivered')}), false)`,
    })
    .from(orders)
    .where(eq(orders.userId, userId));
  if (!row) throw new Error('The orders of the account were not counted');
  return row;
}

type NewOrder = {
  order: Omit<OrderRow, 'id'> & { source: OrderSource; placedBy: number | null };
  items: Omit<OrderItemRow, 'id'>[];
  key: OrderKey | null;
};

/**
 * The order, its lines, the first entry of its history and the end of its key in one statement: the stock is held while
 * this runs, and four round trips would lock it four times as long.
 */
const insertedOrder = statement<{ id: number; orderId: number; productId: number }, Record<string, unknown>>(
  'insert_order',
  sql`
    with placed as (
      insert into ${orders} (user_id, status, subtotal_paise, discount_paise, shipping_paise, shipping_address,
        billing_address, notes, created_at, wished_dispatch_on, promise, delivery_by_agreement, source, placed_by,
        buyer, coupon, gstin)
      values (${sql.placeholder('userId')}, ${sql.placeholder('status')}, ${sql.placeholder('subtotalPaise')},
        ${sql.placeholder('discountPaise')}, ${sql.placeholder('shippingPaise')},
        ${sql.placeholder('shippingAddress')}::jsonb, ${sql.placeholder('billingAddress')}::jsonb,
        ${sql.placeholder('notes')}, ${sql.placeholder('createdAt')}, ${sql.placeholder('wishedDispatchOn')}::date,
        ${sql.placeholder('promise')}::jsonb, ${sql.placeholder('deliveryByAgreement')}, ${sql.placeholder('source')},
        ${sql.placeholder('placedBy')}, ${sql.placeholder('buyer')}::jsonb, ${sql.placeholder('coupon')}::jsonb,
        ${sql.placeholder('gstin')})
      returning id, user_id, status, created_at, placed_by
    ), noted as (
      insert into ${orderEvents} (order_id, status, at, by, actor_id)
      select id, status, created_at, case when placed_by is null then 'customer' else 'administrator' end,
        coalesce(placed_by, user_id) from placed
    ), settled as (
      update ${orderKeys} set order_id = placed.id from placed
      where ${orderKeys.userId} = coalesce(placed.placed_by, placed.user_id)
        and ${orderKeys.key} = ${sql.placeholder('key')}::text
    )
    insert into ${orderItems} (order_id, product_id, name, image_url, price_paise, quantity, is_heavy)
    select placed.id, line.product_id, line.name, line.image_url, line.price_paise, line.quantity, line.is_heavy
    from placed, unnest(${sql.placeholder('productIds')}::int[], ${sql.placeholder('names')}::text[],
      ${sql.placeholder('imageUrls')}::text[], ${sql.placeholder('prices')}::int[], ${sql.placeholder('quantities')}::int[],
      ${sql.placeholder('heavyFlags')}::bool[])
      with ordinality as line(product_id, name, image_url, price_paise, quantity, is_heavy, position)
    order by line.position
    returning id, order_id as "orderId", product_id as "productId"`,
);

export async function insertOrder(db: Db, { order, items, key }: NewOrder): Promise<{ id: number; itemIds: number[] }> {
  const rows = await insertedOrder(db, {
    ...order,
    shippingAddress: order.shippingAddress && JSON.stringify(order.shippingAddress),
    billingAddress: order.billingAddress && JSON.stringify(order.billingAddress),
    buyer: order.buyer && JSON.stringify(order.buyer),
    coupon: order.coupon && JSON.stringify(order.coupon),
    promise: order.promise && JSON.stringify(order.promise),
    key: key?.key ?? null,
    productIds: items.map(({ productId }) => productId),
    names: items.map(({ name }) => name),
    imageUrls: items.map(({ imageUrl }) => imageUrl),
    prices: items.map(({ pricePaise }) => pricePaise),
    quantities: items.map(({ quantity }) => quantity),
    heavyFlags: items.map(({ isHeavy }) => isHeavy),
  });
  const [first] = rows;
  if (!first) throw new Error('The order was not stored');
  const idOf = new Map(rows.map(({ id, productId }) => [productId, id]));
  return { id: first.orderId, itemIds: items.map(({ productId }) => idOf.get(productId ?? 0) ?? 0) };
}

export async function insertOrderEvent(
  db: Db,
  orderId: number,
  event: OrderEventRow & { actorId: number | null; onPayment?: boolean },
): Promise<void> {
  await db.insert(orderEvents).values({ ...event, orderId });
}
