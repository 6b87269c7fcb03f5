import { eq, sql } from 'drizzle-orm';
import { dispatchDays, homeOf, nextDispatchChange, refusalOf } from '#contracts/delivery/dispatch-days.ts';
import type { DispatchPolicy, ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import { movedPromise } from '#contracts/delivery/moved-promise.ts';
import { kindOf } from '#contracts/delivery/products-promise.ts';
import type { StoredPromise } from '#contracts/delivery/promise.ts';
import { notServedSentence } from '#contracts/delivery/promise-sentences.ts';
import type { Place } from '#contracts/delivery/where.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Db } from '#server/database/database.ts';
import { shipments } from '#server/database/schema/order-desk.ts';
import { type CheckedPromise, orders } from '#server/database/schema/orders.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { findPlace, kindsOf } from '#server/modules/delivery/service.ts';
import { readPolicy } from '#server/modules/settings/policy-watch.ts';
import { findListedOrder, type ListedOrder, orderColumns, selectOrderItems } from './order-queries.ts';
import type { OrderParts, OrderRow } from './order-rows.ts';

const ORDERS_A_ROUND = 500;

type Sent = { kind: ProductKind | null; place: Place; notServed: string[] };

/** The most delicate kind that can go there; null when nothing of the order can. */
async function sentGoods(
  policy: DispatchPolicy,
  kinds: readonly ProductKind[],
  pin: string | undefined,
): Promise<Sent> {
  // What is collected goes nowhere.
  if (pin === undefined) return { kind: null, place: homeOf(policy), notServed: [] };
  const { place } = await findPlace(pin);
  const refusals = kinds.map((kind) => ({ kind, refusal: refusalOf(policy, kind, place) }));
  const sent = refusals.filter(({ refusal }) => !refusal);
  const sentences = refusals.flatMap(({ kind, refusal }) => (refusal ? [notServedSentence(refusal, kind, place)] : []));
  return { kind: sent.length > 0 ? kindOf(sent) : null, place, notServed: [...new Set(sentences)] };
}

async function goodsOf(
  { db }: Context,
  { id, shippingAddress }: Pick<OrderRow, 'id' | 'shippingAddress'>,
  policy: DispatchPolicy,
): Promise<Sent> {
  const ids = (await selectOrderItems(db, [id])).map(({ productId }) => productId);
  return sentGoods(policy, ids.map(await kindsOf(db, ids)), shippingAddress?.zipCode);
}

/** What is promised now. A chosen day stays. */
function promiseNow(policy: DispatchPolicy, { kind, place }: Sent, now: Date, chosen: string | null): StoredPromise {
  const days = kind && dispatchDays(policy, { kind, place, now, notBefore: chosen });
  return {
    leavesOn: days?.leavesOn ?? null,
    arrivesFrom: days?.arrivesFrom ?? null,
    arrivesTo: days?.arrivesTo ?? null,
    holdId: days?.hold?.id ?? null,
    madeAt: now.toISOString(),
  };
}

/** At acceptance and at full payment. A parcel that has left has days of its own. */
export async function renewPromise(ctx: Context, order: OrderRow): Promise<void> {
  const { values: policy } = await readPolicy(ctx.db, 'dispatch');
  if (!policy.isOn || !order.shippingAddress || (await ctx.db.$count(shipments, eq(shipments.orderId, order.id))) > 0)
    return;
  const goods = await goodsOf(ctx, order, policy);
  await setPromise(ctx.db, order.id, promiseNow(policy, goods, ctx.now(), order.wishedDispatchOn));
}

type Open = Pick<OrderRow, 'status' | 'promise' | 'wishedDispatchOn'> & {
  pin?: string | null | undefined;
  isAgreed: boolean;
  productIds: (number | null)[];
};

/**
 * While nothing is agreed, a promise is good until the next cut-off or midnight. After that readers get what would be
 * promised now; it is stored when the customer agrees.
 */
export async function presentPromises(ctx: Context, open: Open[]): Promise<(StoredPromise | null)[]> {
  const isOpen = ({ promise, status, isAgreed }: Open) => promise !== null && status === 'pending' && !isAgreed;
  if (!open.some(isOpen)) return open.map(({ promise }) => promise);
  const { values: policy } = await readPolicy(ctx.db, 'dispatch');
  const now = ctx.now();
  const isOver = ({ madeAt }: StoredPromise) => nextDispatchChange(policy, new Date(madeAt)) <= now;
  const renewed = open.filter((order) => isOpen(order) && order.promise && isOver(order.promise));
  const kind = await kindsOf(ctx.db, policy.isOn ? renewed.flatMap(({ productIds }) => productIds) : []);
  return Promise.all(
    open.map(async (order) => {
      const { promise, wishedDispatchOn, pin, productIds } = order;
      if (!promise || !renewed.includes(order)) return promise;
      if (!policy.isOn) return null;
      const goods = await sentGoods(policy, productIds.map(kind), pin ?? undefined);
      const { movedFrom, movedBy } = promise;
      const next = promiseNow(policy, goods, now, wishedDispatchOn);
      return { ...next, ...(movedFrom && movedFrom !== next.leavesOn && { movedFrom, movedBy }) };
    }),
  );
}

/** Orders as they are read, with the promises of today. */
export async function withPresentPromises<Parts extends OrderParts>(ctx: Context, listed: Parts[]): Promise<Parts[]> {
  const promises = await presentPromises(
    ctx,
    listed.map(({ order, items, desk }) => ({
      ...order,
      pin: order.shippingAddress?.zipCode,
      isAgreed: desk.isAgreed || desk.shipments.length > 0,
      productIds: items.map(({ productId }) => productId),
    })),
  );
  return listed.map((parts, index) => ({ ...parts, order: { ...parts.order, promise: promises[index] ?? null } }));
}

export async function findPresentOrder(ctx: Context, id: number): Promise<ListedOrder | null> {
  const found = await findListedOrder(ctx.db, id);
  return found && ((await withPresentPromises(ctx, [found]))[0] ?? null);
}

/** What an open order has that cannot be sent to its address. */
export async function notServedIn(ctx: Context, order: Order): Promise<string[]> {
  const { values: policy } = await readPolicy(ctx.db, 'dispatch');
  const isOpen = order.status === 'pending' || order.status === 'processing';
  return policy.isOn && isOpen ? (await goodsOf(ctx, order, policy)).notServed : [];
}

/** After a change of holds: moves the promises of open orders. Returns how many have moved. */
export async function movePromises(ctx: Context): Promise<number> {
  const { values: policy, updatedAt } = await readPolicy(ctx.db, 'dispatch');
  if (!policy.isOn || !updatedAt) return 0;
  let moved = 0;
  for (let count = 0; count < ORDERS_A_ROUND; count += 1) {
    const result = await inTransaction(ctx, async (ctx) => {
      const order = await lockUncheckedOrder(ctx.db, updatedAt);
      if (!order?.promise) return null;
      const next = await nextPromise(ctx, { ...order, promise: order.promise }, policy);
      await setPromise(ctx.db, order.id, { ...(next ?? order.promise), checkedAt: updatedAt.toISOString() });
      return next ? 1 : 0;
    });
    if (result === null) break;
    moved += result;
  }
  return moved;
}

async function nextPromise(
  ctx: Context,
  order: OrderRow & { promise: StoredPromise },
  policy: DispatchPolicy,
): Promise<StoredPromise | null> {
  const { promise, wishedDispatchOn: chosen } = order;
  const { kind, place } = await goodsOf(ctx, order, policy);
  return kind && movedPromise(policy, { promise, kind, place, chosen }, ctx.now());
}

/** An open order without a parcel whose promise was not compared with the policy of that time yet. */
async function lockUncheckedOrder(db: Db, savedAt: Date): Promise<OrderRow | null> {
  const [order] = await db
    .select(orderColumns)
    .from(orders)
    .where(sql`
      ${orders.status} in ('pending', 'processing') and ${orders.promise} is not null
      and coalesce(${orders.promise} ->> 'checkedAt', ${orders.promise} ->> 'madeAt')::timestamptz < ${savedAt}
      and not exists (select from ${shipments} where ${shipments.orderId} = ${orders.id})`)
    .orderBy(orders.id)
    .limit(1)
    .for('update', { skipLocked: true });
  return order ?? null;
}

async function setPromise(db: Db, orderId: number, promise: CheckedPromise): Promise<void> {
  await db.update(orders).set({ promise }).where(eq(orders.id, orderId));
}

/** The customer was told: the desk no longer marks the order as moved. */
export async function clearMove(db: Db, orderId: number): Promise<void> {
  const cleared = sql`${orders.promise} - 'movedFrom' - 'movedBy'`;
  await db.update(orders).set({ promise: cleared }).where(eq(orders.id, orderId));
}
