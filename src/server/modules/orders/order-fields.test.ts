import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';
import { addProduct, createOrderClient, line, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let asha: OrderClient;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  asha = await createOrderClient(shop);
});
afterAll(() => shop.close());

describe('what is wrong with a body is said field by field', () => {
  test.each([
    ['recipient_name', 'A', 'Full name is required'],
    ['recipient_phone', '12345', 'Please enter a valid 10-digit Indian mobile number (starting with 6-9)'],
    ['recipient_phone', '5876543210', 'Please enter a valid 10-digit Indian mobile number (starting with 6-9)'],
    ['address_line_1', 'x', 'Address is required'],
    ['city', '', 'City is required'],
    ['state', ' ', 'State is required'],
    ['zip_code', '012345', 'Please enter a valid 6-digit Indian PIN code'],
    ['zip_code', 517001, 'Please enter a valid 6-digit Indian PIN code'],
    ['country', 'US', 'Country is required'],
    ['recipient_email', 'nobody', 'Invalid email address'],
    ['notes', 'x'.repeat(1001), 'Order notes may have at most 1,000 characters'],
    ['is_default', 'yes', 'is_default must be true or false'],
  ])('%s: %j', async (field, value, message) => {
    const { status, body } = await asha.tryToPlace(orderOf(await addProduct(shop), { [field]: value }));
    expect({ status, code: body.code, message: body.message, errors: body.errors }).toEqual({
      status: 400,
      code: 'invalid_input',
      message,
      errors: { [field]: message },
    });
  });

  test('fields that are missing', async () => {
    const { status, body } = await asha.tryToPlace({ items: [line(await addProduct(shop))] });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      recipient_name: 'Full name is required',
      recipient_phone: 'Please enter a valid 10-digit Indian mobile number (starting with 6-9)',
      address_line_1: 'Address is required',
      city: 'City is required',
      state: 'State is required',
      zip_code: 'Please enter a valid 6-digit Indian PIN code',
    });
    expect(body.message).toBe('Full name is required');
  });

  test('a billing address that is not whole', async () => {
    const billing = { ...FLAT_ADDRESS, zip_code: '1' };
    const { body } = await asha.tryToPlace(orderOf(await addProduct(shop), { billing }));
    expect(body.errors).toEqual({ 'billing.zip_code': 'Please enter a valid 6-digit Indian PIN code' });
  });

  test.each([[[]], [Array(101).fill({ product_id: 1, quantity: 1, price: '1.00' })], ['none'], [null]])(
    'lines that are not 1 to 100',
    async (items) => {
      const { status, body } = await asha.tryToPlace({ ...FLAT_ADDRESS, items });
      expect({ status, message: body.errors?.['items'] }).toEqual({
        status: 400,
        message: 'An order has 1 to 100 lines',
      });
    },
  );
});
