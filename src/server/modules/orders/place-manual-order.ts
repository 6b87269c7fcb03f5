import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { moneyText } from '#contracts/money.ts';
import { type ManualOrderInput, missingAddress } from '#contracts/orders/manual-order.ts';
import { grandTotalPaise } from '#contracts/orders/order-amounts.ts';
import type { Buyer } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { getUser, lockCustomer } from '#server/modules/accounts/service.ts';
import { getOwnAddress, listAddressesOf } from '#server/modules/addresses/service.ts';
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
    const { buyer, shippingAddress } = await customerOf(ctx, input);
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
      buyer,
      shippingAddress,
      limited: null,
    });
    noteForAudit(ctx, sold, lines);
    await settle(ctx, sold, input, isProcessedOnPayment);
    return { order: await getOrder(ctx, sold.order.id), isRepeat: false };
  });
}

type Customer = { buyer: Buyer; shippingAddress: PostalAddress | null };

/** As typed; otherwise what the account knows. One response names everything that is missing. */
async function customerOf(ctx: Context, { customerId, customer, shipTo }: ManualOrderInput): Promise<Customer> {
  const address = shipTo && ('address' in shipTo ? shipTo.address : await savedAddress(ctx, customerId ?? 0, shipTo));
  const known = customer ?? (await accountContact(ctx, customerId ?? 0));
  const phone = known.phone ?? (address?.recipientPhone || null);
  const errors = {
    ...(phone === null && { 'customer.phone': 'Please enter a mobile number: the account has none' }),
    ...(address === undefined && missingAddress),
  };
  const [first] = Object.values(errors);
  if (first !== undefined || phone === null || address === undefined) {
    throw new AppError('invalid_input', first ?? '', { errors });
  }
  const buyer = { ...known, phone };
  const recipientName = address?.recipientName || buyer.name;
  const recipientPhone = address?.recipientPhone || buyer.phone;
  return { buyer, shippingAddress: address && { ...address, recipientName, recipientPhone } };
}

/** The telephone number is that of the latest address, or of the last order. */
async function accountContact(ctx: Context, userId: number): Promise<Omit<Buyer, 'phone'> & { phone: string | null }> {
  const user = await getUser(ctx, userId);
  const phone = user.phone ?? (await summariseCustomer(ctx, user.id)).phone;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  return { name, phone, email: user.email };
}

type Saved = { savedAddressId: number | null };

/** The chosen one, or the default; undefined when the account has none. */
async function savedAddress(ctx: Context, userId: number, { savedAddressId }: Saved) {
  const saved =
    savedAddressId === null
      ? (await listAddressesOf(ctx, userId))[0]
      : await getOwnAddress(ctx, userId, savedAddressId);
  if (!saved) return undefined;
  const { id: _id, isDefault: _isDefault, ...address } = saved;
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
