import * as z from 'zod/mini';
import { emailInput } from '#contracts/email.ts';
import { oneLine, optionalTextInput, storable } from '#contracts/text.ts';
import { COUNTRY_CODE, MOBILE_NUMBER, PIN_CODE, plainNumber } from './india.ts';

export const MAX_ADDRESS_LINE_LENGTH = 200;
/** A person's, city's or state's name. */
const MAX_NAME_LENGTH = 100;

/** The messages of one form: the rules are the same everywhere, the messages differ. */
export type AddressMessages = {
  recipientName: string;
  recipientEmail: string;
  recipientPhone: string;
  addressLine1: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
};

export const checkoutMessages: AddressMessages = {
  recipientName: 'Full name is required',
  recipientEmail: 'Invalid email address',
  recipientPhone: 'Please enter a valid 10-digit Indian mobile number (starting with 6-9)',
  addressLine1: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'Please enter a valid 6-digit Indian PIN code',
  country: 'Country is required',
};

export const addressDialogMessages: AddressMessages = {
  ...checkoutMessages,
  recipientName: 'Recipient name is required',
  recipientEmail: 'Valid email is required',
  recipientPhone: 'Valid phone number is required',
  zipCode: 'Valid ZIP code is required',
};

function line(min: number, max: number, message: string) {
  return z
    .string(message)
    .check(
      oneLine(),
      z.trim(),
      z.minLength(min, message),
      z.maxLength(max, `Please use at most ${max} characters`),
      storable(),
    );
}

/** Accepts both spellings of the only country that the shop sells to, and stores its code. */
function country(message: string) {
  return z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text) => (/^(in|india)$/i.test(text.trim()) ? COUNTRY_CODE : text)),
    ),
    z.literal(COUNTRY_CODE, message),
  );
}

/** The fields of a delivery address, with the messages of one form. */
export function addressFields(messages: AddressMessages) {
  return {
    recipientName: line(2, MAX_NAME_LENGTH, messages.recipientName),
    recipientPhone: z
      .string(messages.recipientPhone)
      .check(z.overwrite(plainNumber), z.regex(MOBILE_NUMBER, messages.recipientPhone)),
    addressLine1: line(5, MAX_ADDRESS_LINE_LENGTH, messages.addressLine1),
    addressLine2: z._default(optionalTextInput({ label: 'Address line 2', max: MAX_ADDRESS_LINE_LENGTH }), null),
    city: line(2, MAX_NAME_LENGTH, messages.city),
    state: line(2, MAX_NAME_LENGTH, messages.state),
    zipCode: z.string(messages.zipCode).check(z.trim(), z.regex(PIN_CODE, messages.zipCode)),
    country: z._default(country(messages.country), COUNTRY_CODE),
  };
}

export function recipientEmailInput(messages: AddressMessages) {
  return emailInput({ required: messages.recipientEmail, invalid: messages.recipientEmail });
}
