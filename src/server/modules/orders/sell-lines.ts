import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { variantName } from '#contracts/catalogue/variant-name.ts';
import { couponDiscount } from '#contracts/coupons/coupon-terms.ts';
import type { Paise } from '#contracts/money.ts';
import { type OrderLine, wantedProducts } from '#contracts/orders/order-input.ts';
import type { OrderLimits } from '#contracts/orders/order-limits.ts';
import type { OrderSource } from '#contracts/orders/order-sources.ts';
import type { Context } from '#server/http/context.ts';
import { type SaleProduct, takeStock } from '#server/modules/catalogue/sale-stock.ts';
import { noteUse, takeCoupon } from '#server/modules/coupons/service.ts';
import type { DeliveryRules, Parcel } from '#server/modules/delivery/service.ts';
import * as checks from './order-checks.ts';
import { deliveryOf } from './order-delivery.ts';
import type { OrderItemRow, OrderRow } from './order-rows.ts';
import { lockOrderedProducts } from './order-stock.ts';
import * as queries from './place-order-queries.ts';

/** What is sold to whom. Lines with a reason have a price of their own. */
export type Sale = {
  userId: number | null;
  lines: readonly (OrderLine & { reason?: string | null })[];
  /** Null: it is collected at the shop. */
  shippingAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  notes: string | null;
  dispatchOn?: string | undefined;
  couponCode?: string | undefined;
  gstin?: string | undefined;
  /** In place of what the rules give. */
  shippingPaise?: Paise | undefined;
  source: OrderSource;
  /** Who of the shop enters it. */
  placedBy: number | null;
  /** Whom the shop talks to, without an account. */
  buyer: OrderRow['buyer'];
  rules: DeliveryRules;
  limited: { earlier: queries.EarlierOrders; limits: OrderLimits } | null;
  key: queries.OrderKey | null;
};

export type Sold = { order: OrderRow; items: OrderItemRow[] };

/** The only function that creates orders: stock, amounts, lines and history, in the caller's transaction. */
export async function sellLines(ctx: Context, sale: Sale): Promise<Sold> {
  const { userId, lines, limited } = sale;
  const wanted = wantedProducts(lines);
  const locked = await lockOrderedProducts(ctx, wanted);
  const agreed = lines.filter(({ reason }) => reason);
  checks.requireKnownProducts(lines, locked);
  checks.requireCurrentPrices(
    lines.filter(({ reason }) => !reason),
    locked,
  );
  checks.requireEnough(wanted, locked);
  if (limited) checks.requireFewPieces(wanted, locked, limited.limits);

  const prices = new Map(agreed.map(({ productId, price }) => [productId, price]));
  const sold = wanted.map(({ productId, quantity }) => soldProduct(locked.get(productId), prices, quantity));
  const subtotalPaise = sold.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
  checks.requireBookable(subtotalPaise);
  const couponLines = sold.map(({ id, pricePaise, quantity }) => ({ productId: id, pricePaise, quantity }));
  const person = { userId, phone: sale.buyer?.phone ?? null };
  const coupon = sale.couponCode ? await takeCoupon(ctx, { code: sale.couponCode, lines: couponLines, person }) : null;
  const discountPaise = coupon ? couponDiscount(coupon, couponLines) : 0;
  const reduction = { discountPaise, isFree: coupon?.kind === 'free-delivery' };
  const delivery = await chargedDelivery(ctx, sold, { ...sale, reduction });
  if (limited) {
    checks.requireSmallValue(limited.earlier, subtotalPaise - discountPaise + delivery.shippingPaise, limited.limits);
  }
  const { shippingAddress, billingAddress, notes, buyer, source, placedBy } = sale;
  const order = {
    userId,
    status: 'pending' as const,
    subtotalPaise,
    discountPaise,
    ...delivery,
    shippingAddress,
    billingAddress,
    notes,
    buyer,
    coupon,
    gstin: sale.gstin ?? null,
    createdAt: ctx.now(),
  };
  const items = sold.map(soldItem);
  const { id, itemIds } = await queries.insertOrder(ctx.db, {
    order: { ...order, source, placedBy },
    items,
    key: sale.key,
  });
  if (coupon) await noteUse(ctx, id, coupon, userId);
  await takeStock(ctx, id, wanted);
  return { order: { ...order, id }, items: items.map((item, index) => ({ ...item, id: itemIds[index] ?? 0 })) };
}

type SoldProduct = SaleProduct & Parcel;

function soldProduct(
  product: SaleProduct | undefined,
  prices: ReadonlyMap<number, Paise>,
  quantity: number,
): SoldProduct {
  if (!product) throw new Error('A product that was not locked cannot be sold');
  return { ...product, quantity, pricePaise: prices.get(product.id) ?? product.pricePaise };
}

function soldItem(product: SoldProduct): Omit<OrderItemRow, 'id'> {
  const { id, imageUrl, pricePaise, quantity, isHeavy } = product;
  return { productId: id, name: variantName(product), imageUrl, pricePaise, quantity, isHeavy };
}

type Charged = Pick<Sale, 'shippingAddress' | 'dispatchOn' | 'rules' | 'shippingPaise'> & {
  reduction: { discountPaise: Paise; isFree: boolean };
};

async function chargedDelivery(ctx: Context, parcels: readonly Parcel[], charged: Charged) {
  const { shippingAddress, dispatchOn, rules, shippingPaise, reduction } = charged;
  if (!shippingAddress) {
    return { shippingPaise: 0, deliveryByAgreement: false, wishedDispatchOn: null, promise: null };
  }
  const delivery = await deliveryOf(ctx, parcels, { pin: shippingAddress.zipCode, dispatchOn, rules, reduction });
  return shippingPaise === undefined ? delivery : { ...delivery, shippingPaise, deliveryByAgreement: false };
}
