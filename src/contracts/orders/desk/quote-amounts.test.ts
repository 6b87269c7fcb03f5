import { expect, test } from 'vitest';
import { DEFAULT_SHIPPING_RULE, shippingCost } from '#contracts/orders/shipping-rule.ts';
import { linesPaise, quoteAmounts, usualShipping } from './quote-amounts.ts';

const fish = (quantity: number) => ({ productId: 1, pricePaise: 250_00, quantity });

test.each([
  // pieces, delivery as ordered → delivery now
  [4, 150_00, 150_00],
  [4, 0, 0],
  [8, 150_00, 150_00],
  [9, 150_00, 0],
  [4, 100_00, 100_00],
  [0, 150_00, 0],
])('%i pieces of an order that paid %i for delivery pay %i', (pieces, ordered, expected) => {
  const now = shippingCost(linesPaise([fish(pieces)]), DEFAULT_SHIPPING_RULE);
  expect(usualShipping([fish(pieces)], ordered, now)).toBe(expected);
});

test.each([
  // pieces, discount, delivery → subtotal, discount, delivery
  [4, 0, 150_00, 1000_00, 0, 150_00],
  [4, 100_00, 150_00, 1000_00, 100_00, 150_00],
  [1, 300_00, 150_00, 250_00, 250_00, 150_00],
  [0, 300_00, 150_00, 0, 0, 0],
])('%i pieces, discount %i, delivery %i', (pieces, discountPaise, shippingPaise, ...expected) => {
  const [subtotal, discount, shipping] = expected;
  expect(quoteAmounts([fish(pieces), fish(0)], { discountPaise, shippingPaise })).toEqual({
    subtotalPaise: subtotal,
    discountPaise: discount,
    shippingPaise: shipping,
  });
});
