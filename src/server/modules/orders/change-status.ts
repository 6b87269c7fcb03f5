import type { WantedProduct } from '#contracts/orders/order-input.ts';
import {
  CANCEL_WINDOW_MS,
  cancellableUntil,
  isUnsent,
  type OrderStatus,
  stockEffect,
  turnOf,
} from '#contracts/orders/order-status.ts';
import type { Order, OrderEvent } from '#contracts/orders/orders.ts';
import { requireActor, requireRight } from '#server/http/access-guard.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { takeStock } from '#server/modules/catalogue/sale-stock.ts';
import { retakeCoupon, returnCoupon } from '#server/modules/coupons/service.ts';
import type { MailJob } from '#server/modules/mail/mail-jobs.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { giveBackCredit, takeCreditAgain } from './credit/store-credit-service.ts';
import { deliveryNotAgreed } from './desk/desk-errors.ts';
import { type ClosedQuote, closeOpenQuote, findLastQuote } from './desk/quote-queries.ts';
import { getOrder } from './list-orders.ts';
import { requireEnough } from './order-checks.ts';
import { statusMails } from './order-mails.ts';
import { lockOrder, selectOrderItems, setOrderStatus } from './order-queries.ts';
import type { OrderRow } from './order-rows.ts';
import { giveBack, heldProducts, lockOrderedProducts } from './order-stock.ts';
import { insertOrderEvent } from './place-order-queries.ts';

const noOrder = () => new AppError('not_found', 'The requested order does not exist');

type StatusChange = { status: OrderStatus; seenStatus?: OrderStatus | undefined };

/**
 * Staff may set any status after any other, unless it has changed since they looked. A packer only ships orders that
 * have not left yet, and says which status they saw.
 */
export function changeOrderStatus(ctx: Context, id: number, { status, seenStatus }: StatusChange): Promise<Order> {
  const { rights } = requireRight(ctx.actor, status === 'shipped' ? 'orders.ship' : 'orders.desk');
  const shipsOnly = !rights.has('orders.desk');
  if (shipsOnly && seenStatus === undefined) {
    throw invalidField('seenStatus', 'Please reload the order: its status goes with the change.');
  }
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw noOrder();
    if (seenStatus !== undefined && seenStatus !== order.status) {
      throw new AppError('stale', `The order is ${order.status} by now. Nothing was changed.`, {
        details: [{ status: order.status }],
      });
    }
    if (shipsOnly && !isUnsent(order.status)) {
      throw new AppError('conflict', `This order is ${order.status}. Only the order desk changes that.`);
    }
    await moveTo(ctx, order, status, { by: 'administrator' });
    return getOrder(ctx, id);
  });
}

/** By its customer, for a while after placing it. */
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
    await moveTo(ctx, order, 'cancelled', { by: 'customer' });
    await queueMails(ctx, [{ kind: 'cancellation-to-shop', orderId: id }]);
    return getOrder(ctx, id);
  });
}

type Move = {
  by: OrderEvent['by'];
  mails?: MailJob[];
  /** What becomes of an open quote. */
  quote?: ClosedQuote;
  /** A full payment did it, or the undoing of one. */
  onPayment?: boolean;
};

/**
 * The order row is locked, so its stock changes once for each real change of status. An open quote ends with it.
 * `shop`: nobody did it.
 */
export async function moveTo(ctx: Context, order: OrderRow, status: OrderStatus, move: Move): Promise<void> {
  if (order.status === status) return;
  await requireDeliveryCharge(ctx, order, status);
  const {
    by,
    mails = statusMails(order.id, status, turnOf(order.status, status)),
    quote = { state: 'superseded' },
    onPayment = false,
  } = move;
  const actorId = by === 'shop' ? null : (ctx.actor?.userId ?? null);
  ctx.noteForAudit?.({ changes: { status: [order.status, status] } });
  await setOrderStatus(ctx.db, order, status, ctx.now());
  await insertOrderEvent(ctx.db, order.id, { status, at: ctx.now(), by, actorId, onPayment });
  await queueMails(ctx, mails);
  const offered = await closeOpenQuote(ctx.db, order.id, quote);
  const effect = stockEffect(order.status, status);
  await moveOrderedStock(ctx, order.id, { effect, offered });
  await moveCoupon(ctx, order, effect);
  // After the stock, as when an order is placed.
  if (effect === 'put-back') await giveBackCredit(ctx, order.id);
  if (effect === 'take') await takeCreditAgain(ctx, order.id);
}

/** An order whose delivery is by agreement goes on once its charge is agreed. */
async function requireDeliveryCharge({ db }: Context, order: OrderRow, status: OrderStatus): Promise<void> {
  const isGoingOn = isOpen(order.status) && !isOpen(status);
  if (!order.deliveryByAgreement || !isGoingOn) return;
  if ((await findLastQuote(db, order.id))?.state !== 'accepted') throw deliveryNotAgreed();
}

const isOpen = (status: OrderStatus) => status === 'pending' || status === 'cancelled';

/** Its use follows the stock. */
async function moveCoupon(ctx: Context, order: OrderRow, effect: ReturnType<typeof stockEffect>): Promise<void> {
  const { id, coupon, userId, buyer } = order;
  if (!coupon || effect === 'none') return;
  if (effect === 'put-back') return returnCoupon(ctx, id);
  await retakeCoupon(ctx, { id, coupon, person: { userId, phone: buyer?.phone ?? null } });
}

type StockMove = { effect: ReturnType<typeof stockEffect>; offered: WantedProduct[] };

/** `offered`: the stock of substitutes, which goes back. */
async function moveOrderedStock(ctx: Context, orderId: number, { effect, offered }: StockMove): Promise<void> {
  const items = effect === 'none' ? [] : await selectOrderItems(ctx.db, [orderId]);
  const lines = items.map((item) => ({ ...item, quantity: item.quantity - item.unsellable }));
  const wanted = heldProducts(lines);
  const locked = await lockOrderedProducts(ctx, [...wanted, ...offered]);
  await giveBack(ctx, orderId, { returned: offered, locked, cause: 'quote' });
  if (effect === 'put-back') await giveBack(ctx, orderId, { returned: wanted, locked, cause: 'cancellation' });
  if (effect !== 'take') return;
  const gone = lines.find(({ productId, quantity }) => quantity > 0 && !locked.has(productId ?? 0));
  if (gone) throw new AppError('insufficient_stock', `${gone.name} is no longer in the shop.`);
  requireEnough(wanted, locked);
  await takeStock(ctx, orderId, wanted);
}
