import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { moneyText } from '#contracts/money.ts';
import type { ManualOrderInput } from '#contracts/orders/manual-order.ts';
import { grandTotalPaise } from '#contracts/orders/order-amounts.ts';
import type { Buyer } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { getUser, lockCustomer } from '#server/modules/accounts/service.ts';
import { getOwnAddress } from '#server/modules/addresses/service.ts';
import type { DeliveryRules } from '#server/modules/delivery/service.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { moveTo } from './change-status.ts';
import { summariseCustomer } from './customer-orders.ts';
import { receivePayment } from './desk/record-payment.ts';
import { getOrder } from './list-orders.ts';
import { statusMails } from './order-mails.ts';
import { bodyHash, findKeyedOrder } from './place-order.ts';
import { type Sold, sellLines } from './sell-lines.ts';

type Options = { rules: DeliveryRules; isProcessedOnPayment: boolean; idempotencyKey: string | null };

/**
 * An order that the shop enters, with the checks and the transaction of any other. A repeat with the same key
 * gets the order as it is by now.
 */
export function placeManualOrder(
  ctx: Context,
  input: ManualOrderInput,
  { rules, isProcessedOnPayment, idempotencyKey }: Options,
): Promise<{ order: Order; isRepeat: boolean }> {
  const { userId: placedBy } = requireRight(ctx.actor, 'orders.desk');
  if (input.lines.some(({ reason }) => reason)) requireRight(ctx.actor, 'orders.pay');
  const key = idempotencyKey === null ? null : { userId: placedBy, key: idempotencyKey, bodyHash: bodyHash(input) };
  return inTransaction(ctx, async (ctx) => {
    const earlier = key && (await findKeyedOrder(ctx, key));
    if (earlier) return { order: await getOrder(ctx, earlier.order.id), isRepeat: true };
    const { customerId: userId, lines, notes, billing: billingAddress, source, ...given } = input;
    if (userId !== null && !(await lockCustomer(ctx.db, userId))) {
      throw new AppError('not_found', 'There is no such user.');
    }
    const sold = await sellLines(ctx, {
      ...given,
      userId,
      lines,
      notes,
      billingAddress,
      source,
      placedBy,
      rules,
      key,
      buyer: await buyerOf(ctx, input),
      shippingAddress: await addressFor(ctx, input),
      limited: null,
    });
    noteForAudit(ctx, sold, lines);
    await settle(ctx, sold, input, isProcessedOnPayment);
    return { order: await getOrder(ctx, sold.order.id), isRepeat: false };
  });
}

/** As typed; otherwise what the account and its last order know. */
async function buyerOf(ctx: Context, { customerId, customer }: ManualOrderInput): Promise<Buyer> {
  if (customer) return customer;
  const user = await getUser(ctx, customerId ?? 0);
  const phone = user.phone ?? (await summariseCustomer(ctx, user.id)).phone;
  if (!phone) throw invalidField('customer.phone', 'Please enter a mobile number: the account has none');
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  return { name, phone, email: user.email };
}

async function addressFor(ctx: Context, { shipTo, customerId }: ManualOrderInput): Promise<PostalAddress | null> {
  if (!shipTo || 'address' in shipTo) return shipTo?.address ?? null;
  const {
    id: _id,
    isDefault: _isDefault,
    ...address
  } = await getOwnAddress(ctx, customerId ?? 0, shipTo.savedAddressId);
  return address;
}

/** Prices that are not the catalogue's stay with their reasons. */
function noteForAudit(ctx: Context, { order, items }: Sold, lines: ManualOrderInput['lines']): void {
  const prices = lines.flatMap(({ productId, price, reason }) => {
    const item = items.find((one) => one.productId === productId);
    return reason && item ? [{ productId, name: item.name, price: moneyText(price), reason }] : [];
  });
  ctx.noteForAudit?.({ orderId: order.id, ...(prices.length > 0 && { prices }) });
}

/** What is paid and taken along at the counter is finished. */
async function settle(
  ctx: Context,
  { order }: Sold,
  { payment, source, shipTo, customer }: ManualOrderInput,
  isProcessed: boolean,
): Promise<void> {
  const isFinished = source === 'walk-in' && shipTo === null && (payment?.amount ?? 0) >= grandTotalPaise(order);
  if (payment) await receivePayment(ctx, order, { ...payment, direction: 'in' }, isProcessed && !isFinished);
  const hasEmail = order.userId !== null || Boolean(customer?.email);
  if (isFinished) {
    const mails = hasEmail ? statusMails(order.id, 'delivered') : [];
    return moveTo(ctx, order, 'delivered', { by: 'administrator', mails });
  }
  if (hasEmail) await queueMails(ctx, [{ kind: 'order-received', orderId: order.id, to: 'customer' }]);
}
