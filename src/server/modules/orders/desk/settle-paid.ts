import { desc, eq } from 'drizzle-orm';
import { orderBalance } from '#contracts/orders/order-amounts.ts';
import type { OrderEvent } from '#contracts/orders/orders.ts';
import { orderEvents } from '#server/database/schema/orders.ts';
import type { Context } from '#server/http/context.ts';
import { moveTo } from '../change-status.ts';
import type { OrderRow } from '../order-rows.ts';
import { renewPromise } from '../renew-promise.ts';
import { findDeskRow } from './desk-order-queries.ts';

type Settling = {
  /** As the owner chose: what is paid is processing. */
  isProcessed: boolean;
  by: OrderEvent['by'];
};

/** While a quote or the charge of heavy goods is open, the total is not final. */
export async function settleWhenPaid(ctx: Context, order: OrderRow, { isProcessed, by }: Settling): Promise<void> {
  const desk = await findDeskRow(ctx.db, order.id);
  if (!desk || order.status !== 'pending' || desk.quoteState === 'draft' || desk.quoteState === 'sent') return;
  if (order.deliveryByAgreement && desk.quoteState !== 'accepted') return;
  if (desk.payments.receivedIn <= 0 || orderBalance(desk, desk.payments).duePaise > 0) return;
  await renewPromise(ctx, order);
  if (isProcessed) await moveTo(ctx, order, 'processing', { by, onPayment: true });
}

/** Once its payment is undone, an order that the payment had moved waits for it again. It is staff's to tell whom. */
export async function reopenWhenUnpaid(ctx: Context, order: OrderRow): Promise<void> {
  const desk = await findDeskRow(ctx.db, order.id);
  if (!desk || order.status !== 'processing' || desk.paysOnDelivery) return;
  if (orderBalance(desk, desk.payments).duePaise === 0) return;
  const [last] = await ctx.db
    .select({ onPayment: orderEvents.onPayment })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (last?.onPayment) await moveTo(ctx, order, 'pending', { by: 'administrator', mails: [], onPayment: true });
}
