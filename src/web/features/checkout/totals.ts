import { availableItems, type Cart, cartSubtotal } from '#contracts/cart.ts';
import { type Paise, parseMoney } from '#contracts/money.ts';
import { shippingCost } from '#contracts/shipping.ts';
import type { Shop } from '#contracts/shop.ts';

export type Totals = { count: number; subtotal: Paise; shipping: Paise; total: Paise };

/** What can be ordered, by the shop's one shipping rule. */
export function orderTotals({ items, count }: Cart, { shipping: rule }: Pick<Shop, 'shipping'>): Totals {
  const subtotal = cartSubtotal(availableItems(items));
  const shipping = shippingCost(subtotal, {
    flat: parseMoney(rule.flat) ?? 0,
    freeAbove: parseMoney(rule.freeAbove) ?? 0,
  });
  return { count, subtotal, shipping, total: subtotal + shipping };
}
