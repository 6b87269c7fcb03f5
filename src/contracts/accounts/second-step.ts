import * as z from 'zod/mini';
import { type DayNumber, dayText } from '#contracts/delivery/calendar-days.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { dayInput } from '#contracts/orders/desk/day-input.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { MAX_PASSWORD_LENGTH } from './account-fields.ts';
import { loginResponseSchema } from './accounts.ts';

const ENTER_CODE = 'Please enter the 6 digits that your phone shows';
const MAX_CODE_LENGTH = 40;

/** The six digits, spaced or not. */
const totpCodeInput = z.string(ENTER_CODE).check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, ENTER_CODE),
);

/** Those, or one of the recovery codes. */
const anyCodeInput = z.string(ENTER_CODE).check(
  z.maxLength(MAX_CODE_LENGTH, ENTER_CODE),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  z.regex(/^(\d{6}|[2-9A-Z]{10})$/, `${ENTER_CODE}, or a recovery code`),
);

/** Left out by an account without a password that has just signed in. */
const passwordAgainInput = z.optional(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH)));

export const secondStepFormSchema = z.object({ code: anyCodeInput });
export const totpCodeFormSchema = z.object({ code: totpCodeInput });

export const secondStepRemovalFormSchema = z.object({ password: passwordAgainInput, code: anyCodeInput });

export const finishLogIn = endpoint({
  method: 'POST',
  path: '/api/auth/login/totp',
  access: 'public',
  summary: 'Ends a sign-in with the code of the second step, or with a recovery code',
  body: z.object({
    challenge: z.string('Please sign in.').check(z.minLength(1, 'Please sign in.'), z.maxLength(1000)),
    code: anyCodeInput,
  }),
  response: loginResponseSchema,
  status: 200,
});

export const secondStepSchema = z.object({
  isOn: z.boolean(),
  /** Recovery codes that were not used yet. */
  codesLeft: z.int(),
  /** From which day staff need it; null: they need not. */
  requiredFrom: z.nullable(z.string()),
  isRequired: z.boolean(),
});

export type SecondStep = z.infer<typeof secondStepSchema>;

export const getSecondStep = endpoint({
  method: 'GET',
  path: '/api/auth/totp',
  access: 'staff',
  right: 'second-step',
  summary: 'Whether the second step of the signed-in account is on',
  response: secondStepSchema,
});

export const setUpSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/totp',
  access: 'staff',
  right: 'second-step',
  summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
  body: z.object({ password: passwordAgainInput }),
  audit: [],
  // The name of the entry in the app is the caller's own address.
  isUnmasked: true,
  response: z.object({ secret: z.string(), uri: z.string() }),
  status: 200,
});

export const confirmSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/totp/confirm',
  access: 'staff',
  right: 'second-step',
  summary: 'Turns the second step on; the recovery codes are sent this once',
  body: z.object({ code: totpCodeInput }),
  audit: [],
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 200,
});

export const removeSecondStep = endpoint({
  method: 'DELETE',
  path: '/api/auth/totp',
  access: 'staff',
  right: 'second-step',
  summary: 'Turns the second step off; needs the password and a code',
  body: secondStepRemovalFormSchema,
  audit: [],
  response: null,
});

export const removeSecondStepOf = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/totp',
  access: 'admin',
  summary: 'Removes the second step of somebody who has lost their phone',
  params: z.object({ id: wholeNumber('There is no such user') }),
  audit: [],
  response: null,
});

/** Who needs the second step, and from which day on in India. */
export const staffPolicySchema = z.object({
  requiredFor: z._default(z.enum(['nobody', 'staff'], 'requiredFor must be nobody or staff'), 'nobody'),
  /** Null: at once. */
  requiredFrom: z._default(z.nullable(dayInput('Please enter a day')), null),
});

export type StaffPolicy = z.output<typeof staffPolicySchema>;

export function isSecondStepRequired({ requiredFor, requiredFrom }: StaffPolicy, today: DayNumber): boolean {
  return requiredFor === 'staff' && (requiredFrom === null || requiredFrom <= dayText(today));
}
