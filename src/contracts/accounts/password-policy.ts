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
