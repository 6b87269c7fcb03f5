import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Customer } from '#contracts/dashboard/customer.ts';
import type { Db } from '#server/database/database.ts';
import { users } from '#server/database/schema/accounts.ts';
import { orderContacts } from '#server/database/schema/order-desk.ts';
import { orderItems, orders } from '#server/database/schema/orders.ts';
import { lastQuoteState, paymentSums } from './desk/desk-columns.ts';
import { actorName } from './desk/desk-order-queries.ts';

export async function sumOrders(db: Db, userId: number) {
  const isCancelled = sql`${orders.status} = 'cancelled'`;
  const paise = sql`${orders.subtotalPaise}::bigint - ${orders.discountPaise} + ${orders.shippingPaise}`;
  const [row] = await db
    .select({
      count: sql<number>`count(*) filter (where not ${isCancelled})::int`,
      cancelled: sql<number>`count(*) filter (where ${isCancelled})::int`,
      paise: sql`coalesce(sum(${paise}) filter (where not ${isCancelled}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(eq(orders.userId, userId));
  return row ?? { count: 0, cancelled: 0, paise: 0 };
}

/** When they last ordered, and the number that they gave then; as in `orderContact`. */
export async function findLastOrder(db: Db, userId: number): Promise<{ createdAt: Date; phone: string } | null> {
  const phone = sql<string>`coalesce(${orders.buyer} ->> 'phone',
    coalesce(${orders.billingAddress}, ${orders.shippingAddress}) ->> 'recipientPhone')`;
  const [row] = await db
    .select({ createdAt: orders.createdAt, phone })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return row ?? null;
}

/** In the order of the ids. */
export async function selectCustomerOrders(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const found = await db
    .select({
      id: orders.id,
      status: orders.status,
      createdAt: orders.createdAt,
      remindAt: orders.remindAt,
      paysOnDelivery: orders.paysOnDelivery,
      subtotalPaise: orders.subtotalPaise,
      discountPaise: orders.discountPaise,
      shippingPaise: orders.shippingPaise,
      payments: paymentSums,
      quoteState: lastQuoteState,
      items: sql<number>`(select coalesce(sum(item.quantity), 0)::int from ${orderItems} item
        where item.order_id = ${orders}.id)`,
    })
    .from(orders)
    .where(inArray(orders.id, ids));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest first. */
export async function selectCustomerContacts(db: Db, userId: number, limit: number): Promise<Customer['contacts']> {
  const rows = await db
    .select({ contact: orderContacts, by: actorName })
    .from(orderContacts)
    .innerJoin(orders, eq(orders.id, orderContacts.orderId))
    .leftJoin(users, eq(users.id, orderContacts.actorId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orderContacts.at), desc(orderContacts.id))
    .limit(limit);
  return rows.map(({ contact: { actorId: _, at, ...contact }, by }) => ({ ...contact, at: at.toISOString(), by }));
}
