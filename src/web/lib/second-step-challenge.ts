import { ApiError } from './api.ts';

/** What a sign-in waits with for the code of the second step; null for any other failure. */
export function challengeOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'totp_required') return null;
  const challenge = error.details[0]?.['challenge'];
  return typeof challenge === 'string' ? challenge : null;
}
