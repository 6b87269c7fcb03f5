import { NETWORK_REQUEST_FAILED } from '#contracts/accounts/identity-errors.ts';
import { AppError } from '#server/http/app-error.ts';

const RETRY_SECONDS = 5;

export const notBelieved = () =>
  new AppError('invalid-credential', 'This sign-in could not be confirmed. Please try again.');

export const outOfDate = () =>
  new AppError('user-token-expired', 'Your sign-in with the provider has ended. Please sign in again.');

export const tooLongAgo = () =>
  new AppError('requires-recent-login', 'Your sign-in was too long ago. Please sign in again.');

export const blocked = () =>
  new AppError('user-disabled', 'This account has been disabled. Please write to us if you think this is a mistake.');

/** The provider could not be asked: nobody comes in by it now, and nobody is put out. */
export function away(cause: unknown): AppError {
  const error = new AppError(
    NETWORK_REQUEST_FAILED,
    'The sign-in provider cannot be reached just now. Please try again in a moment.',
    { retryAfterSeconds: RETRY_SECONDS },
  );
  error.cause = cause;
  return error;
}
