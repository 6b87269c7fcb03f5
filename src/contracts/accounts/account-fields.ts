import * as z from 'zod/mini';
import { emailInput } from '#contracts/email.ts';
import { oneLine, storable } from '#contracts/text.ts';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;
export const MAX_NAME_LENGTH = 100;

export const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;
export const PASSWORD_TOO_COMMON = 'This password is too common. Please choose another.';
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** Not trimmed or normalised: every character of a password counts. */
export const passwordInput = z
  .string(PASSWORD_TOO_SHORT)
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT),
    z.maxLength(MAX_PASSWORD_LENGTH, `Password may have at most ${MAX_PASSWORD_LENGTH} characters`),
    storable(),
  );

export const accountEmailInput = emailInput({
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
});

export function fullNameInput(min: number, tooShort: string) {
  return z
    .string(tooShort)
    .check(
      oneLine(),
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(MAX_NAME_LENGTH, `Full name may have at most ${MAX_NAME_LENGTH} characters`),
      storable(),
    );
}
