import { eq, sql } from 'drizzle-orm';
import { kindOf } from '#contracts/delivery/basket-promise.ts';
import { dispatchDays, homeOf, refusalOf } from '#contracts/delivery/dispatch-days.ts';
import type { DispatchPolicy, ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import { movedPromise } from '#contracts/delivery/moved-promise.ts';
import type { DispatchPromise } from '#contracts/delivery/promise.ts';
import { notServedSentence } from '#contracts/delivery/promise-sentences.ts';
import type { Place } from '#contracts/delivery/where.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Db } from '#server/database/database.ts';
import { shipments } from '#server/database/schema/order-desk.ts';
import { orders, type StoredPromise } from '#server/database/schema/orders.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { findPlace, parcelsOfLines } from '#server/modules/delivery/service.ts';
import { readPolicy } from '#server/modules/settings/policy-watch.ts';
import { orderColumns, selectOrderItems } from './order-queries.ts';
import type { OrderRow } from './order-rows.ts';

const ORDERS_A_ROUND = 500;

type Sent = { kind: ProductKind | null; place: Place; notServed: string[] };

/** The most delicate kind that can go there; null when nothing of the order can. */
async function sentGoods(
  { db }: Context,
  order: Pick<OrderRow, 'id' | 'shippingAddress'>,
  policy: DispatchPolicy,
): Promise<Sent> {
  // What is collected goes nowhere.
  if (!order.shippingAddress) return { kind: null, place: homeOf(policy), notServed: [] };
  const { place } = await findPlace(order.shippingAddress.zipCode);
  const parcels = await parcelsOfLines(db, await selectOrderItems(db, [order.id]));
  const refusals = parcels.map(({ kind }) => ({ kind, refusal: refusalOf(policy, kind, place) }));
  const sent = refusals.filter(({ refusal }) => !refusal);
  const sentences = refusals.flatMap(({ kind, refusal }) => (refusal ? [notServedSentence(refusal, kind, place)] : []));
  return { kind: sent.length > 0 ? kindOf(sent) : null, place, notServed: [...new Set(sentences)] };
}

/** At acceptance and at full payment. A parcel that has left has days of its own. */
export async function renewPromise(ctx: Context, order: OrderRow): Promise<void> {
  const { values: policy } = await readPolicy(ctx.db, 'dispatch');
  if (!policy.isOn || !order.shippingAddress || (await ctx.db.$count(shipments, eq(shipments.orderId, order.id))) > 0)
    return;
  const { kind, place } = await sentGoods(ctx, order, policy);
  const now = ctx.now();
  const days = kind && dispatchDays(policy, { kind, place, now, notBefore: order.wishedDispatchOn });
  await setPromise(ctx.db, order.id, {
    leavesOn: days?.leavesOn ?? null,
    arrivesFrom: days?.arrivesFrom ?? null,
    arrivesTo: days?.arrivesTo ?? null,
    holdId: days?.hold?.id ?? null,
    madeAt: now.toISOString(),
  });
}

/** What an open order has that cannot be sent to its address. */
export async function notServedIn(ctx: Context, order: Order): Promise<string[]> {
  const { values: policy } = await readPolicy(ctx.db, 'dispatch');
  const isOpen = order.status === 'pending' || order.status === 'processing';
  return policy.isOn && isOpen ? (await sentGoods(ctx, order, policy)).notServed : [];
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
  order: OrderRow & { promise: DispatchPromise },
  policy: DispatchPolicy,
): Promise<DispatchPromise | null> {
  const { promise, wishedDispatchOn: chosen } = order;
  const { kind, place } = await sentGoods(ctx, order, policy);
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

async function setPromise(db: Db, orderId: number, promise: StoredPromise): Promise<void> {
  await db.update(orders).set({ promise }).where(eq(orders.id, orderId));
}

/** The customer was told: the desk no longer marks the order as moved. */
export async function clearMove(db: Db, orderId: number): Promise<void> {
  const cleared = sql`${orders.promise} - 'movedFrom' - 'movedBy'`;
  await db.update(orders).set({ promise: cleared }).where(eq(orders.id, orderId));
}
