import { createHash } from 'node:crypto';
import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { grandTotalPaise } from '#contracts/orders/order-amounts.ts';
import type { PlaceOrderInput } from '#contracts/orders/order-input.ts';
import type { OrderLimits } from '#contracts/orders/order-limits.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { lockCustomer } from '#server/modules/accounts/service.ts';
import { getOwnAddress, saveAddress } from '#server/modules/addresses/service.ts';
import { countingGuesses } from '#server/modules/coupons/service.ts';
import type { DeliveryRules } from '#server/modules/delivery/service.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { sumUses } from './credit/credit-queries.ts';
import { spendCredit } from './credit/store-credit-service.ts';
import { findOrderedParts } from './desk/quote-queries.ts';
import { requireFewOrders } from './order-checks.ts';
import { receivedMails } from './order-mails.ts';
import { findCustomer, findListedOrder, type ListedOrder } from './order-queries.ts';
import { deskPartsWhenPlaced, firstResponseOf, orderOf } from './order-rows.ts';
import * as queries from './place-order-queries.ts';
import { sellLines } from './sell-lines.ts';

type Options = { rules: DeliveryRules; orderLimits: OrderLimits; idempotencyKey: string | null };

const pleaseSignIn = () => new AppError('unauthenticated', 'Please sign in.');

/**
 * Stock, order, lines, address and mail jobs are one transaction. Prices from the browser are compared with the current
 * ones and never used as amounts.
 */
export async function placeOrder(
  ctx: Context,
  input: PlaceOrderInput,
  { rules, orderLimits, idempotencyKey }: Options,
): Promise<{ order: Order; isRepeat: boolean }> {
  const { userId, isAdmin } = requireActor(ctx.actor, 'customer');
  const key = idempotencyKey === null ? null : { userId, key: idempotencyKey, bodyHash: bodyHash(input) };
  const limits = isAdmin || !ctx.limits.isOn ? null : orderLimits;
  try {
    const place = async (ctx: Context) => {
      // One after the other, so that concurrent orders of an account cannot pass its limits together.
      if (limits && !(await lockCustomer(ctx.db, userId))) throw pleaseSignIn();
      const earlier = key && (await findEarlierOrder(ctx, key));
      const order = earlier ?? (await placeNewOrder(ctx, userId, input, { rules, limits, key }));
      const more = isAdmin
        ? {
            ...{ customer: await findCustomer(ctx.db, userId), internalNotes: null, source: 'shop' as const },
            liveGoods: (await findListedOrder(ctx.db, order.id))?.liveGoods ?? null,
          }
        : {};
      return { order: { ...order, ...more }, isRepeat: earlier !== null };
    };
    return await countingGuesses(ctx, input.couponCode, () => inTransaction(ctx, place));
  } catch (error) {
    if (error instanceof AppError || isDatabaseUnavailable(error)) throw error;
    // A foreign key fails only when the account was erased meanwhile.
    if (await findCustomer(ctx.db, userId)) throw error;
    throw pleaseSignIn();
  }
}

async function placeNewOrder(
  ctx: Context,
  userId: number,
  input: PlaceOrderInput,
  { rules, limits, key }: { rules: DeliveryRules; limits: OrderLimits | null; key: queries.OrderKey | null },
): Promise<Order> {
  const earlier = limits && (await queries.selectEarlierOrders(ctx.db, userId, ctx.now()));
  if (earlier) requireFewOrders(earlier, limits);
  const { lines, notes, billing: billingAddress, dispatchOn, couponCode, gstin } = input;
  const { order, items } = await sellLines(ctx, {
    userId,
    lines,
    notes,
    billingAddress,
    dispatchOn,
    couponCode,
    gstin,
    rules,
    key,
    shippingAddress: await addressFor(ctx, userId, input.shipTo),
    source: 'shop',
    placedBy: null,
    buyer: null,
    limited: earlier && { earlier, limits },
  });
  await queueMails(ctx, receivedMails(order.id));
  const spending = { orderId: order.id, userId, duePaise: grandTotalPaise(order) };
  const creditPaise = input.useStoreCredit ? await spendCredit(ctx, spending) : 0;
  const events = [{ status: order.status, at: order.createdAt, by: 'customer' as const }];
  return orderOf({ order, items, events, desk: deskPartsWhenPlaced(creditPaise) }, order.createdAt);
}

export function bodyHash(input: object): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}

/** A repeated request gets the first response again, whatever the order's current state. */
async function findEarlierOrder(ctx: Context, key: queries.OrderKey): Promise<Order | null> {
  const parts = await findKeyedOrder(ctx, key);
  if (!parts) return null;
  const { id } = parts.order;
  return firstResponseOf(parts, await findOrderedParts(ctx.db, id), await sumUses(ctx.db, id));
}

/** Claims the key; null when this is its first use. */
export async function findKeyedOrder(ctx: Context, key: queries.OrderKey): Promise<ListedOrder | null> {
  const earlier = await queries.claimOrderKey(ctx.db, key, ctx.now());
  if (earlier === 'claimed') return null;
  if (earlier.bodyHash !== key.bodyHash) {
    throw new AppError('conflict', 'This key was already used for another order.');
  }
  const parts = earlier.orderId === null ? null : await findListedOrder(ctx.db, earlier.orderId);
  if (!parts) throw new AppError('conflict', 'This order was removed.');
  return parts;
}

async function addressFor(ctx: Context, userId: number, shipTo: PlaceOrderInput['shipTo']): Promise<PostalAddress> {
  if ('savedAddressId' in shipTo) {
    const { id: _id, isDefault: _isDefault, ...address } = await getOwnAddress(ctx, userId, shipTo.savedAddressId);
    return address;
  }
  if (shipTo.isSaved) await saveAddress(ctx, userId, shipTo.address);
  return shipTo.address;
}
