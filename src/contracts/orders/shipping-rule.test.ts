import { expect, test } from 'vitest';
import { DEFAULT_SHIPPING_RULE, shippingCost } from './shipping-rule.ts';

test.each([
  [1999_99, 150_00],
  [2000_00, 150_00],
  [2000_01, 0],
])('a subtotal of %i paise costs %i to deliver', (subtotal, cost) =>
  expect(shippingCost(subtotal, DEFAULT_SHIPPING_RULE)).toBe(cost),
);
