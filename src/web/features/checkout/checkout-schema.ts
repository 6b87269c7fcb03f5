import * as z from 'zod/mini';
import { addressFields, checkoutMessages, recipientEmailInput } from '#contracts/addresses/address-fields.ts';
import { gstinInput, MAX_NOTES_LENGTH } from '#contracts/orders/order-input.ts';
import { optionalTextInput } from '#contracts/text.ts';

/** The address fields of the form. The country is fixed. */
export const blankAddress = {
  recipientName: '',
  recipientEmail: '',
  recipientPhone: '',
  addressLine1: '',
  addressLine2: '',
  zipCode: '',
  state: '',
  city: '',
};

export type AddressValues = typeof blankAddress;

/** The form's state, valid or not. */
export type CheckoutValues = {
  /** The saved address that the billing fields show unchanged; null for a new one. */
  savedAddressId: number | null;
  billing: AddressValues;
  isSaved: boolean;
  isSameAddress: boolean;
  shipping: AddressValues;
  gstin: string;
  notes: string;
};

function isBlank(address: AddressValues): boolean {
  return Object.values(address).every((text) => text.trim() === '');
}

const fields = addressFields(checkoutMessages);

const addressSchema = z.object({ ...fields, recipientEmail: recipientEmailInput(checkoutMessages) });

export function isCompleteAddress(address: AddressValues): boolean {
  return addressSchema.safeParse(address).success;
}

const formSchema = z.object({
  savedAddressId: z.nullable(z.int()),
  billing: addressSchema,
  isSaved: z.boolean(),
  /** Null: same as the billing address. */
  shipping: z.nullable(addressSchema),
  gstin: gstinInput,
  notes: optionalTextInput({ label: 'Order notes', max: MAX_NOTES_LENGTH }),
});

/** A shipping address left blank means the billing address; once any field is filled, all of it is required. */
export const checkoutSchema = z.pipe(
  z.transform(
    ({ isSameAddress, ...values }: CheckoutValues): z.input<typeof formSchema> => ({
      ...values,
      shipping: isSameAddress || isBlank(values.shipping) ? null : values.shipping,
    }),
  ),
  formSchema,
);

export type CheckoutForm = z.output<typeof checkoutSchema>;
