import { couponDiscount, type DiscountRule, type TakenCoupon } from '#contracts/coupons/coupon-terms.ts';
import type { Paise } from '#contracts/money.ts';
import type { OrderAmounts } from '#contracts/orders/order-amounts.ts';

type PricedLine = { pricePaise: Paise; quantity: number };

export function linesPaise(lines: readonly PricedLine[]): Paise {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
}

/** The most that delivery may cost without a reason: the lower of what was ordered and what the rules give now. */
export function usualShipping(lines: readonly PricedLine[], ordered: Paise, now: Paise): Paise {
  return lines.some(({ quantity }) => quantity > 0) ? Math.min(ordered, now) : 0;
}

type QuotedLine = PricedLine & { itemId: number | null; productId: number | null; replaces: number | null };

/** What stands in for a product that the coupon counts for is counted too. */
export function withSubstitutes(
  coupon: TakenCoupon | null,
  lines: readonly Omit<QuotedLine, keyof PricedLine>[],
): TakenCoupon | null {
  if (!coupon) return null;
  const { productIds } = coupon;
  const counted = lines.filter(({ productId }) => productIds.includes(productId ?? 0)).map(({ itemId }) => itemId);
  const added = lines.flatMap(({ productId, replaces }) =>
    productId !== null && replaces !== null && counted.includes(replaces) ? [productId] : [],
  );
  return { ...coupon, productIds: [...new Set([...productIds, ...added])] };
}

/**
 * A discount never exceeds the lines, and nothing is charged for delivering nothing. With a coupon the discount is that
 * of these lines; without one it stays.
 */
export function quoteAmounts(
  lines: readonly (PricedLine & { productId: number | null })[],
  { discountPaise, shippingPaise }: Pick<OrderAmounts, 'discountPaise' | 'shippingPaise'>,
  coupon: DiscountRule | null = null,
): OrderAmounts {
  const subtotalPaise = linesPaise(lines);
  const isEmpty = lines.every(({ quantity }) => quantity === 0);
  return {
    subtotalPaise,
    discountPaise: Math.min(coupon ? couponDiscount(coupon, lines) : discountPaise, subtotalPaise),
    shippingPaise: isEmpty ? 0 : shippingPaise,
  };
}
