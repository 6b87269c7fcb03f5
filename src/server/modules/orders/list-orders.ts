import type { Right } from '#contracts/accounts/roles.ts';
import { isStaff } from '#contracts/accounts/staff.ts';
import { ORDER_NEWS_LIMIT, type OrderNews } from '#contracts/orders/admin-orders.ts';
import type { Order, OrdersQuery } from '#contracts/orders/orders.ts';
import { DEFAULT_PAGE_SIZE, type PageRequest, type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import { requireActor, requireRight } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { seesMasked } from '#server/http/mask-contacts.ts';
import { type Matching, matchingOf } from './order-page-queries.ts';
import { findListedOrder, type ListedOrder, selectCustomerEvents, selectOrderPage } from './order-queries.ts';
import { orderOf } from './order-rows.ts';
import { findPresentOrder, withPresentPromises } from './renew-promise.ts';

type List<T> = { data: T[]; pagination?: Pagination };

/** A customer's own orders; for staff who read orders all of them, unless `scope` says otherwise. */
export function listOrders(ctx: Context, { scope, ...query }: OrdersQuery): Promise<List<Order>> {
  const actor = scope === 'all' ? requireRight(ctx.actor, 'orders.read') : requireActor(ctx.actor, 'customer');
  const isAll = actor.rights.has('orders.read') && scope !== 'mine';
  return isAll ? listAllOrders(ctx, query) : listOwnOrders(ctx, query);
}

export async function listOwnOrders(ctx: Context, query: Omit<OrdersQuery, 'scope'>): Promise<List<Order>> {
  const { userId } = requireActor(ctx.actor, 'customer');
  return listMatching(ctx, { ...matchingOf(query), userId }, pageRequest(query));
}

/** Always paged: a shop may have very many orders. */
function listAllOrders(ctx: Context, query: Omit<OrdersQuery, 'scope'>): Promise<List<Order>> {
  const page = pageRequest({ page: query.page ?? 1, limit: query.limit ?? DEFAULT_PAGE_SIZE });
  return listMatching(ctx, { ...matchingOf(query), isMasked: seesMasked(ctx.actor) }, page);
}

async function listMatching(ctx: Context, matching: Matching, page: PageRequest): Promise<List<Order>> {
  const { rows, total } = await selectOrderPage(ctx.db, matching, page);
  return pagedList(
    (await withPresentPromises(ctx, rows)).map((row) => orderFor(ctx, row)),
    total,
    page,
  );
}

/** Customer, internal notes, source, live goods and the names of administrators are for staff only. */
function orderFor({ actor, now }: Context, row: ListedOrder): Order {
  const order = orderOf(row, now());
  if (!actor?.rights.has('orders.read')) return order;
  const { customer, internalNotes, source, liveGoods, events } = row;
  const history = order.history.map((event, index) =>
    event.by === 'administrator' ? { ...event, byName: events[index]?.byName ?? null } : event,
  );
  return { ...order, customer, internalNotes, source, liveGoods, history };
}

export async function getOrder(ctx: Context, id: number): Promise<Order> {
  const actor = requireActor(ctx.actor, 'customer');
  const row = await findPresentOrder(ctx, id);
  if (!row) throw new AppError('not_found', 'The requested order does not exist');
  if (!actor.rights.has('orders.read') && row.order.userId !== actor.userId) {
    throw new AppError('forbidden', "You don't have permission to view this order");
  }
  return orderFor(ctx, row);
}

/** Of an order that somebody else may see with this right: its owner need not have it. */
export async function requireOwner(ctx: Context, right: Right, id: number): Promise<void> {
  const actor = requireActor(ctx.actor, 'customer');
  const row = await findListedOrder(ctx.db, id);
  if (!row) throw new AppError('not_found', 'The requested order does not exist');
  if (row.order.userId === actor.userId) return;
  if (!isStaff(actor)) throw new AppError('forbidden', "You don't have permission to view this order");
  requireRight(actor, right);
}

export async function listOrderNews({ db }: Context): Promise<{ data: OrderNews[] }> {
  const events = await selectCustomerEvents(db, ORDER_NEWS_LIMIT);
  return { data: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })) };
}
