import { availableItems, type Cart, cartSubtotal } from '#contracts/cart/cart.ts';
import type { Paise } from '#contracts/money.ts';
import { shippingCost } from '#contracts/orders/shipping.ts';
import type { Shop } from '#contracts/shop/shop.ts';
import { shippingRule } from '#web/features/cart/components/free-delivery.tsx';

export type Totals = { count: number; subtotal: Paise; shipping: Paise; total: Paise };

/** What can be ordered, by the shop's one shipping rule. */
export function orderTotals({ items, count }: Cart, shop: Pick<Shop, 'shipping'>): Totals {
  const subtotal = cartSubtotal(availableItems(items));
  const shipping = count === 0 ? 0 : shippingCost(subtotal, shippingRule(shop));
  return { count, subtotal, shipping, total: subtotal + shipping };
}
