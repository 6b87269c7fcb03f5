import type { WantedProduct } from '#contracts/orders/order-input.ts';
import { CANCEL_WINDOW_MS, cancellableUntil, type OrderStatus, stockEffect } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { lockForSale, putBackStock, takeStock } from '#server/modules/catalogue/sale-stock.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { getOrder } from './list-orders.ts';
import { requireEnough } from './order-checks.ts';
import { statusMails } from './order-mails.ts';
import { lockOrder, selectOrderItems, setOrderStatus } from './order-queries.ts';
import type { OrderRow } from './order-rows.ts';
import { insertOrderEvent } from './place-order-queries.ts';

const noOrder = () => new AppError('not_found', 'The requested order does not exist');

type StatusChange = { status: OrderStatus; seenStatus?: OrderStatus | undefined };

/** By an administrator: any status may follow any other, unless it has changed since they looked. */
export function changeOrderStatus(ctx: Context, id: number, { status, seenStatus }: StatusChange): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw noOrder();
    if (seenStatus !== undefined && seenStatus !== order.status) {
      throw new AppError('stale', `The order is ${order.status} by now. Nothing was changed.`, {
        details: [{ status: order.status }],
      });
    }
    await moveTo(ctx, order, status, 'administrator');
    return getOrder(ctx, id);
  });
}

/** By its owner, for a while after placing it. */
export function cancelOrder(ctx: Context, id: number): Promise<Order> {
  const actor = requireActor(ctx.actor, 'customer');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw noOrder();
    if (order.userId !== actor.userId)
      throw new AppError('forbidden', "You don't have permission to cancel this order");
    if (order.status === 'cancelled') throw new AppError('conflict', 'This order has been cancelled already.');
    if (order.status !== 'pending') {
      throw new AppError('conflict', `This order is ${order.status} and can no longer be cancelled.`);
    }
    if (!cancellableUntil(order, ctx.now())) {
      throw new AppError(
        'conflict',
        `An order can be cancelled within ${CANCEL_WINDOW_MS / 3_600_000} hours of placing it.`,
      );
    }
    await moveTo(ctx, order, 'cancelled', 'customer');
    await queueMails(ctx, [{ kind: 'cancellation-to-shop', orderId: id }]);
    return getOrder(ctx, id);
  });
}

/** The order row is locked, so its stock changes once for each real change of status. */
async function moveTo(
  ctx: Context,
  order: OrderRow,
  status: OrderStatus,
  by: 'customer' | 'administrator',
): Promise<void> {
  if (order.status === status) return;
  const { userId: actorId } = requireActor(ctx.actor, 'customer');
  ctx.noteForAudit?.({ changes: { status: [order.status, status] } });
  await setOrderStatus(ctx.db, order.id, status);
  await insertOrderEvent(ctx.db, order.id, { status, at: ctx.now(), by, actorId });
  await queueMails(ctx, statusMails(order.id, status));
  await moveStock(ctx, order.id, stockEffect(order.status, status));
}

async function moveStock(ctx: Context, orderId: number, effect: ReturnType<typeof stockEffect>): Promise<void> {
  if (effect === 'none') return;
  const items = await selectOrderItems(ctx.db, [orderId]);
  const wanted = items.flatMap(({ productId, quantity }): WantedProduct[] =>
    productId === null ? [] : [{ productId, quantity }],
  );
  const productIds = wanted.map(({ productId }) => productId);
  const locked = new Map((await lockForSale(ctx, productIds)).map((product) => [product.id, product]));
  if (effect === 'put-back') return putBackStock(ctx, orderId, wanted);
  const gone = items.find(({ productId }) => productId === null || !locked.has(productId));
  if (gone) throw new AppError('insufficient_stock', `${gone.name} is no longer in the shop.`);
  requireEnough(wanted, locked);
  await takeStock(ctx, orderId, wanted);
}
