import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { listOf, wholeNumber } from '#contracts/pagination.ts';
import { accountEmailInput, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './account-fields.ts';
import { idTokenInput, loginResponseSchema } from './accounts.ts';
import { signInProviders } from './sign-in-providers.ts';

const PASSWORD_POLICY_SCHEMA_VERSION = 1;

const passwordPolicySchema = z.object({
  schemaVersion: z.literal(PASSWORD_POLICY_SCHEMA_VERSION),
  enforcementState: z._default(z.enum(['OFF', 'ENFORCE']), 'OFF'),
  customStrengthOptions: z.object({
    minPasswordLength: z._default(z.int(), MIN_PASSWORD_LENGTH),
    maxPasswordLength: z.optional(z.int()),
    containsLowercaseCharacter: z.optional(z.boolean()),
    containsUppercaseCharacter: z.optional(z.boolean()),
    containsNumericCharacter: z.optional(z.boolean()),
    containsNonAlphanumericCharacter: z.optional(z.boolean()),
  }),
  allowedNonAlphanumericCharacters: z.optional(z.array(z.string())),
});

type PasswordPolicy = z.output<typeof passwordPolicySchema>;

export const defaultPasswordPolicy: PasswordPolicy = {
  schemaVersion: PASSWORD_POLICY_SCHEMA_VERSION,
  enforcementState: 'OFF',
  customStrengthOptions: { minPasswordLength: MIN_PASSWORD_LENGTH },
};

export const authConfigSchema = z.object({
  /** Null: no identity provider is configured. */
  idp: z.nullable(
    z.object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      providers: z.array(z.enum(signInProviders)),
    }),
  ),
  passwordPolicy: passwordPolicySchema,
});

export type AuthConfig = z.infer<typeof authConfigSchema>;
export type IdpConfig = NonNullable<AuthConfig['idp']>;

export const getAuthConfig = endpoint({
  method: 'GET',
  path: '/api/auth/config',
  access: 'public',
  summary: 'Which ways of signing in there are',
  response: authConfigSchema,
});

export const idpInputSchema = z.object({
  idToken: idTokenInput,
  /** For users whose provider returns no email address. */
  email: z.optional(accountEmailInput),
});

export type IdpInput = z.output<typeof idpInputSchema>;

export const CONFIRMATION_SENT = 'email-confirmation-sent';

export const idpSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/idp',
  access: 'public',
  summary:
    'Signs in by a token of the identity provider; where its email address is not proven, a mail has to be opened first',
  body: idpInputSchema,
  response: loginResponseSchema,
  accepted: z.object({ code: z.literal(CONFIRMATION_SENT), message: z.string() }),
});

export const confirmEmailInputSchema = z.object({
  token: z.string('This link is not valid.').check(z.minLength(1, 'This link is not valid.'), z.maxLength(200)),
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'public',
  summary: 'Joins a provider sign-in with the account of the mailed address, or makes that account',
  body: confirmEmailInputSchema,
  response: z.object({ email: z.string(), provider: z.enum(signInProviders) }),
});

export const linkedIdentitySchema = z.object({
  id: z.int(),
  provider: z.enum(signInProviders),
  email: z.nullable(z.string()),
  linkedAt: z.string(),
});

export type LinkedIdentity = z.infer<typeof linkedIdentitySchema>;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/auth/idp',
  access: 'customer',
  summary: 'The provider sign-ins of the signed-in account',
  response: z.extend(listOf(linkedIdentitySchema), { hasPassword: z.boolean() }),
});

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/idp/link',
  access: 'customer',
  summary:
    'Adds a provider sign-in to the signed-in account; the password, or a sign-in of the last five minutes, is needed',
  body: z.object({
    idToken: idTokenInput,
    password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH))),
  }),
  response: linkedIdentitySchema,
  status: 201,
});

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/auth/idp/:id',
  access: 'customer',
  summary: 'Removes a provider sign-in; the last way to sign in stays',
  params: z.object({ id: wholeNumber('There is no such sign-in') }),
  response: null,
});
