import { describe, expect, test } from 'vitest';
import { blankAddress, type CheckoutValues, checkoutSchema } from './checkout-schema.ts';

const home = {
  recipientName: 'Asha Rao',
  recipientEmail: 'asha@example.com',
  recipientPhone: '9876543210',
  addressLine1: '12 Lake Road',
  addressLine2: '',
  zipCode: '517001',
  state: 'Andhra Pradesh',
  city: 'Chittoor',
};

const filled: CheckoutValues = {
  savedAddressId: null,
  billing: home,
  isSaved: false,
  isSameAddress: true,
  shipping: blankAddress,
  gstin: '',
  notes: '',
};

function errorsOf(change: Partial<CheckoutValues>): Record<string, string> {
  const { error } = checkoutSchema.safeParse({ ...filled, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const everyMessage = {
  recipientName: 'Full name is required',
  recipientEmail: 'Invalid email address',
  recipientPhone: 'Please enter a valid 10-digit Indian mobile number (starting with 6-9)',
  addressLine1: 'Address is required',
  zipCode: 'Please enter a valid 6-digit Indian PIN code',
  state: 'State is required',
  city: 'City is required',
};

const under = (part: string, messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [`${part}.${name}`, message]));

test('a filled form gives the addresses, with the country added', () => {
  expect(checkoutSchema.parse(filled)).toEqual({
    savedAddressId: null,
    billing: { ...home, addressLine2: null, country: 'IN' },
    isSaved: false,
    shipping: null,
    gstin: null,
    notes: null,
  });
});

test('a blank form has every message once', () => {
  expect(errorsOf({ billing: blankAddress })).toEqual(under('billing', everyMessage));
});

test.each([
  [{ recipientName: 'A' }, everyMessage.recipientName],
  [{ recipientEmail: 'asha@' }, everyMessage.recipientEmail],
  [{ recipientPhone: '5876543210' }, everyMessage.recipientPhone],
  [{ recipientPhone: '987654321' }, everyMessage.recipientPhone],
  [{ addressLine1: '12 L' }, everyMessage.addressLine1],
  [{ city: 'C' }, everyMessage.city],
  [{ zipCode: '017001' }, everyMessage.zipCode],
  [{ zipCode: '51700' }, everyMessage.zipCode],
])('%j is refused', (change, message) => {
  expect(Object.values(errorsOf({ billing: { ...home, ...change } }))).toEqual([message]);
});

describe('a separate shipping address', () => {
  test('that is blank or only spaces means the billing address', () => {
    const values = { ...filled, isSameAddress: false, shipping: { ...blankAddress, city: '  ' } };
    expect(checkoutSchema.parse(values).shipping).toBeNull();
  });

  test('is required as a whole once any field is filled', () => {
    const errors = errorsOf({ isSameAddress: false, shipping: { ...blankAddress, zipCode: '560001' } });
    const { zipCode: _valid, ...others } = everyMessage;
    expect(errors).toEqual(under('shipping', others));
  });

  test('is not validated while it is the same as the billing address', () => {
    expect(errorsOf({ isSameAddress: true, shipping: { ...blankAddress, zipCode: '1' } })).toEqual({});
  });
});

test('notes have a maximum length', () => {
  expect(errorsOf({ notes: 'x'.repeat(1001) })).toEqual({ notes: 'Order notes may have at most 1,000 characters' });
  expect(errorsOf({ notes: 'x'.repeat(1000) })).toEqual({});
});
