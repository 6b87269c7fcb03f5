import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { listOf, wholeNumber } from '#contracts/pagination.ts';
import { addressDialogMessages, addressFields, recipientEmailInput } from './address-fields.ts';
import { PIN_CODE } from './india.ts';

/** The delivery address stored with an order. */
export const postalAddressSchema = z.object({
  recipientName: z.string(),
  recipientEmail: z.nullable(z.string()),
  recipientPhone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

export type PostalAddress = z.infer<typeof postalAddressSchema>;

export const addressSchema = z.extend(postalAddressSchema, { id: z.int(), isDefault: z.boolean() });

export type Address = z.infer<typeof addressSchema>;

const fields = addressFields(addressDialogMessages);
const isDefault = z._default(z.boolean('isDefault must be true or false'), false);

export const addressInputSchema = z.object({
  ...fields,
  recipientEmail: recipientEmailInput(addressDialogMessages),
  isDefault,
});

/** An address saved without an e-mail can be sent back unchanged. */
export const addressChangeSchema = z.object({
  ...fields,
  recipientEmail: z.nullable(recipientEmailInput(addressDialogMessages)),
  isDefault,
});

export type AddressInput = z.output<typeof addressChangeSchema>;

const idParams = z.object({ id: wholeNumber('There is no such address') });

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/shippingaddress',
  access: 'customer',
  summary: 'The saved addresses, the default first',
  response: listOf(addressSchema),
});

export const createAddress = endpoint({
  method: 'POST',
  path: '/api/shippingaddress',
  access: 'customer',
  summary: 'Saves an address; the first one becomes the default',
  body: addressInputSchema,
  response: addressSchema,
  status: 201,
});

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/shippingaddress/:id',
  access: 'customer',
  summary: 'Changes an address',
  params: idParams,
  body: addressChangeSchema,
  response: addressSchema,
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/shippingaddress/:id',
  access: 'customer',
  summary: 'Deletes an address; a deleted default hands over to the one saved last',
  params: idParams,
  response: null,
});

export const setDefaultAddress = endpoint({
  method: 'PATCH',
  path: '/api/shippingaddress/:id/default',
  access: 'customer',
  summary: 'Makes an address the default; false changes nothing',
  params: idParams,
  body: z.object({ isDefault: z.boolean('isDefault must be true or false') }),
  response: addressSchema,
});

export const pinCodeSchema = z.object({
  pin: z.string(),
  state: z.string(),
  districts: z.array(z.string()),
});

export type PinCode = z.infer<typeof pinCodeSchema>;

export const getPinCode = endpoint({
  method: 'GET',
  path: '/api/pincode/:pin',
  access: 'public',
  summary: 'The state and districts of a PIN code; null if it is not known',
  params: z.object({
    pin: z.string().check(z.regex(PIN_CODE, 'Please enter a valid 6-digit Indian PIN code')),
  }),
  response: z.nullable(pinCodeSchema),
});
