import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api.ts';
import { providerFailure } from './provider-failure.ts';

const thrown = (code: string) => Object.assign(new Error('Firebase: words for programmers'), { code });

test.each(['auth/popup-closed-by-user', 'auth/cancelled-popup-request'])('%s shows no message', (code) =>
  expect(providerFailure(thrown(code))).toBeNull(),
);

test.each([
  [thrown('auth/popup-blocked'), /blocked the sign-in window/],
  [thrown('auth/network-request-failed'), /cannot be reached/],
  [thrown('auth/internal-error'), /cannot be reached/],
  [thrown('auth/something-new'), /^Please try again\.$/],
  [new NetworkError(null), /could not be reached/],
  [new ApiError(409, { message: 'x', code: 'account-exists-with-different-credential' }), /link this sign-in/],
  [new ApiError(400, { message: 'This link is not valid.', code: 'invalid_input' }), /^This link is not valid\.$/],
])('%s has a readable message', (error, sentence) => expect(providerFailure(error)).toMatch(sentence));
