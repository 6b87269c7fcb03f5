import { readTabStored, writeTabStored } from '#web/lib/browser-storage.ts';
import { paths } from '#web/lib/paths.ts';

const CHECKOUT_KEY = 'jalaja.return-to-checkout';

/** Per tab: the checkout of another tab does not count. */
export function rememberCheckout(): void {
  writeTabStored(CHECKOUT_KEY, true);
}

export function isCheckoutRemembered(): boolean {
  return readTabStored(CHECKOUT_KEY) !== null;
}

export type ReturnState = { returnTo: string };

/**
 * Only a path of this shop: two slashes would lead to another host, and so would a backslash. Browsers drop tabs and
 * line breaks.
 */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(path);
}

/** Passed on from the sign-in to the sign-up and back. A token in the same state stays behind. */
export function returnStateOf(state: unknown): ReturnState | null {
  const { returnTo } = (state ?? {}) as Partial<ReturnState>;
  return isOwnPath(returnTo) ? { returnTo } : null;
}

/** The address of the account that was made on the page before. */
export function knownEmailOf(state: unknown): string | null {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : null;
}

/** Where to go after signing in. An interrupted checkout comes first, once. */
export function takeDestination(state: unknown): string {
  if (isCheckoutRemembered()) {
    writeTabStored(CHECKOUT_KEY, null);
    return paths.checkout;
  }
  return returnStateOf(state)?.returnTo ?? paths.root;
}
