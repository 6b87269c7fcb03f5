import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import {
  type AddressMessages,
  addressDialogMessages,
  addressFields,
  checkoutMessages,
  recipientEmailInput,
} from './address-fields.ts';
import { addressChangeSchema, addressInputSchema } from './addresses.ts';

const formOf = (messages: AddressMessages) =>
  z.object({ ...addressFields(messages), recipientEmail: recipientEmailInput(messages) });

function errorsOf(schema: z.ZodMiniType, input: unknown) {
  const { error } = schema.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('a line break pasted into a name becomes a space', () => {
  const form = formOf(checkoutMessages);
  expect(form.parse({ ...SAMPLE_ADDRESS, recipientName: 'Ravi\r\nBcc: eve@evil.example' }).recipientName).toBe(
    'Ravi Bcc: eve@evil.example',
  );
});

describe.each([
  ['checkout', formOf(checkoutMessages), checkoutMessages],
  ['the address dialog', formOf(addressDialogMessages), addressDialogMessages],
])('%s', (_, form, messages) => {
  test.each<[keyof AddressMessages, unknown]>([
    ['recipientName', 'A'],
    ['recipientName', ' A '],
    ['recipientName', ''],
    ['recipientName', undefined],
    ['recipientName', null],
    ['recipientName', 7],
    ['recipientEmail', ''],
    ['recipientEmail', 'asha'],
    ['recipientEmail', 'asha@'],
    ['recipientEmail', 'asha@example'],
    ['recipientEmail', 'a sha@example.com'],
    ['recipientEmail', `${'a'.repeat(250)}@example.com`],
    ['recipientEmail', undefined],
    ['recipientPhone', '987654321'],
    ['recipientPhone', '98765432100'],
    ['recipientPhone', '5876543210'],
    ['recipientPhone', '0876543210'],
    ['recipientPhone', '+1 98765 43210'],
    ['recipientPhone', '98400 12345 / 98400 12346'],
    ['recipientPhone', '987654321x'],
    ['recipientPhone', '९८७६५४३२१०'],
    ['recipientPhone', 9876543210],
    ['recipientPhone', undefined],
    ['addressLine1', '12 L'],
    ['addressLine1', '12 L   '],
    ['addressLine1', undefined],
    ['city', 'C'],
    ['city', undefined],
    ['state', 'A'],
    ['state', undefined],
    ['zipCode', '017001'],
    ['zipCode', '51700'],
    ['zipCode', '5170011'],
    ['zipCode', '517 001'],
    ['zipCode', '51700a'],
    ['zipCode', '517001\n517001'],
    ['zipCode', 517001],
    ['zipCode', undefined],
    ['country', 'US'],
    ['country', ''],
    ['country', 'Indiana'],
    ['country', null],
  ])('rejects %s = %j with its own message', (field, value) => {
    expect(errorsOf(form, { ...SAMPLE_ADDRESS, [field]: value })).toEqual({ [field]: messages[field] });
  });

  test.each([
    ['recipientName', 'Jo', 'Jo'],
    ['recipientName', '  Asha Rao ', 'Asha Rao'],
    ['recipientName', 'x'.repeat(100), 'x'.repeat(100)],
    ['recipientEmail', ' Asha@Example.COM ', 'asha@example.com'],
    ['recipientPhone', '6000000000', '6000000000'],
    ['recipientPhone', ' 9876543210 ', '9876543210'],
    ['recipientPhone', '98765 43210', '9876543210'],
    ['recipientPhone', '98765\u00a043210', '9876543210'],
    ['recipientPhone', '98765-43210', '9876543210'],
    ['recipientPhone', '98765\u201343210', '9876543210'],
    ['recipientPhone', '98.76.54.32.10', '9876543210'],
    ['recipientPhone', '98765/43210', '9876543210'],
    ['recipientPhone', '[98765] 43210', '9876543210'],
    ['recipientPhone', '09876543210', '9876543210'],
    ['recipientPhone', '919876543210', '9876543210'],
    ['recipientPhone', '9198765432', '9198765432'],
    ['recipientPhone', '+91 98765 43210', '9876543210'],
    ['recipientPhone', '0091-98765-43210', '9876543210'],
    ['recipientPhone', '+91 (0) 98765 43210', '9876543210'],
    ['recipientPhone', '\u202a+91 98765 43210\u202c', '9876543210'],
    ['addressLine1', '12 Ln', '12 Ln'],
    ['addressLine1', 'x'.repeat(200), 'x'.repeat(200)],
    ['addressLine2', 'Second floor', 'Second floor'],
    ['addressLine2', '  ', null],
    ['addressLine2', null, null],
    ['addressLine2', undefined, null],
    ['city', 'Új-Chittoor', 'Új-Chittoor'],
    ['zipCode', '110001 ', '110001'],
    ['zipCode', '999999', '999999'],
    ['country', 'IN', 'IN'],
    ['country', 'in', 'IN'],
    ['country', 'India', 'IN'],
    ['country', ' INDIA ', 'IN'],
    ['country', undefined, 'IN'],
  ])('accepts %s = %j as %j', (field, value, stored) => {
    expect(form.parse({ ...SAMPLE_ADDRESS, [field]: value })).toEqual({ ...SAMPLE_ADDRESS, [field]: stored });
  });

  test.each([
    ['recipientName', 'x'.repeat(101)],
    ['addressLine1', 'x'.repeat(201)],
    ['addressLine2', 'x'.repeat(201)],
    ['city', 'x'.repeat(101)],
    ['state', 'x'.repeat(101)],
    ['recipientName', 'Asha\0Rao'],
    ['addressLine1', 'Lake \ud83d Road'],
    ['addressLine2', 'a\0b'],
    ['addressLine2', 7],
  ])('rejects %s when it is too long or cannot be stored', (field, value) => {
    expect(Object.keys(errorsOf(form, { ...SAMPLE_ADDRESS, [field]: value }))).toEqual([field]);
  });
});

test('the words of the two forms are those of the shop', () => {
  expect(checkoutMessages).toEqual({
    recipientName: 'Full name is required',
    recipientEmail: 'Invalid email address',
    recipientPhone: 'Please enter a valid 10-digit Indian mobile number (starting with 6-9)',
    addressLine1: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'Please enter a valid 6-digit Indian PIN code',
    country: 'Country is required',
  });
  expect(addressDialogMessages).toEqual({
    recipientName: 'Recipient name is required',
    recipientEmail: 'Valid email is required',
    recipientPhone: 'Valid phone number is required',
    addressLine1: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'Valid ZIP code is required',
    country: 'Country is required',
  });
});

test('an existing address may lack an e-mail, a new one may not', () => {
  const without = { ...SAMPLE_ADDRESS, recipientEmail: null };
  expect(addressChangeSchema.parse(without)).toEqual({ ...without, isDefault: false });
  expect(errorsOf(addressInputSchema, without)).toEqual({ recipientEmail: 'Valid email is required' });
});

test.each(['yes', 1, null])('isDefault = %j is refused', (isDefault) => {
  expect(errorsOf(addressInputSchema, { ...SAMPLE_ADDRESS, isDefault })).toEqual({
    isDefault: 'isDefault must be true or false',
  });
});
