import type * as z from 'zod/mini';
import { dayOf } from '#contracts/format-date.ts';
import { formatPaise } from '#contracts/money.ts';
import type { changePayment as changeContract, Payment, PaymentInput } from '#contracts/orders/desk/payments.ts';
import { orderBalance } from '#contracts/orders/order-amounts.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { giveBackUse } from '../credit/store-credit-service.ts';
import { lockOrder } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { noOrder } from './desk-errors.ts';
import { findDeskRow, selectPayments } from './desk-order-queries.ts';
import type { DeskTools } from './desk-tools.ts';
import { findKeyedPayment, findPayment, insertPayment, updatePayment } from './payment-queries.ts';
import { reopenWhenUnpaid, settleWhenPaid } from './settle-paid.ts';

type Recorded = { orderId: number; idempotencyKey: string | null };

/** A repeat with the same key gets the payment as it is by now. */
export async function recordPayment(
  ctx: Context,
  { policies }: DeskTools,
  { orderId, idempotencyKey }: Recorded,
  input: PaymentInput,
): Promise<Payment> {
  const { processingOnPayment } = await policies.current('desk');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (!order) throw noOrder();
    const earlier = idempotencyKey && (await findKeyedPayment(ctx.db, orderId, idempotencyKey));
    if (earlier) {
      requireSamePayment(earlier, input);
      return paymentById(ctx, orderId, earlier.id);
    }
    if (input.direction === 'out') await requireReceived(ctx, orderId, input.amount);
    const given = { ...input, idempotencyKey };
    return paymentById(ctx, orderId, await receivePayment(ctx, order, given, processingOnPayment));
  });
}

type Stored = Pick<Payment, 'direction' | 'method'> & { amountPaise: number; reference: string | null };

function requireSamePayment(earlier: Stored, { direction, method, amount, reference = null }: PaymentInput): void {
  const isSame =
    earlier.direction === direction &&
    earlier.method === method &&
    earlier.amountPaise === amount &&
    earlier.reference === reference;
  if (!isSame) throw new AppError('conflict', 'This key was already used for another payment.');
}

/** No more is paid back than was received. */
async function requireReceived({ db }: Context, orderId: number, paise: number): Promise<void> {
  const desk = await findDeskRow(db, orderId);
  const left = desk ? orderBalance(desk, desk.payments).receivedPaise : 0;
  if (paise <= left) return;
  const sentence =
    left > 0
      ? `Only ${formatPaise(left)} was received and not paid back yet.`
      : 'Nothing was received that could be paid back.';
  throw new AppError('conflict', sentence);
}

/** The order is locked or new. Returns the number of the payment. `isProcessed`: when all is paid, it is processing. */
export async function receivePayment(
  ctx: Context,
  order: OrderRow,
  input: PaymentInput & { idempotencyKey?: string | null },
  isProcessed: boolean,
): Promise<number> {
  const { userId: actorId } = requireRight(ctx.actor, 'orders.pay');
  const { amount, direction, method, reference = null, receivedOn, note = null, idempotencyKey = null } = input;
  const createdAt = ctx.now();
  const id = await insertPayment(ctx.db, {
    orderId: order.id,
    direction,
    method,
    reference,
    note,
    actorId,
    createdAt,
    idempotencyKey,
    amountPaise: amount,
    state: 'received',
    receivedOn: receivedOn ?? dayOf(createdAt),
  });
  await settleWhenPaid(ctx, order, { isProcessed, by: 'administrator' });
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
    if (state === 'void') {
      if (payment.direction === 'in') await requireNotPaidBack(ctx, orderId, payment.amountPaise);
      await giveBackUse(ctx, paymentId);
    }
    await updatePayment(ctx.db, paymentId, {
      state,
      actorId,
      ...(note ? { note } : {}),
      ...(state === 'received' ? { receivedOn: payment.receivedOn ?? dayOf(ctx.now()) } : {}),
    });
    await settleWhenPaid(ctx, order, { isProcessed: processingOnPayment, by: 'administrator' });
    await reopenWhenUnpaid(ctx, order);
    return paymentById(ctx, orderId, paymentId);
  });
}

/** A payment of which a part was paid back was received. */
async function requireNotPaidBack({ db }: Context, orderId: number, paise: number): Promise<void> {
  const desk = await findDeskRow(db, orderId);
  const left = desk ? orderBalance(desk, desk.payments).receivedPaise - paise : 0;
  if (left >= 0) return;
  throw new AppError('conflict', `${formatPaise(-left)} of it was paid back. Undo that first.`);
}

async function paymentById({ db }: Context, orderId: number, id: number): Promise<Payment> {
  const found = (await selectPayments(db, orderId)).find((payment) => payment.id === id);
  if (!found) throw new Error('The payment was not stored');
  return found;
}
