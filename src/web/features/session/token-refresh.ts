import type { refreshSession } from '#contracts/accounts.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { tokenStore } from '#web/lib/token-store.ts';
import type { TokenClock } from './access-token.ts';

const LOCK = 'jalaja.refresh';
/** A call that never ends would keep all tabs waiting. */
const TIMEOUT_MS = 30_000;
/** The provider has closed the account or its sign-in: nothing will change that. */
const FINAL_PROVIDER_CODES = ['auth/user-disabled', 'auth/user-token-expired'];

/** A fresh token of the identity provider; null when nobody is signed in there any more. */
export type FreshIdToken = () => Promise<string | null>;

/** Without locks (an address without https) tabs may refresh at once: the server forgives a repeat within moments. */
async function oneTabAtATime<T>(task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(LOCK, task) : task();
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ApiError) return [400, 401, 403].includes(error.status);
  return FINAL_PROVIDER_CODES.includes((error as { code?: string } | null)?.code ?? '');
}

async function exchange(refresh: string, freshIdToken: FreshIdToken) {
  const send = (idToken?: string) =>
    callApi<typeof refreshSession>(
      'POST',
      '/api/auth/refresh',
      { body: { refresh, ...(idToken === undefined ? {} : { idToken }) } },
      { isAnonymous: true, timeoutMs: TIMEOUT_MS },
    );
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'id_token_required') throw error;
    const idToken = await freshIdToken();
    if (idToken === null) throw error;
    return send(idToken);
  }
}

export type TokenRefresh = {
  /**
   * A token in place of the one given: once for all who wait, in this tab and in others. Null when the session is over;
   * throws when it could not be had this time.
   */
  renew(stale: string | null): Promise<string | null>;
};

export function createTokenRefresh(clock: TokenClock, freshIdToken: FreshIdToken): TokenRefresh {
  let running: Promise<string | null> | null = null;

  const renewNow = async (stale: string | null): Promise<string | null> => {
    const stored = tokenStore.access();
    // Another tab was quicker.
    if (stored !== null && stored !== stale && !clock.isExpired(stored)) return stored;
    const refresh = tokenStore.refresh();
    if (refresh === null) return null;
    try {
      const pair = await exchange(refresh, freshIdToken);
      // Somebody signed out, or in as another, while the answer was on its way.
      if (tokenStore.refresh() !== refresh) return tokenStore.access();
      clock.adjust(pair.access);
      tokenStore.save(pair);
      return pair.access;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return tokenStore.refresh() === refresh ? null : tokenStore.access();
    }
  };

  return {
    renew: (stale) => {
      running ??= oneTabAtATime(() => renewNow(stale)).finally(() => {
        running = null;
      });
      return running;
    },
  };
}
