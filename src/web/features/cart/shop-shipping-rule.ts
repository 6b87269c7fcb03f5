import { parseMoney } from '#contracts/money.ts';
import type { ShippingRule } from '#contracts/orders/shipping-rule.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

/** The shop's rule, in paise. */
export function shopShippingRule({ shipping: { flat, freeAbove } }: Pick<Shop, 'shipping'>): ShippingRule {
  return { flat: parseMoney(flat) ?? 0, freeAbove: parseMoney(freeAbove) ?? 0 };
}
