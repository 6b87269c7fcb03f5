import * as z from 'zod/mini';

export const MAX_EMAIL_LENGTH = 254;

/** An e-mail address as accepted: spaces around it and its case do not count. */
export function emailInput(messages: { required: string; invalid: string }) {
  return z
    .string(messages.required)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, messages.required),
      z.maxLength(MAX_EMAIL_LENGTH, messages.invalid),
      z.email(messages.invalid),
    );
}
