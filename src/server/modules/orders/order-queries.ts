import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Order } from '#contracts/orders.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/platform/database.ts';
import { likePattern } from '#server/platform/like-pattern.ts';
import { users } from '#server/schema/accounts.ts';
import { orderEvents, orderItems, orders } from '#server/schema/orders.ts';
import type { OrderItemRow, OrderParts, OrderRow } from './order-rows.ts';

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

export async function findOrderParts(db: Db, id: number): Promise<OrderParts | null> {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, id));
  return order ? ((await withParts(db, [order]))[0] ?? null) : null;
}

/** Held until the transaction ends, so that two changes of one order come one after the other. */
export async function lockOrder(db: Db, id: number): Promise<OrderRow | null> {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update');
  return order ?? null;
}

export async function setOrderStatus(db: Db, id: number, status: OrderRow['status']): Promise<void> {
  await db.update(orders).set({ status }).where(eq(orders.id, id));
}

type Matching = { userId?: number; text?: string };

function conditions({ userId, text }: Matching): SQL | undefined {
  return and(userId === undefined ? undefined : eq(orders.userId, userId), text ? matchesText(text) : undefined);
}

function idIn(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

function matchesText(text: string): SQL | undefined {
  const id = idIn(text);
  const pattern = likePattern(text);
  return or(
    id === null ? undefined : eq(orders.id, id),
    ilike(users.email, pattern),
    ilike(users.fullName, pattern),
    sql`${orders.shippingAddress} ->> 'recipientName' ilike ${pattern}`,
    sql`${orders.shippingAddress} ->> 'recipientPhone' ilike ${pattern}`,
  );
}

/** A whole number is first taken as the id: parts of telephone numbers come after it. */
function newestFirst({ text = '' }: Matching): SQL[] {
  const id = idIn(text);
  return [...(id === null ? [] : [desc(eq(orders.id, id))]), desc(orders.createdAt), desc(orders.id)];
}

type Customer = NonNullable<Order['customer']>;
export type ListedOrder = OrderParts & { customer: Customer | null };

const customerColumns = { id: users.id, email: users.email, fullName: users.fullName, username: users.username };
const listedColumns = { order: orderColumns, customer: customerColumns };

/** Null when the account was erased. */
export async function findCustomer(db: Db, userId: number): Promise<Customer | null> {
  const [customer] = await db.select(customerColumns).from(users).where(eq(users.id, userId));
  return customer ?? null;
}

export async function findListedOrder(db: Db, id: number): Promise<ListedOrder | null> {
  const found = await db
    .select(listedColumns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id));
  return (await withCustomers(db, found))[0] ?? null;
}

export async function selectOrderPage(
  db: Db,
  matching: Matching,
  { page, limit }: PageRequest,
): Promise<{ rows: ListedOrder[]; total: number }> {
  const where = conditions(matching);
  const offset = (page - 1) * limit;
  const found = await db
    .select(listedColumns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(where)
    .orderBy(...newestFirst(matching))
    .limit(limit)
    .offset(offset);
  const isLastPage = found.length < limit && (found.length > 0 || offset === 0);
  return {
    rows: await withCustomers(db, found),
    total: isLastPage ? offset + found.length : await countOrders(db, where),
  };
}

async function countOrders(db: Db, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(where);
  return counted?.total ?? 0;
}

async function withCustomers(db: Db, found: { order: OrderRow; customer: Customer | null }[]): Promise<ListedOrder[]> {
  const parts = await withParts(
    db,
    found.map(({ order }) => order),
  );
  return parts.map((one, index) => ({ ...one, customer: found[index]?.customer ?? null }));
}

async function withParts(db: Db, rows: OrderRow[]): Promise<OrderParts[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const items = await selectOrderItems(db, ids);
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  return rows.map((order) => ({ order, items: itemsOf.get(order.id) ?? [], events: eventsOf.get(order.id) ?? [] }));
}

export function selectOrderItems(db: Db, orderIds: number[]): Promise<(OrderItemRow & { orderId: number })[]> {
  return db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)).orderBy(asc(orderItems.id));
}
