import { asc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Order } from '#contracts/orders/orders.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { preparedFor } from '#server/database/prepared-for.ts';
import { users } from '#server/database/schema/accounts.ts';
import { orderEvents, orderItems, orders } from '#server/database/schema/orders.ts';
import { findOrderPage, type Matching } from './order-page-queries.ts';
import type { NamedEventRow, OrderItemRow, OrderParts, OrderRow } from './order-rows.ts';

const orderColumns = {
  id: orders.id,
  userId: orders.userId,
  status: orders.status,
  subtotalPaise: orders.subtotalPaise,
  shippingPaise: orders.shippingPaise,
  shippingAddress: orders.shippingAddress,
  billingAddress: orders.billingAddress,
  notes: orders.notes,
  createdAt: orders.createdAt,
};

const eventColumns = {
  orderId: orderEvents.orderId,
  status: orderEvents.status,
  at: orderEvents.at,
  by: orderEvents.by,
};

export async function findOrderParts(db: Db, id: number): Promise<OrderParts | null> {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, id));
  return order ? ((await withParts(db, [{ order }]))[0] ?? null) : null;
}

/** Held until the transaction ends, so that two changes of one order come one after the other. */
export async function lockOrder(db: Db, id: number): Promise<OrderRow | null> {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update');
  return order ?? null;
}

export async function setOrderStatus(db: Db, id: number, status: OrderRow['status']): Promise<void> {
  await db.update(orders).set({ status }).where(eq(orders.id, id));
}

type Customer = NonNullable<Order['customer']>;
/** With what administrators see of it besides. */
export type ListedOrder = OrderParts & {
  customer: Customer | null;
  internalNotes: string | null;
  events: NamedEventRow[];
};

const customerColumns = { id: users.id, email: users.email, fullName: users.fullName, username: users.username };
const listedColumns = { order: orderColumns, customer: customerColumns, internalNotes: orders.internalNotes };

/** Null when the account was erased. */
export async function findCustomer(db: Db, userId: number): Promise<Customer | null> {
  const [customer] = await db.select(customerColumns).from(users).where(eq(users.id, userId));
  return customer ?? null;
}

export async function findListedOrder(db: Db, id: number): Promise<ListedOrder | null> {
  return (await selectListedOrders(db, [id]))[0] ?? null;
}

/** Only the rows of the page are read. */
export async function selectOrderPage(
  db: Db,
  matching: Matching,
  page: PageRequest,
): Promise<{ rows: ListedOrder[]; total: number }> {
  const { ids, total } = await findOrderPage(db, matching, page);
  return { rows: await selectListedOrders(db, ids), total };
}

const isOneOf = (column: PgColumn) => sql`${column} = any(${sql.placeholder('ids')}::int[])`;

const listedOrders = preparedFor((db) =>
  db
    .select(listedColumns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(isOneOf(orders.id))
    .prepare('listed_orders'),
);

const namedEvents = preparedFor((db) =>
  db
    .select({ ...eventColumns, byName: sql<string | null>`coalesce(${users.fullName}, ${users.username})` })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(isOneOf(orderEvents.orderId))
    .orderBy(asc(orderEvents.id))
    .prepare('order_events'),
);

const itemsOfOrders = preparedFor((db) =>
  db.select().from(orderItems).where(isOneOf(orderItems.orderId)).orderBy(asc(orderItems.id)).prepare('order_items'),
);

/** In the order of the ids. */
async function selectListedOrders(db: Db, ids: number[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const found = await listedOrders(db).execute({ ids });
  const byId = new Map(found.map((row) => [row.order.id, row]));
  return withParts(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

type NamedParts = OrderParts & { events: NamedEventRow[] };

async function withParts<Row extends { order: OrderRow }>(db: Db, rows: Row[]): Promise<(Row & NamedParts)[]> {
  const ids = rows.map(({ order }) => order.id);
  if (ids.length === 0) return [];
  const items = await selectOrderItems(db, ids);
  const events = await namedEvents(db).execute({ ids });
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  return rows.map((row) => ({
    ...row,
    items: itemsOf.get(row.order.id) ?? [],
    events: eventsOf.get(row.order.id) ?? [],
  }));
}

export function selectOrderItems(db: Db, orderIds: number[]): Promise<(OrderItemRow & { orderId: number })[]> {
  return itemsOfOrders(db).execute({ ids: orderIds });
}
