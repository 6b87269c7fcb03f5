import { createHash } from 'node:crypto';
import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { variantName } from '#contracts/catalogue/variant-name.ts';
import { type PlaceOrderInput, wantedProducts } from '#contracts/orders/order-input.ts';
import type { OrderLimits } from '#contracts/orders/order-limits.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { lockCustomer } from '#server/modules/accounts/service.ts';
import { getOwnAddress, saveAddress } from '#server/modules/addresses/service.ts';
import { lockForSale, type SaleProduct, takeStock } from '#server/modules/catalogue/sale-stock.ts';
import type { DeliveryRules } from '#server/modules/delivery/service.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { findOrderedParts } from './desk/quote-queries.ts';
import * as checks from './order-checks.ts';
import { deliveryOf } from './order-delivery.ts';
import { receivedMails } from './order-mails.ts';
import { findCustomer, findListedOrder } from './order-queries.ts';
import { firstResponseOf, noDeskParts, type OrderItemRow, orderOf } from './order-rows.ts';
import * as queries from './place-order-queries.ts';

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
    return await inTransaction(ctx, async (ctx) => {
      // One after the other, so that concurrent orders of an account cannot pass its limits together.
      if (limits && !(await lockCustomer(ctx.db, userId))) throw pleaseSignIn();
      const earlier = key && (await findEarlierOrder(ctx, key));
      const order = earlier ?? (await placeNewOrder(ctx, userId, input, { rules, limits, key }));
      const more = isAdmin
        ? { customer: await findCustomer(ctx.db, userId), internalNotes: null, source: 'shop' as const }
        : {};
      return { order: { ...order, ...more }, isRepeat: earlier !== null };
    });
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
  if (earlier) checks.requireFewOrders(earlier, limits);
  const shippingAddress = await addressFor(ctx, userId, input.shipTo);
  const wanted = wantedProducts(input.lines);
  const productIds = wanted.map(({ productId }) => productId);
  const locked = new Map((await lockForSale(ctx, productIds)).map((product) => [product.id, product]));
  checks.requireKnownProducts(input.lines, locked);
  checks.requireCurrentPrices(input.lines, locked);
  checks.requireEnough(wanted, locked);
  if (limits) checks.requireFewPieces(wanted, locked, limits);

  const items = wanted.map(({ productId, quantity }) => soldItem(locked.get(productId), quantity));
  const subtotalPaise = items.reduce((sum, item) => sum + item.pricePaise * item.quantity, 0);
  checks.requireBookable(subtotalPaise);
  const parcels = wanted.flatMap(({ productId, quantity }) => {
    const product = locked.get(productId);
    return product ? [{ ...product, quantity }] : [];
  });
  const { zipCode: pin } = shippingAddress;
  const delivery = await deliveryOf(ctx, parcels, { pin, dispatchOn: input.dispatchOn, rules });
  if (earlier) checks.requireSmallValue(earlier, subtotalPaise + delivery.shippingPaise, limits);
  const order = {
    userId,
    status: 'pending' as const,
    subtotalPaise,
    discountPaise: 0,
    ...delivery,
    shippingAddress,
    billingAddress: input.billing,
    notes: input.notes,
    createdAt: ctx.now(),
  };
  const { id, itemIds } = await queries.insertOrder(ctx.db, { order, items, key });
  await queueMails(ctx, receivedMails(id));
  await takeStock(ctx, id, wanted);
  return orderOf(
    {
      order: { ...order, id },
      items: items.map((item, index) => ({ ...item, id: itemIds[index] ?? 0 })),
      events: [{ status: order.status, at: order.createdAt, by: 'customer' }],
      desk: noDeskParts,
    },
    order.createdAt,
  );
}

function bodyHash(input: PlaceOrderInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}

/** A repeated request gets the first response again, whatever the order's present state. */
async function findEarlierOrder(ctx: Context, key: queries.OrderKey): Promise<Order | null> {
  const earlier = await queries.claimOrderKey(ctx.db, key, ctx.now());
  if (earlier === 'claimed') return null;
  if (earlier.bodyHash !== key.bodyHash) {
    throw new AppError('conflict', 'This key was already used for another order.');
  }
  const parts = earlier.orderId === null ? null : await findListedOrder(ctx.db, earlier.orderId);
  if (!parts) throw new AppError('conflict', 'This order was removed.');
  return firstResponseOf(parts, await findOrderedParts(ctx.db, parts.order.id));
}

async function addressFor(ctx: Context, userId: number, shipTo: PlaceOrderInput['shipTo']): Promise<PostalAddress> {
  if ('savedAddressId' in shipTo) {
    const { id: _id, isDefault: _isDefault, ...address } = await getOwnAddress(ctx, userId, shipTo.savedAddressId);
    return address;
  }
  if (shipTo.isSaved) await saveAddress(ctx, userId, shipTo.address);
  return shipTo.address;
}

function soldItem(product: SaleProduct | undefined, quantity: number): Omit<OrderItemRow, 'id'> {
  if (!product) throw new Error('A product that was not locked cannot be sold');
  const { id, imageUrl, pricePaise, isHeavy } = product;
  return { productId: id, name: variantName(product), imageUrl, pricePaise, quantity, isHeavy };
}
