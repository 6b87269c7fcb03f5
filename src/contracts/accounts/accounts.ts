import * as z from 'zod/mini';
import { emailInput } from '#contracts/email.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { accountEmailInput, fullNameInput, passwordInput } from './account-fields.ts';
import { staffRoles } from './staff.ts';

export const currentUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  fullName: z.nullable(z.string()),
  isAdmin: z.boolean(),
  role: z.nullable(z.enum(staffRoles)),
  /** Staff who have to set up the second step before they may do anything in the dashboard. */
  needsSecondStep: z.optional(z.boolean()),
  /** Whether a mailed link, or a provider, has shown that the address is theirs. */
  emailVerified: z.boolean(),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'customer',
  summary: 'The signed-in account',
  response: currentUserSchema,
});

export const signupInputSchema = z.object({
  email: accountEmailInput,
  password: passwordInput,
  fullName: fullNameInput(2, 'Full name is required'),
});

export type SignupInput = z.output<typeof signupInputSchema>;

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  access: 'public',
  summary: 'Makes an account; it signs nobody in',
  body: signupInputSchema,
  response: currentUserSchema,
  status: 201,
});

export const loginInputSchema = z.object({ email: accountEmailInput, password: passwordInput });

export type LoginInput = z.output<typeof loginInputSchema>;

const tokenPairSchema = z.object({ access: z.string(), refresh: z.string() });

export type TokenPair = z.infer<typeof tokenPairSchema>;

export const loginResponseSchema = z.extend(currentUserSchema, tokenPairSchema.shape);

export type LoginResponse = z.infer<typeof loginResponseSchema>;

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs in by email and password',
  body: loginInputSchema,
  response: loginResponseSchema,
});

const refreshTokenInput = z.string('Please sign in.').check(z.minLength(1, 'Please sign in.'), z.maxLength(200));

export const idTokenInput = z
  .string('idToken is required')
  .check(z.minLength(1, 'idToken is required'), z.maxLength(5000));

export const refreshInputSchema = z.object({
  refresh: refreshTokenInput,
  /** A fresh token of the identity provider, for sessions that came from it. */
  idToken: z.optional(idTokenInput),
});

export type RefreshInput = z.output<typeof refreshInputSchema>;

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  summary: 'A new pair of tokens for a refresh token, which can be used once',
  body: refreshInputSchema,
  response: tokenPairSchema,
});

/** The response is the same for a valid and an invalid token. */
export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends the session of a refresh token',
  body: z.object({ refresh: refreshTokenInput }),
  response: null,
});

export const forgotPasswordInputSchema = z.object({ email: accountEmailInput });

/** Always the same response, so that it does not reveal who has an account. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mails a link to choose a new password, if there is such an account',
  body: forgotPasswordInputSchema,
  response: z.object({ message: z.string() }),
  status: 202,
});

const mailedTokenInput = z
  .string('This link is not valid.')
  .check(z.minLength(1, 'This link is not valid.'), z.maxLength(200));

export const resetPasswordInputSchema = z.object({
  token: mailedTokenInput,
  password: passwordInput,
});

export type ResetPasswordInput = z.output<typeof resetPasswordInputSchema>;

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password by a mailed link and ends all sessions of the account',
  body: resetPasswordInputSchema,
  response: null,
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Confirms the email address of an account by a mailed link',
  body: z.object({ token: mailedTokenInput }),
  response: z.object({ email: z.string() }),
});

export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/request',
  access: 'customer',
  summary: 'Mails another link that confirms the email address of the signed-in account',
  response: z.object({ message: z.string() }),
  status: 202,
});

const ENTER_EMAIL = 'Please enter a valid email';

/** The fields in the order of the form, so that the first error is the topmost. */
export const firstAdminInputSchema = z.object({
  fullName: fullNameInput(2, 'Full name is required'),
  email: emailInput({ required: ENTER_EMAIL, invalid: ENTER_EMAIL }),
  password: passwordInput,
  secretKey: z.string('Secret key is required').check(z.minLength(1, 'Secret key is required'), z.maxLength(200)),
});

export type FirstAdminInput = z.output<typeof firstAdminInputSchema>;

export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/api/auth/create-first-admin',
  access: 'public',
  summary: 'Makes the first administrator by the set-up key, once',
  body: firstAdminInputSchema,
  response: currentUserSchema,
  status: 201,
});
