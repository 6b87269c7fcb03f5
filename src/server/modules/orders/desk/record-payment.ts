import type * as z from 'zod/mini';
import { dayOf } from '#contracts/format-date.ts';
import type { changePayment as changeContract, Payment, PaymentInput } from '#contracts/orders/desk/payments.ts';
import { duePaise } from '#contracts/orders/order-amounts.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { moveTo } from '../change-status.ts';
import { lockOrder } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { renewPromise } from '../renew-promise.ts';
import { noOrder } from './desk-errors.ts';
import { findDeskRow, selectPayments } from './desk-order-queries.ts';
import type { DeskTools } from './desk-tools.ts';
import { findPayment, insertPayment, updatePayment } from './payment-queries.ts';

export async function recordPayment(
  ctx: Context,
  { policies }: DeskTools,
  orderId: number,
  input: PaymentInput,
): Promise<Payment> {
  const { processingOnPayment } = await policies.current('desk');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (!order) throw noOrder();
    return paymentById(ctx, orderId, await receivePayment(ctx, order, input, processingOnPayment));
  });
}

/** The order is locked or new. Returns the number of the payment. `isProcessed`: when all is paid, it is processing. */
export async function receivePayment(
  ctx: Context,
  order: OrderRow,
  { amount, direction, method, reference = null, receivedOn, note = null }: PaymentInput,
  isProcessed: boolean,
): Promise<number> {
  const { userId: actorId } = requireRight(ctx.actor, 'orders.pay');
  const createdAt = ctx.now();
  const id = await insertPayment(ctx.db, {
    orderId: order.id,
    direction,
    method,
    reference,
    note,
    actorId,
    createdAt,
    amountPaise: amount,
    state: 'received',
    receivedOn: receivedOn ?? dayOf(createdAt),
  });
  await settleWhenPaid(ctx, order, isProcessed);
  return id;
}

type Change = z.output<typeof changeContract.body>;

const nextStates: Record<Payment['state'], Payment['state'][]> = {
  claimed: ['received', 'refused'],
  received: ['void'],
  refused: [],
  void: [],
};

export async function changePayment(
  ctx: Context,
  { policies }: DeskTools,
  { id: orderId, paymentId }: { id: number; paymentId: number },
  { state, note }: Change,
): Promise<Payment> {
  const { processingOnPayment } = await policies.current('desk');
  const { userId: actorId } = requireRight(ctx.actor, 'orders.pay');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    const payment = order && (await findPayment(ctx.db, orderId, paymentId));
    if (!payment) throw new AppError('not_found', 'There is no such payment');
    if (payment.state === state) return paymentById(ctx, orderId, paymentId);
    if (!nextStates[payment.state].includes(state)) {
      throw new AppError('conflict', `This payment is ${payment.state} by now. Nothing was changed.`);
    }
    if (state === 'void' && !note) {
      const sentence = 'Please say why this payment does not count';
      throw new AppError('invalid_input', sentence, { errors: { note: sentence } });
    }
    await updatePayment(ctx.db, paymentId, {
      state,
      actorId,
      ...(note ? { note } : {}),
      ...(state === 'received' ? { receivedOn: payment.receivedOn ?? dayOf(ctx.now()) } : {}),
    });
    await settleWhenPaid(ctx, order, processingOnPayment);
    return paymentById(ctx, orderId, paymentId);
  });
}

/** While a quote or the charge of heavy goods is open, the total is not final. */
async function settleWhenPaid(ctx: Context, order: OrderRow, isProcessed: boolean): Promise<void> {
  const desk = await findDeskRow(ctx.db, order.id);
  if (!desk || order.status !== 'pending' || desk.quoteState === 'draft' || desk.quoteState === 'sent') return;
  if (order.deliveryByAgreement && desk.quoteState !== 'accepted') return;
  const { receivedIn } = desk.payments;
  if (receivedIn <= 0 || duePaise(desk, desk.payments) > 0) return;
  await renewPromise(ctx, order);
  if (isProcessed) await moveTo(ctx, order, 'processing', { by: 'administrator' });
}

async function paymentById({ db }: Context, orderId: number, id: number): Promise<Payment> {
  const found = (await selectPayments(db, orderId)).find((payment) => payment.id === id);
  if (!found) throw new Error('The payment was not stored');
  return found;
}
