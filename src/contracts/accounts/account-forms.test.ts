import { describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { firstAdminFormSchema, newPasswordFormSchema, signupFormSchema } from './account-forms.ts';

/** The first message of each field, as a form shows them. */
function messages(schema: ZodMiniType, input: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) found[String(path[0])] ??= message;
  return found;
}

const person = { fullName: 'Asha Rao', email: 'asha@example.com', password: 'lotus-9', confirmPassword: 'lotus-9' };

describe('sign-up', () => {
  test.each([
    [{}, {}],
    [{ fullName: 'Al' }, { fullName: 'Full name must be at least 3 characters' }],
    [{ fullName: '  A ' }, { fullName: 'Full name must be at least 3 characters' }],
    [{ email: '  ' }, { email: 'Email is required' }],
    [{ email: 'asha' }, { email: 'Please enter a valid email address' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 6 characters' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Confirm password is required' }],
    [{ confirmPassword: 'lotus-8' }, { confirmPassword: 'Passwords do not match' }],
    [
      { fullName: '', confirmPassword: 'lotus-8' },
      { fullName: 'Full name must be at least 3 characters', confirmPassword: 'Passwords do not match' },
    ],
  ])('with %j says %j', (change, expected) =>
    expect(messages(signupFormSchema, { ...person, ...change })).toEqual(expected),
  );
});

describe('the first administrator', () => {
  test.each([
    [{}, {}],
    [{ fullName: 'A' }, { fullName: 'Full name is required' }],
    [{ email: '' }, { email: 'Please enter a valid email' }],
    [{ email: 'asha' }, { email: 'Please enter a valid email' }],
    [{ confirmPassword: 'lotus' }, { confirmPassword: 'Please confirm your password' }],
    [{ confirmPassword: 'lotus-8' }, { confirmPassword: 'Passwords do not match' }],
    [{ secretKey: '' }, { secretKey: 'Secret key is required' }],
  ])('with %j says %j', (change, expected) =>
    expect(messages(firstAdminFormSchema, { ...person, secretKey: 'key', ...change })).toEqual(expected),
  );
});

test('a new password is not trimmed', () => {
  const spaced = { password: ' lotus 9 ', confirmPassword: ' lotus 9 ' };
  expect(newPasswordFormSchema.parse(spaced)).toEqual(spaced);
});
