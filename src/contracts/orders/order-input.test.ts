import { describe, expect, test } from 'vitest';
import { FLAT_ADDRESS, SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { placeOrderInputSchema, wantedProducts } from './order-input.ts';

const item = { product_id: 3, quantity: 2, price: '249.00' };
const items = [item];

const address = { ...SAMPLE_ADDRESS, recipientEmail: null };

const lines = [{ productId: 3, quantity: 2, price: 24900 }];

function errorsOf(body: unknown) {
  const { error } = placeOrderInputSchema.safeParse(body);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the body of an order', () => {
  test('names a saved address', () => {
    expect(placeOrderInputSchema.parse({ items, shipping_address_id: 7, shipping_cost: '150.00' })).toEqual({
      ...{ lines, notes: null, billing: null, shipTo: { savedAddressId: 7 } },
    });
  });

  test('or carries a new one in flat fields, to be saved or not', () => {
    const body = { items, shipping_cost: '150.00', ...FLAT_ADDRESS };
    const order = { lines, notes: null, billing: null };
    expect(placeOrderInputSchema.parse(body)).toEqual({ ...order, shipTo: { address, isSaved: false } });
    expect(placeOrderInputSchema.parse({ ...body, is_default: true, shipping_address_id: null })).toEqual({
      ...{ ...order, shipTo: { address, isSaved: true } },
    });
  });

  test('may have a second line, an email, notes and a billing address', () => {
    const body = {
      ...{
        items,
        ...FLAT_ADDRESS,
        country: 'India',
        address_line_2: 'Second floor',
        recipient_email: 'Asha@Example.com',
      },
      ...{ notes: 'Ring twice', billing: { ...FLAT_ADDRESS, city: 'Tirupati' } },
    };
    expect(placeOrderInputSchema.parse(body)).toEqual({
      lines,
      notes: 'Ring twice',
      billing: { ...address, city: 'Tirupati' },
      shipTo: {
        address: { ...address, addressLine2: 'Second floor', recipientEmail: 'asha@example.com' },
        isSaved: false,
      },
    });
  });

  test('has telephone numbers as people write them, and stores ten digits', () => {
    const written = { ...FLAT_ADDRESS, recipient_phone: '+91 98765-43210' };
    const order = placeOrderInputSchema.parse({ items, ...written, billing: written });
    expect(order).toMatchObject({ billing: address, shipTo: { address } });
  });

  test('may have null for a missing value', () => {
    const nothing = { recipient_email: null, address_line_2: null, notes: null, billing: null };
    expect(placeOrderInputSchema.parse({ items, ...FLAT_ADDRESS, ...nothing })).toMatchObject({
      ...{ notes: null, billing: null, shipTo: { address } },
    });
  });

  test('cannot set its price, owner or status', () => {
    const forbidden = { shipping_cost: '0.00', total: 1, userId: 1, status: 'delivered', isAdmin: true };
    const parsed = placeOrderInputSchema.parse({ items, ...FLAT_ADDRESS, ...forbidden });
    expect(Object.keys(parsed).toSorted()).toEqual(['billing', 'lines', 'notes', 'shipTo']);
  });

  test.each([
    [{}, 'items', 'An order has 1 to 100 lines'],
    [{ items: [] }, 'items', 'An order has 1 to 100 lines'],
    [{ items: 'x' }, 'items', 'An order has 1 to 100 lines'],
    [{ items: Array(101).fill(item) }, 'items', 'An order has 1 to 100 lines'],
    [{ items: [{ ...item, product_id: 0 }] }, 'items.0.product_id', 'Please choose a product'],
    [{ items: [{ ...item, product_id: 'x' }] }, 'items.0.product_id', 'Please choose a product'],
    [{ items: [item, { ...item, quantity: 0 }] }, 'items.1.quantity', 'Quantity must be a whole number from 1 to 999'],
    [{ items: [{ ...item, quantity: 1000 }] }, 'items.0.quantity', 'Quantity must be a whole number from 1 to 999'],
    [{ items: [{ ...item, quantity: 1.5 }] }, 'items.0.quantity', 'Quantity must be a whole number from 1 to 999'],
    [{ items: [{ ...item, quantity: -1 }] }, 'items.0.quantity', 'Quantity must be a whole number from 1 to 999'],
    [{ items: [{ ...item, price: 'x' }] }, 'items.0.price', 'Price must be an amount in rupees, such as 249.00'],
    [{ items: [{ ...item, price: '1.234' }] }, 'items.0.price', 'Price must be an amount in rupees, such as 249.00'],
    [{ items: [{ ...item, price: -1 }] }, 'items.0.price', 'Price must be an amount in rupees, such as 249.00'],
    [{ items: [{ product_id: 1, quantity: 1 }] }, 'items.0.price', 'Price must be an amount in rupees, such as 249.00'],
  ])('is rejected with the lines %j', (more, field, message) => {
    expect(errorsOf({ shipping_address_id: 7, ...more })).toEqual({ [field]: message });
  });

  test.each([
    ['recipient_name', undefined, 'Full name is required'],
    ['recipient_name', 'A', 'Full name is required'],
    ['recipient_phone', undefined, 'Please enter a valid 10-digit Indian mobile number (starting with 6-9)'],
    ['recipient_phone', '5876543210', 'Please enter a valid 10-digit Indian mobile number (starting with 6-9)'],
    ['recipient_email', 'asha', 'Invalid email address'],
    ['address_line_1', undefined, 'Address is required'],
    ['address_line_1', '12 L', 'Address is required'],
    ['address_line_2', 'x'.repeat(201), 'Address line 2 may have at most 200 characters'],
    ['city', undefined, 'City is required'],
    ['state', undefined, 'State is required'],
    ['zip_code', undefined, 'Please enter a valid 6-digit Indian PIN code'],
    ['zip_code', '017001', 'Please enter a valid 6-digit Indian PIN code'],
    ['country', 'US', 'Country is required'],
    ['is_default', 'yes', 'is_default must be true or false'],
    ['notes', 'x'.repeat(1001), 'Order notes may have at most 1,000 characters'],
    ['notes', 'a\0b', 'Please remove the characters that cannot be stored'],
    ['shipping_address_id', 'x', 'There is no such address'],
    ['shipping_address_id', 0, 'There is no such address'],
  ])('is refused with %s = %j', (field, value, message) => {
    expect(errorsOf({ items, ...FLAT_ADDRESS, [field]: value })).toEqual({ [field]: message });
  });

  test.each([
    ['billing.zip_code', { ...FLAT_ADDRESS, zip_code: '1' }, 'Please enter a valid 6-digit Indian PIN code'],
    ['billing.recipient_name', { ...FLAT_ADDRESS, recipient_name: undefined }, 'Full name is required'],
  ])('is rejected with an invalid %s', (field, billing, message) => {
    expect(errorsOf({ items, ...FLAT_ADDRESS, billing })).toEqual({ [field]: message });
    expect(errorsOf({ items, shipping_address_id: 7, billing })).toEqual({ [field]: message });
  });

  test('without an address lists every missing field', () => {
    expect(Object.keys(errorsOf({ items })).toSorted()).toEqual([
      ...['address_line_1', 'city', 'recipient_name', 'recipient_phone', 'state', 'zip_code'],
    ]);
    expect(Object.keys(errorsOf({}))).toHaveLength(7);
  });

  test.each([null, [], 'order', 7])('that is not an object is rejected: %j', (body) => {
    expect(placeOrderInputSchema.safeParse(body).success).toBe(false);
  });
});

describe('the stock of an order', () => {
  const line = (productId: number, quantity: number) => ({ productId, quantity, price: 100 });

  test.each([
    ['one line', [line(3, 2)], [{ productId: 3, quantity: 2 }]],
    ['the same product twice', [line(3, 2), line(3, 5)], [{ productId: 3, quantity: 7 }]],
    [
      'products in any order',
      [line(9, 1), line(10, 1), line(2, 4), line(9, 1)],
      [
        { productId: 2, quantity: 4 },
        { productId: 9, quantity: 2 },
        { productId: 10, quantity: 1 },
      ],
    ],
    ['nothing', [], []],
  ])('for %s is summed per product, sorted by product', (_, given, wanted) => {
    expect(wantedProducts(given)).toEqual(wanted);
  });
});
