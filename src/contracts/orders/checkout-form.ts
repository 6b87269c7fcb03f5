import * as z from 'zod/mini';
import { addressFields, checkoutMessages, recipientEmailInput } from '#contracts/addresses/address-fields.ts';
import { optionalTextInput } from '#contracts/text.ts';
import { MAX_NOTES_LENGTH } from './order-input.ts';

/** What stands in the fields of an address, right or wrong. The country is fixed. */
export type AddressValues = {
  recipientName: string;
  recipientEmail: string;
  recipientPhone: string;
  addressLine1: string;
  addressLine2: string;
  zipCode: string;
  state: string;
  city: string;
};

export type CheckoutValues = {
  /** The saved address that the billing fields show, unchanged; null for a new one. */
  savedAddressId: number | null;
  billing: AddressValues;
  isSaved: boolean;
  isSameAddress: boolean;
  shipping: AddressValues;
  notes: string;
};

export const blankAddress: AddressValues = {
  recipientName: '',
  recipientEmail: '',
  recipientPhone: '',
  addressLine1: '',
  addressLine2: '',
  zipCode: '',
  state: '',
  city: '',
};

function isBlank(address: AddressValues): boolean {
  return Object.values(address).every((text) => text.trim() === '');
}

const fields = addressFields(checkoutMessages);

/** In the order of the form, so that the first error is the uppermost. */
const addressSchema = z.object({
  recipientName: fields.recipientName,
  recipientEmail: recipientEmailInput(checkoutMessages),
  recipientPhone: fields.recipientPhone,
  addressLine1: fields.addressLine1,
  addressLine2: fields.addressLine2,
  zipCode: fields.zipCode,
  state: fields.state,
  city: fields.city,
  country: fields.country,
});

export type CheckoutAddress = z.output<typeof addressSchema>;

export const checkoutFormSchema = z.object({
  savedAddressId: z.nullable(z.int()),
  billing: addressSchema,
  isSaved: z.boolean(),
  /** Null: the billing address. */
  shipping: z.nullable(addressSchema),
  notes: optionalTextInput({ label: 'Order notes', max: MAX_NOTES_LENGTH }),
});

export type CheckoutForm = z.output<typeof checkoutFormSchema>;

/** A separate shipping address is wanted as a whole or not at all: one that is left blank is the billing address. */
export function formInput({ isSameAddress, ...values }: CheckoutValues): z.input<typeof checkoutFormSchema> {
  return { ...values, shipping: isSameAddress || isBlank(values.shipping) ? null : values.shipping };
}
