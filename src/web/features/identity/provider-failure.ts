import { NETWORK_REQUEST_FAILED } from '#contracts/accounts/identity-errors.ts';
import { NetworkError } from '#web/lib/api.ts';

const UNREACHABLE = 'The sign-in service cannot be reached right now. Please try again.';
const NOT_YOURS =
  'There is already an account with this email address. Sign in with your password, then link this sign-in on your account page.';

/** The user closed the pop-up or opened a second one: no message needed. */
const SILENT = ['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled'];

const sentences: Record<string, string> = {
  'popup-blocked': 'Your browser blocked the sign-in window. Please allow pop-ups for this shop and try again.',
  [NETWORK_REQUEST_FAILED]: UNREACHABLE,
  // The pop-up's script did not load.
  'internal-error': UNREACHABLE,
  'account-exists-with-different-credential': NOT_YOURS,
  'user-disabled': 'This account has been disabled.',
  'too-many-requests': 'Too many attempts. Please try again later.',
  'unauthorized-domain': 'This sign-in is not set up for this address of the shop.',
};

/** The message to show, or null for none. The SDK prefixes its codes with `auth/`. */
export function providerFailure(error: unknown): string | null {
  if (error instanceof NetworkError) return error.message;
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const name = code.replace(/^auth\//, '');
  if (SILENT.includes(name)) return null;
  return sentences[name] ?? (code.startsWith('auth/') || !message ? 'Please try again.' : message);
}
