import * as z from 'zod/mini';
import { MIN_PASSWORD_LENGTH } from './account-fields.ts';

export const PASSWORD_POLICY_SCHEMA_VERSION = 1;

export const passwordPolicySchema = z.object({
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

export type PasswordPolicy = z.output<typeof passwordPolicySchema>;

export const defaultPasswordPolicy: PasswordPolicy = {
  schemaVersion: PASSWORD_POLICY_SCHEMA_VERSION,
  enforcementState: 'OFF',
  customStrengthOptions: { minPasswordLength: MIN_PASSWORD_LENGTH },
};

/** Which demands of the policy a password does not meet; empty when it meets all. */
export function unmetDemands(policy: PasswordPolicy, password: string): string[] {
  const options = policy.customStrengthOptions;
  const symbols = policy.allowedNonAlphanumericCharacters ?? [];
  const demands: [string, boolean][] = [
    [`at least ${options.minPasswordLength} characters`, password.length >= options.minPasswordLength],
    [
      `at most ${options.maxPasswordLength} characters`,
      options.maxPasswordLength === undefined || password.length <= options.maxPasswordLength,
    ],
    ['a lowercase letter', !options.containsLowercaseCharacter || /[a-z]/.test(password)],
    ['an uppercase letter', !options.containsUppercaseCharacter || /[A-Z]/.test(password)],
    ['a digit', !options.containsNumericCharacter || /\d/.test(password)],
    [
      'a symbol',
      !options.containsNonAlphanumericCharacter || [...password].some((character) => symbols.includes(character)),
    ],
  ];
  return demands.filter(([, isMet]) => !isMet).map(([demand]) => demand);
}
