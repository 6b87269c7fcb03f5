import { describe, expect, test } from 'vitest';
import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import { type AddressOwner, type FirstMeeting, firstMeeting } from './identity-rules.ts';

const nobody = null;
const verified: AddressOwner = { isEmailVerified: true, isStaff: false, isDisabled: false };
const unverified = { ...verified, isEmailVerified: false };
const administrator = { ...verified, isStaff: true };
const disabled = { ...verified, isDisabled: true };

type Row = [SignInProvider, string | null, boolean, AddressOwner | null, FirstMeeting];

describe('a provider sign-in meets the account of its address', () => {
  test.each<Row>([
    ['google.com', 'a@gmail.com', true, nobody, 'create'],
    ['google.com', 'a@firm.example', true, nobody, 'create'],
    ['google.com', 'a@gmail.com', false, nobody, 'prove-address'],
    ['google.com', null, true, nobody, 'prove-address'],
    ['github.com', 'a@gmail.com', true, nobody, 'prove-address'],
    ['facebook.com', 'a@gmail.com', true, nobody, 'prove-address'],
    ['twitter.com', 'a@gmail.com', true, nobody, 'prove-address'],
    ['google.com', 'a@gmail.com', true, verified, 'link'],
    ['google.com', 'a@gmail.com', false, verified, 'ask-owner'],
    ['google.com', 'a@firm.example', true, verified, 'ask-owner'],
    ['google.com', 'a@notgmail.com', true, verified, 'ask-owner'],
    ['google.com', 'a@gmail.com.example', true, verified, 'ask-owner'],
    ['google.com', null, true, verified, 'ask-owner'],
    ['github.com', 'a@gmail.com', true, verified, 'ask-owner'],
    ['facebook.com', 'a@gmail.com', true, verified, 'ask-owner'],
    ['twitter.com', 'a@gmail.com', true, verified, 'ask-owner'],
    ['google.com', 'a@gmail.com', true, unverified, 'ask-owner'],
    ['github.com', 'a@gmail.com', true, unverified, 'ask-owner'],
    ['google.com', 'a@gmail.com', true, administrator, 'refuse'],
    ['github.com', 'a@gmail.com', true, administrator, 'refuse'],
    ['google.com', 'a@gmail.com', true, { ...administrator, isEmailVerified: false }, 'refuse'],
    ['google.com', 'a@gmail.com', true, disabled, 'blocked'],
    ['github.com', 'a@gmail.com', false, { ...disabled, isStaff: true }, 'blocked'],
  ])('%s, %s, verified %s, %j: %s', (provider, email, isEmailVerified, owner, outcome) => {
    expect(firstMeeting({ provider, email, isEmailVerified }, owner)).toBe(outcome);
  });
});
