import { and, asc, desc, eq, gt, inArray, min, type SQL, sql } from 'drizzle-orm';
import type { InternalNotesInput } from '#contracts/orders/admin-orders.ts';
import { parcelReminder } from '#contracts/orders/desk/deadlines.ts';
import type { OrderSource } from '#contracts/orders/order-sources.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { preparedFor } from '#server/database/prepared-for.ts';
import { users } from '#server/database/schema/accounts.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { shipments } from '#server/database/schema/order-desk.ts';
import { orderEvents, orderItems, orders } from '#server/database/schema/orders.ts';
import { lastQuoteState, paymentSums } from './desk/desk-columns.ts';
import { findOrderPage, type Matching } from './order-page-queries.ts';
import type { DeskParts, NamedEventRow, OrderItemRow, OrderParts, OrderRow } from './order-rows.ts';

export const orderColumns = {
  id: orders.id,
  userId: orders.userId,
  status: orders.status,
  subtotalPaise: orders.subtotalPaise,
  discountPaise: orders.discountPaise,
  shippingPaise: orders.shippingPaise,
  shippingAddress: orders.shippingAddress,
  billingAddress: orders.billingAddress,
  buyer: orders.buyer,
  coupon: orders.coupon,
  notes: orders.notes,
  createdAt: orders.createdAt,
  gstin: orders.gstin,
  wishedDispatchOn: orders.wishedDispatchOn,
  promise: orders.promise,
  deliveryByAgreement: orders.deliveryByAgreement,
};

/** Locked until the transaction ends, so that changes of one order happen one after the other. */
export async function lockOrder(db: Db, id: number): Promise<OrderRow | null> {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update');
  return order ?? null;
}

/** In the order of the ids. */
export async function selectOrdersByIds(db: Db, ids: number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.select(orderColumns).from(orders).where(inArray(orders.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Deadlines and reminders belonged to the status before. */
export async function setOrderStatus(db: Db, order: OrderRow, status: OrderRow['status'], now: Date): Promise<void> {
  const delivered = status === 'delivered' ? { deliveredAt: now } : {};
  await db
    .update(orders)
    .set({ status, toldAt: null, holdUntil: null, remindAt: null, ...delivered })
    .where(eq(orders.id, order.id));
  if (status === 'shipped') await remindOfParcels(db, order);
}

/**
 * A sent order comes up again when the first of its parcels should have arrived: as told of the parcel, or promised.
 */
export async function remindOfParcels(db: Db, { id, promise }: Pick<OrderRow, 'id' | 'promise'>): Promise<void> {
  const [parcels] = await db
    .select({ lastDay: min(shipments.expectedTo) })
    .from(shipments)
    .where(eq(shipments.orderId, id));
  const lastDay = parcels?.lastDay ?? promise?.arrivesTo;
  await db
    .update(orders)
    .set({ remindAt: lastDay ? parcelReminder(lastDay) : null })
    .where(and(eq(orders.id, id), eq(orders.status, 'shipped')));
}

/** What customers did to orders, newest first. */
export function selectCustomerEvents(db: Db, limit: number) {
  const { id, orderId, status, at, by } = orderEvents;
  return db
    .select({ id, orderId, status, at })
    .from(orderEvents)
    .where(eq(by, 'customer'))
    .orderBy(desc(id))
    .limit(limit);
}

type Customer = NonNullable<Order['customer']>;
/** Includes what only administrators see. */
export type ListedOrder = OrderParts & {
  customer: Customer | null;
  internalNotes: string | null;
  source: OrderSource;
  liveGoods: NonNullable<Order['liveGoods']> | null;
  events: NamedEventRow[];
};

const customerColumns = { id: users.id, email: users.email, fullName: users.fullName, username: users.username };

/** 'animal' sorts before 'plant'. */
const liveGoods = sql<ListedOrder['liveGoods']>`(
  select min(product.kind) from ${orderItems} item join ${products} product on product.id = item.product_id
  where item.order_id = ${orders.id} and product.kind <> 'dry')`;

/** Null when the account was deleted. */
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

const itemColumns = sql<OrderItemRow[]>`(
  select coalesce(json_agg(json_build_object('id', item.id, 'productId', item.product_id, 'name', item.name,
    'imageUrl', item.image_url, 'pricePaise', item.price_paise, 'quantity', item.quantity,
    'isHeavy', item.is_heavy) order by item.id), '[]')
  from ${orderItems} item where item.order_id = ${orders.id})`;

type EventJson = Omit<NamedEventRow, 'at'> & { at: string };

const namedEventColumns = sql`(
  select coalesce(json_agg(json_build_object('status', event.status, 'at', event.at, 'by', event.by,
    'byName', coalesce(actor.full_name, actor.username)) order by event.id), '[]')
  from ${orderEvents} event left join ${users} actor on actor.id = event.actor_id where event.order_id = ${orders.id})`.mapWith(
  (events: EventJson[]): NamedEventRow[] => events.map((event) => ({ ...event, at: new Date(event.at) })),
);

const deskColumns = sql<DeskParts>`(select json_build_object(
  'payments', ${paymentSums},
  'isAgreed', coalesce(${lastQuoteState} = 'accepted', false),
  'isOffered', coalesce(${lastQuoteState} = 'sent', false),
  'paysOnDelivery', ${orders.paysOnDelivery},
  'shipments', (select coalesce(json_agg(json_build_object('id', parcel.id, 'carrier', parcel.carrier,
      'trackingNumber', parcel.tracking_number, 'trackingUrl', parcel.tracking_url, 'boxes', parcel.boxes,
      'shippedOn', parcel.shipped_on, 'expectedFrom', parcel.expected_from, 'expectedTo', parcel.expected_to)
      order by parcel.id), '[]')
    from ${shipments} parcel where parcel.order_id = ${orders.id})))`;

/** Each order with its lines and its history in one row. */
const listedOrders = preparedFor((db) =>
  db
    .select({
      order: orderColumns,
      customer: customerColumns,
      internalNotes: orders.internalNotes,
      source: orders.source,
      liveGoods,
      items: itemColumns,
      events: namedEventColumns,
      desk: deskColumns,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(sql`${orders.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('listed_orders'),
);

/** In the order of the ids. */
async function selectListedOrders(db: Db, ids: number[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const found = await listedOrders(db).execute({ ids });
  const byId = new Map(found.map((row) => [row.order.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The next ones by their ids. */
export async function selectOrdersAfter(
  db: Db,
  where: SQL | undefined,
  { last, limit }: { last: number; limit: number },
): Promise<ListedOrder[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gt(orders.id, last), where))
    .orderBy(asc(orders.id))
    .limit(limit);
  return selectListedOrders(
    db,
    found.map(({ id }) => id),
  );
}

export type StoredItem = OrderItemRow & { orderId: number; unsellable: number };

export function selectOrderItems(db: Db, orderIds: number[]): Promise<StoredItem[]> {
  return db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)).orderBy(asc(orderItems.id));
}

/** False when there is no such order, or when other notes stand there than were seen. */
export async function setInternalNotes(
  db: Db,
  id: number,
  { internalNotes, previousInternalNotes: seen }: InternalNotesInput,
): Promise<boolean> {
  const isAsSeen = seen === undefined ? undefined : sql`${orders.internalNotes} is not distinct from ${seen}`;
  const rows = await db
    .update(orders)
    .set({ internalNotes })
    .where(and(eq(orders.id, id), isAsSeen))
    .returning({ id: orders.id });
  return rows.length > 0;
}
