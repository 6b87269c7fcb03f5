import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableItems, type Cart, cartReducer, cartSubtotal, emptyCart } from '#contracts/cart/cart.ts';
import { formatPaise, formatRupees, moneyText } from '#contracts/money.ts';
import { placeOrderInputSchema } from '#contracts/orders/order-input.ts';
import { DEFAULT_SHIPPING_RULE, shippingCost } from '#contracts/orders/shipping-rule.ts';
import { FLAT_ADDRESS, SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import type { CheckoutForm } from './checkout-schema.ts';
import { orderBody, orderedCart, orderTotals } from './order-body.ts';

const shop = { shipping: { flat: '150.00', freeAbove: '2000.00' } };
const neon = { id: 1, name: 'Neon Tetra', price: 450.5, quantity: 2, imageUrl: null, stock: 9 };
const soldOut = { id: 2, name: 'Betta', price: 900, quantity: 1, imageUrl: null, stock: 0 };
const items = [neon, soldOut];
const totals = orderTotals({ items, count: 2, total: 901 }, shop);

const home = SAMPLE_ADDRESS;
const homeOnWire = { ...FLAT_ADDRESS, recipient_email: 'asha@example.com' };
const office = { ...home, recipientName: 'Ravi', addressLine2: 'Second floor', zipCode: '560001' };
const officeOnWire = {
  ...homeOnWire,
  recipient_name: 'Ravi',
  address_line_2: 'Second floor',
  zip_code: '560001',
};

const plain: CheckoutForm = {
  savedAddressId: null,
  billing: home,
  isSaved: false,
  shipping: null,
  gstin: null,
  notes: null,
};
const lines = { items: [{ product_id: 1, quantity: 2, price: '450.50' }], shipping_cost: '150.00' };

const cases: [string, Partial<CheckoutForm>, object][] = [
  ['a new address', {}, { ...homeOnWire, is_default: false }],
  ['a new address to be saved', { isSaved: true }, { ...homeOnWire, is_default: true }],
  ['a saved address, by its id alone', { savedAddressId: 7 }, { shipping_address_id: 7 }],
  ['a saved address is not saved again', { savedAddressId: 7, isSaved: true }, { shipping_address_id: 7 }],
  ['a separate shipping address', { shipping: office }, { ...officeOnWire, is_default: false, billing: homeOnWire }],
  [
    'a separate shipping address to be saved',
    { shipping: office, isSaved: true },
    { ...officeOnWire, is_default: true, billing: homeOnWire },
  ],
  [
    'a separate shipping address beside a saved one',
    { shipping: office, savedAddressId: 7 },
    { ...officeOnWire, is_default: false, billing: homeOnWire },
  ],
  ['notes', { savedAddressId: 7, notes: 'After 6 pm' }, { shipping_address_id: 7, notes: 'After 6 pm' }],
];

describe('the body of an order', () => {
  test.each(cases)('with %s', (_, change, expected) => {
    const body = orderBody({ ...plain, ...change }, orderedCart(items, totals));
    expect(body).toEqual({ ...lines, ...expected });
    expect(placeOrderInputSchema.safeParse(body).success).toBe(true);
  });
});

test.each([
  [2000, '150.00', 215_000],
  [2000.01, '0.00', 200_001],
])('shipping of %d rupees costs %s', (price, shipping, total) => {
  const cart = { items: [{ ...neon, price, quantity: 1 }], count: 1, total: price };
  const dear = orderTotals(cart, shop);
  expect(dear.total).toBe(total);
  expect(orderBody(plain, orderedCart(cart.items, dear)).shipping_cost).toBe(shipping);
});

test('sold-out items are neither ordered nor charged', () => {
  expect(totals).toEqual({ count: 2, subtotal: 90_100, shipping: 15_000, total: 105_100 });
});

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
function amountsOf(lines: Line[]) {
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
      const order = amountsOf(lines);
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
