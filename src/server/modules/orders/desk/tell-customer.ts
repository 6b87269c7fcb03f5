import { deadlineAfter, nextReminder, paymentDeadline } from '#contracts/orders/desk/deadlines.ts';
import type { DeskPolicy } from '#contracts/orders/desk/desk-policy.ts';
import { orderBalance } from '#contracts/orders/order-amounts.ts';
import type { Context } from '#server/http/context.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import type { OrderRow } from '../order-rows.ts';
import { type DeskRow, findDeskRow } from './desk-order-queries.ts';
import { findLastQuote, setQuoteExpiry, updateOrder } from './quote-queries.ts';
import type { QuoteRow } from './quote-rows.ts';

/* A deadline runs from the moment at which the customer was told of it: by a mail, or by a message that was noted. */

/** An account always has an address. */
function hasEmail({ userId, buyer }: Pick<OrderRow, 'userId' | 'buyer'>): boolean {
  return userId !== null || Boolean(buyer?.email);
}

/** Mails the offer. Without an address the customer does not know of it yet, and no deadline runs. */
export async function mailOffer(ctx: Context, order: OrderRow, quote: QuoteRow, policy: DeskPolicy): Promise<void> {
  const canMail = hasEmail(order);
  if (canMail) await queueMails(ctx, [{ kind: 'order-offer', orderId: order.id, round: quote.round }]);
  const sentAt = ctx.now();
  await updateOrder(ctx.db, order.id, { toldAt: null, holdUntil: null, remindAt: nextReminder(sentAt, sentAt) });
  if (canMail) await noteTold(ctx, order.id, policy);
}

/**
 * Mails that payment is due, of an order that is agreed now. `hasSeen`: the customer agreed on the page that shows how
 * to pay.
 */
export async function askForPayment(
  ctx: Context,
  order: OrderRow,
  policy: DeskPolicy,
  { hasSeen }: { hasSeen: boolean },
): Promise<void> {
  await updateOrder(ctx.db, order.id, { toldAt: null, holdUntil: null, remindAt: null });
  const desk = await findDeskRow(ctx.db, order.id);
  if (!desk || !awaitsPayment(desk)) return;
  const canMail = hasEmail(order);
  if (canMail) await queueMails(ctx, [{ kind: 'payment-asked', orderId: order.id }]);
  if (canMail || hasSeen) await noteTold(ctx, order.id, policy);
}

/** The total is agreed, and the customer has to pay before it is packed. */
export function awaitsPayment(desk: DeskRow): boolean {
  const { status, quoteState, paysOnDelivery, payments } = desk;
  const isAgreed = status === 'pending' && quoteState === 'accepted';
  return isAgreed && !paysOnDelivery && orderBalance(desk, payments).duePaise > 0;
}

/** The clock of an open offer, or of a payment that is due, starts when the customer is told for the first time. */
export async function noteTold(ctx: Context, orderId: number, policy: DeskPolicy): Promise<void> {
  const [desk, quote] = [await findDeskRow(ctx.db, orderId), await findLastQuote(ctx.db, orderId)];
  if (!desk || !quote || desk.toldAt !== null) return;
  const toldAt = ctx.now();
  const holdUntil = deadlineFrom(toldAt, desk, policy);
  if (holdUntil === null) return;
  if (desk.quoteState === 'sent') await setQuoteExpiry(ctx.db, quote.id, holdUntil);
  await updateOrder(ctx.db, orderId, { toldAt, holdUntil });
}

/** The deadline of a customer who is told now; null when there is nothing to answer or to pay. */
export function deadlineFrom(toldAt: Date, desk: DeskRow, policy: DeskPolicy): Date | null {
  if (desk.status === 'pending' && desk.quoteState === 'sent') {
    return deadlineAfter(toldAt, policy.quoteHours, policy.quiet);
  }
  return awaitsPayment(desk) ? paymentDeadline(toldAt, desk, policy) : null;
}
