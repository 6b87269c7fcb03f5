import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availableItems, type Cart, cartReducer, cartSubtotal, emptyCart } from '#contracts/cart/cart.ts';
import { formatPaise, formatRupees, moneyText } from '#contracts/money.ts';
import { DEFAULT_SHIPPING_RULE, shippingCost } from '#contracts/orders/shipping-rule.ts';
import { orderTotals } from './order-body.ts';

const shop = {
  shipping: {
    flat: moneyText(DEFAULT_SHIPPING_RULE.flat),
    freeAbove: moneyText(DEFAULT_SHIPPING_RULE.freeAbove),
  },
};

type Line = { paise: number; quantity: number };

function cartOf(lines: Line[]): Cart {
  return lines.reduce(
    (cart, { paise, quantity }, index) =>
      cartReducer(cart, {
        type: 'add',
        // A cart in the browser's storage holds rupees as a plain number.
        item: { id: index + 1, name: `Product ${index}`, price: Number(moneyText(paise)), imageUrl: null, stock: 999 },
        quantity,
      }),
    emptyCart,
  );
}

/** The amounts the server returns for the same lines. */
function orderOf(lines: Line[]) {
  const subtotal = lines.reduce((sum, { paise, quantity }) => sum + paise * quantity, 0);
  const shipping = shippingCost(subtotal, DEFAULT_SHIPPING_RULE);
  return {
    totalAmount: moneyText(subtotal),
    shippingCost: moneyText(shipping),
    grandTotal: moneyText(subtotal + shipping),
  };
}

const line = fc.record({ paise: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 20 }) });

test('drawer, checkout and the pages of an order show the same amounts to the paisa', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const cart = cartOf(lines);
      const checkout = orderTotals(cart, shop);
      const order = orderOf(lines);
      const drawer = formatPaise(cartSubtotal(availableItems(cart.items)));
      expect(drawer).toBe(formatRupees(order.totalAmount));
      expect(formatPaise(checkout.subtotal)).toBe(formatRupees(order.totalAmount));
      expect(formatPaise(checkout.shipping)).toBe(formatRupees(order.shippingCost));
      expect(formatPaise(checkout.total)).toBe(formatRupees(order.grandTotal));
      expect(moneyText(checkout.total)).toBe(order.grandTotal);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [199_999, 15_000],
  [200_000, 15_000],
  [200_001, 0],
])('a subtotal of %i paise ships for %i', (paise, shipping) => {
  const totals = orderTotals(cartOf([{ paise, quantity: 1 }]), shop);
  expect(totals).toEqual({ count: 1, subtotal: paise, shipping, total: paise + shipping });
});

test('unavailable lines cost nothing, not even delivery', () => {
  const cart = cartReducer(emptyCart, {
    type: 'restore',
    items: [{ id: 1, name: 'Gone', price: 99, quantity: 1, imageUrl: null, stock: 0 }],
  });
  expect(orderTotals(cart, shop)).toEqual({ count: 0, subtotal: 0, shipping: 0, total: 0 });
});
