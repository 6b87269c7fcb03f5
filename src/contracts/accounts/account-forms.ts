import * as z from 'zod/mini';
import {
  accountEmailInput,
  fullNameInput,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  PASSWORDS_DIFFER,
  passwordInput,
} from './account-fields.ts';
import { firstAdminInputSchema, signupInputSchema } from './accounts.ts';

type WithConfirmation = { password: string; confirmPassword: string };

const samePasswords = () =>
  z.refine<WithConfirmation>(({ password, confirmPassword }) => password === confirmPassword, {
    error: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
  });

const confirmPasswordInput = z.string().check(z.minLength(1, 'Confirm password is required'));

/** The form asks for a longer name than the API does. */
export const signupFormSchema = z
  .object({
    fullName: fullNameInput(3, 'Full name must be at least 3 characters'),
    email: accountEmailInput,
    password: passwordInput,
    confirmPassword: confirmPasswordInput,
  })
  .check(samePasswords());

/** The fields in the order of the form, so that the first error is the topmost. */
export const shortSignupFormSchema = z.object({
  fullName: signupInputSchema.shape.fullName,
  email: signupInputSchema.shape.email,
  password: signupInputSchema.shape.password,
});

export const firstAdminFormSchema = z
  .object({
    fullName: firstAdminInputSchema.shape.fullName,
    email: firstAdminInputSchema.shape.email,
    password: firstAdminInputSchema.shape.password,
    confirmPassword: z.string().check(z.minLength(MIN_PASSWORD_LENGTH, 'Please confirm your password')),
    secretKey: firstAdminInputSchema.shape.secretKey,
  })
  .check(samePasswords());

export const newPasswordFormSchema = z
  .object({ password: passwordInput, confirmPassword: confirmPasswordInput })
  .check(samePasswords());

/** The current password, required before something that cannot be undone. */
export const passwordAgainFormSchema = z.object({
  password: z
    .string()
    .check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD_LENGTH, 'This password is too long')),
});

/** The same for an account without a password. */
export const noPasswordFormSchema = z.object({ password: z.optional(z.string()) });
