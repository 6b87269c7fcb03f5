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

/** A discount never exceeds the lines, and nothing is charged for delivering nothing. */
export function quoteAmounts(
  lines: readonly PricedLine[],
  { discountPaise, shippingPaise }: Pick<OrderAmounts, 'discountPaise' | 'shippingPaise'>,
): OrderAmounts {
  const subtotalPaise = linesPaise(lines);
  const isEmpty = lines.every(({ quantity }) => quantity === 0);
  return {
    subtotalPaise,
    discountPaise: Math.min(discountPaise, subtotalPaise),
    shippingPaise: isEmpty ? 0 : shippingPaise,
  };
}
