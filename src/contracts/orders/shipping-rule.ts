import type { Paise } from '#contracts/money.ts';

export type ShippingRule = { flat: Paise; freeAbove: Paise };

export const DEFAULT_SHIPPING_RULE: ShippingRule = { flat: 150_00, freeAbove: 2000_00 };

/** The one shipping rule: a flat charge, free when the subtotal is above the limit. */
export function shippingCost(subtotal: Paise, rule: ShippingRule): Paise {
  return subtotal > rule.freeAbove ? 0 : rule.flat;
}
