import { CLAIM_CLOSED, CLAIM_LATE } from '#contracts/claims/claim.ts';
import { NO_ROOM_FOR_FILES } from '#contracts/claims/claim-files.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ClaimRow } from './claim-queries.ts';

export const noClaim = () => new AppError('not_found', 'There is no such claim');
export const noFile = () => new AppError('not_found', 'There is no such file');
export const noRoom = () => new AppError('unavailable', NO_ROOM_FOR_FILES, { retryAfterSeconds: 3600 });
export const claimClosed = (message = CLAIM_CLOSED) => new AppError('claim_closed', message);

/** The contact form, with the order filled in, is still open to the customer. */
export function claimLate(orderId: number): AppError {
  return new AppError('claim_late', CLAIM_LATE, { details: { contact: `/contact?order=${orderId}` } });
}

/** Somebody else has changed it since. */
export function requireClaimVersion({ version, state }: ClaimRow, seen: number): void {
  if (version === seen) return;
  throw new AppError('stale', 'The claim was changed by someone else in the meantime. Please look again.', {
    details: [{ version, state }],
  });
}
