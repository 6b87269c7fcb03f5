import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PostalAddress } from '#contracts/addresses.ts';
import type { OrderStatus } from '#contracts/order-status.ts';
import type { Order } from '#contracts/orders.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/platform/database.ts';
import { likePattern } from '#server/platform/like-pattern.ts';
import { tableTotal } from '#server/platform/table-total.ts';
import { users } from '#server/schema/accounts.ts';
import { orderEvents, orderItems, orders } from '#server/schema/orders.ts';
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

export type Matching = { userId?: number | undefined; status?: OrderStatus | undefined; text?: string | undefined };

function idIn(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The condition on `orders` alone, so that an index answers for each of its parts. */
async function conditionOf(db: Db, { userId, status, text }: Matching): Promise<SQL | undefined> {
  return and(
    userId === undefined ? undefined : eq(orders.userId, userId),
    status === undefined ? undefined : eq(orders.status, status),
    text ? await matchesText(db, text) : undefined,
  );
}

/** Customers are looked up first: a join with the accounts could only be judged order by order. */
async function matchesText(db: Db, text: string): Promise<SQL | undefined> {
  const id = idIn(text);
  const pattern = likePattern(text);
  const customers = await db
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(users.email, pattern), ilike(users.fullName, pattern)));
  const inAddress = (field: keyof PostalAddress) =>
    // Written out: the index is found by this very text.
    sql`${orders.shippingAddress} ->> ${sql.raw(`'${field}'`)} ilike ${pattern}`;
  return or(
    id === null ? undefined : eq(orders.id, id),
    sql`${orders.userId} = any(${sql.param(customers.map((customer) => customer.id))}::int[])`,
    inAddress('recipientName'),
    inAddress('recipientPhone'),
    inAddress('recipientEmail'),
  );
}

/** A whole number is first taken as the id: parts of telephone numbers come after it. */
function newestFirst({ text = '' }: Matching): SQL[] {
  const id = idIn(text);
  return [...(id === null ? [] : [desc(eq(orders.id, id))]), desc(orders.createdAt), desc(orders.id)];
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

export const countAllOrders = tableTotal(orders, orders.createdAt);

/** The page's ids from an index alone; then only the rows of the page are read. */
export async function selectOrderPage(
  db: Db,
  matching: Matching,
  { page, limit }: PageRequest,
): Promise<{ rows: ListedOrder[]; total: number }> {
  const where = await conditionOf(db, matching);
  const offset = (page - 1) * limit;
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...newestFirst(matching))
    .limit(limit)
    .offset(offset);
  const isLastPage = found.length < limit && (found.length > 0 || offset === 0);
  const ids = found.map(({ id }) => id);
  return {
    rows: await selectListedOrders(db, ids),
    total: isLastPage ? offset + ids.length : await (where ? db.$count(orders, where) : countAllOrders(db)),
  };
}

/** In the order of the ids. */
async function selectListedOrders(db: Db, ids: number[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select(listedColumns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, ids));
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
  const events = await db
    .select({ ...eventColumns, byName: sql<string | null>`coalesce(${users.fullName}, ${users.username})` })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  return rows.map((row) => ({
    ...row,
    items: itemsOf.get(row.order.id) ?? [],
    events: eventsOf.get(row.order.id) ?? [],
  }));
}

export function selectOrderItems(db: Db, orderIds: number[]): Promise<(OrderItemRow & { orderId: number })[]> {
  return db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)).orderBy(asc(orderItems.id));
}
