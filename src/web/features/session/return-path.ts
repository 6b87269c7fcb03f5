import { paths } from '#web/lib/paths.ts';

const CHECKOUT_KEY = 'jalaja.return-to-checkout';

/** In the tab's own storage: another tab's checkout is not this one's. */
export function rememberCheckout(): void {
  try {
    sessionStorage.setItem(CHECKOUT_KEY, 'true');
  } catch {
    // Without storage the shopper opens the checkout again after signing in.
  }
}

export function isCheckoutRemembered(): boolean {
  try {
    return sessionStorage.getItem(CHECKOUT_KEY) !== null;
  } catch {
    return false;
  }
}

function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(CHECKOUT_KEY);
  } catch {
    // It could not be set either.
  }
}

export type ReturnState = { returnTo: string };

/** Only a path of this shop: two slashes would lead to another host, and so would a backslash. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

/** Where a person goes who has signed in. The checkout that was left for it comes first, and is forgotten. */
export function takeDestination(state: unknown): string {
  if (isCheckoutRemembered()) {
    forgetCheckout();
    return paths.checkout;
  }
  const { returnTo } = (state ?? {}) as Partial<ReturnState>;
  return isOwnPath(returnTo) ? returnTo : paths.root;
}
