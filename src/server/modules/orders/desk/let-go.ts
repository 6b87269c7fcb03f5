import type { DeskPolicy } from '#contracts/orders/desk/desk-policy.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { moveTo } from '../change-status.ts';
import { giveBack, lockOrderedProducts } from '../order-stock.ts';
import { hasPayment, lockOverdueOrder, type OverdueOrder } from './let-go-queries.ts';
import { closeOpenQuote, updateOrder } from './quote-queries.ts';

const ORDERS_A_ROUND = 100;

/**
 * Ends what nobody answered or paid in time, each order in its own transaction: a process that is killed leaves no
 * half, and several processes never take the same order. Returns how many.
 */
export async function letGoOverdueOrders(ctx: Context, policy: DeskPolicy): Promise<number> {
  for (let count = 0; count < ORDERS_A_ROUND; count += 1) {
    const isDone = await inTransaction(ctx, async (ctx) => {
      const overdue = await lockOverdueOrder(ctx.db, ctx.now());
      if (!overdue) return true;
      // A payment may have been reported while this waited: only now is the order locked.
      if (!(await hasPayment(ctx.db, overdue.order.id))) await (policy.letGo ? letGo : expire)(ctx, overdue);
      return false;
    });
    if (isDone) return count;
  }
  return ORDERS_A_ROUND;
}

async function letGo(ctx: Context, { order, holdUntil }: OverdueOrder): Promise<void> {
  const mails = [{ kind: 'order-let-go' as const, orderId: order.id, heldUntil: holdUntil.toISOString() }];
  await moveTo(ctx, order, 'cancelled', { by: 'shop', mails, quote: { state: 'expired' } });
}

/** Where nothing is let go the order stays, and the shop decides. */
async function expire(ctx: Context, { order }: OverdueOrder): Promise<void> {
  const returned = await closeOpenQuote(ctx.db, order.id, { state: 'expired' });
  await giveBack(ctx, order.id, { returned, locked: await lockOrderedProducts(ctx, returned), cause: 'quote' });
  await updateOrder(ctx.db, order.id, { holdUntil: null, remindAt: null });
}
