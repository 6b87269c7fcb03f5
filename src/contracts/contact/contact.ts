import * as z from 'zod/mini';
import { MAX_NAME_LENGTH } from '#contracts/accounts/account-fields.ts';
import { emailInput } from '#contracts/email.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { storable } from '#contracts/text.ts';

const PLEASE_ENTER_EMAIL = 'Please enter a valid email address';

type Length = { min: number; max: number };

function typedText(label: string, { min, max }: Length) {
  const tooShort = `${label} must be at least ${min} characters`;
  const tooLong = `${label} may have at most ${max.toLocaleString('en-IN')} characters`;
  return z.string(tooShort).check(z.trim(), z.minLength(min, tooShort), z.maxLength(max, tooLong), storable());
}

/** In the order of the form, so that the first error is the topmost. */
export const contactInputSchema = z.object({
  name: typedText('Name', { min: 2, max: MAX_NAME_LENGTH }),
  email: emailInput({ required: PLEASE_ENTER_EMAIL, invalid: PLEASE_ENTER_EMAIL }),
  subject: typedText('Subject', { min: 5, max: 200 }),
  message: typedText('Message', { min: 10, max: 5000 }),
});

export type ContactInput = z.output<typeof contactInputSchema>;

export const contactReceiptSchema = z.object({
  id: z.int(),
  /** The reference number for the sender and the shop, such as JAL-7F3K9Q. */
  reference: z.string(),
  createdAt: z.string(),
});

export type ContactReceipt = z.infer<typeof contactReceiptSchema>;

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Sends a message to the shop',
  body: contactInputSchema,
  response: contactReceiptSchema,
  status: 201,
});
