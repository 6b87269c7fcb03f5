import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database.ts';
import { orderEvents, orderItems, orderKeys, orders, outbox } from '#server/schema/orders.ts';
import type { OrderEventRow, OrderItemRow, OrderRow } from './order-rows.ts';

export type OrderKey = { userId: number; key: string; bodyHash: string };
export type EarlierUse = { bodyHash: string; orderId: number | null };

/**
 * Claims a key for the order that this transaction places. While another transaction holds the same key this waits for
 * its end, and then answers with what that one did.
 */
export async function claimOrderKey(
  db: Db,
  { userId, key, bodyHash }: OrderKey,
  now: Date,
): Promise<EarlierUse | 'claimed'> {
  for (;;) {
    const claimed = await db
      .insert(orderKeys)
      .values({ userId, key, bodyHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: orderKeys.key });
    if (claimed.length > 0) return 'claimed';
    const [earlier] = await db
      .select({ bodyHash: orderKeys.bodyHash, orderId: orderKeys.orderId })
      .from(orderKeys)
      .where(and(eq(orderKeys.userId, userId), eq(orderKeys.key, key)));
    // Without one, an old key was swept away in between and can be claimed now.
    if (earlier) return earlier;
  }
}

type NewOrder = {
  order: Omit<OrderRow, 'id' | 'userId'> & { userId: number };
  items: Omit<OrderItemRow, 'id'>[];
  key: OrderKey | null;
};

/**
 * The order, its lines, the first entry of its history, the mail to come and the end of its key in one statement: the
 * stock is held while this runs, and five journeys to the database would hold it five times as long.
 */
export async function insertOrder(db: Db, { order, items, key }: NewOrder): Promise<{ id: number; itemIds: number[] }> {
  const column = <K extends keyof (typeof items)[number]>(name: K) => sql.param(items.map((item) => item[name]));
  const { rows } = await db.execute<{ id: number; orderId: number; productId: number }>(sql`
    with placed as (
      insert into ${orders} (user_id, status, subtotal_paise, shipping_paise, shipping_address, billing_address, notes,
        created_at)
      values (${order.userId}, ${order.status}, ${order.subtotalPaise}, ${order.shippingPaise},
        ${JSON.stringify(order.shippingAddress)}::jsonb,
        ${order.billingAddress && JSON.stringify(order.billingAddress)}::jsonb, ${order.notes}, ${order.createdAt})
      returning id, user_id, status, created_at
    ), noted as (
      insert into ${orderEvents} (order_id, status, at, by, actor_id)
      select id, status, created_at, 'customer', user_id from placed
    ), mailed as (
      insert into ${outbox} (kind, order_id, status, created_at)
      select 'order-received', id, status, created_at from placed
    ), settled as (
      update ${orderKeys} set order_id = placed.id from placed
      where ${orderKeys.userId} = ${order.userId} and ${orderKeys.key} = ${key?.key ?? null}::text
    )
    insert into ${orderItems} (order_id, product_id, name, image_url, price_paise, quantity)
    select placed.id, line.product_id, line.name, line.image_url, line.price_paise, line.quantity
    from placed, unnest(${column('productId')}::int[], ${column('name')}::text[], ${column('imageUrl')}::text[],
      ${column('pricePaise')}::int[], ${column('quantity')}::int[])
      with ordinality as line(product_id, name, image_url, price_paise, quantity, position)
    order by line.position
    returning id, order_id as "orderId", product_id as "productId"`);
  const [first] = rows;
  if (!first) throw new Error('The order was not stored');
  const idOf = new Map(rows.map(({ id, productId }) => [productId, id]));
  return { id: first.orderId, itemIds: items.map(({ productId }) => idOf.get(productId ?? 0) ?? 0) };
}

export async function insertOrderEvent(
  db: Db,
  orderId: number,
  event: OrderEventRow & { actorId: number },
): Promise<void> {
  await db.insert(orderEvents).values({ ...event, orderId });
}

/** The mails that follow from it are written in the same transaction. */
export async function insertOutboxRow(
  db: Db,
  row: { kind: 'order-status'; orderId: number; status: OrderRow['status']; createdAt: Date },
): Promise<void> {
  await db.insert(outbox).values(row);
}
