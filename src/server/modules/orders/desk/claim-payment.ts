import { orderBalance } from '#contracts/orders/order-amounts.ts';
import type { Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { lockOrder } from '../order-queries.ts';
import { cancelled, noOrder } from './desk-errors.ts';
import { findDeskRow } from './desk-order-queries.ts';
import { isPayable } from './linked-order.ts';
import { linkAuthor } from './order-links.ts';
import { findClaimedPayment, insertPayment, updatePayment } from './payment-queries.ts';

const claimsOfOrder: Limit = {
  name: 'order-paid',
  max: 10,
  windowSeconds: 3600,
  sentence: 'You have told us many times in a short time. Please try again later.',
};

/**
 * The customer says that they have paid what is due. Saying it again corrects the reference; the same again counts
 * towards no limit.
 */
export function claimPayment(ctx: Context, orderId: number, reference: string | null): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const order = await lockOrder(db, orderId);
    const desk = order && (await findDeskRow(db, orderId));
    if (!desk) throw noOrder();
    const actorId = linkAuthor(ctx.actor, order) === 'administrator' ? (ctx.actor?.userId ?? null) : null;
    if (desk.status === 'cancelled') throw cancelled();
    if (!isPayable(desk)) throw new AppError('conflict', 'There is nothing to pay for this order now.');
    const { duePaise: amountPaise } = orderBalance(desk, desk.payments);
    const claimed = await findClaimedPayment(db, orderId);
    if (claimed) {
      const changed = { amountPaise, reference: reference ?? claimed.reference };
      if (changed.reference === claimed.reference && amountPaise === claimed.amountPaise) return;
      await ctx.limits.take(ctx, claimsOfOrder, String(orderId));
      return updatePayment(db, claimed.id, { ...changed, actorId });
    }
    await ctx.limits.take(ctx, claimsOfOrder, String(orderId));
    await insertPayment(db, {
      orderId,
      amountPaise,
      reference,
      actorId,
      createdAt: now(),
      direction: 'in',
      method: 'upi',
      state: 'claimed',
    });
  });
}
