import { describe, expect, test } from 'vitest';
import { placeOrderInputSchema } from '#contracts/orders/order-input.ts';
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

const plain: CheckoutForm = { savedAddressId: null, billing: home, isSaved: false, shipping: null, notes: null };
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
