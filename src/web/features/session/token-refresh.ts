import type { RefreshInput, refreshSession, TokenPair } from '#contracts/accounts/accounts.ts';
import { ApiError, callApi, NetworkError } from '#web/lib/api.ts';
import { oneTabAtATime } from '#web/lib/one-tab-at-a-time.ts';
import { tokenStore } from '#web/lib/token-store.ts';
import type { TokenClock } from './access-token.ts';

const LOCK = 'jalaja.refresh';
/** A call that never ends would keep all tabs waiting. */
const TIMEOUT_MS = 30_000;
/** The shop forgives a repeat within ten seconds: an answer that was lost has to be asked for again before that. */
const EARLY_TIMEOUT_MS = 8000;
const REPEAT_AFTER_MS = [0, 2000];
/** The provider has closed the account or its sign-in: nothing will change that. */
const FINAL_PROVIDER_CODES = ['auth/user-disabled', 'auth/user-token-expired'];

/** A fresh token of the identity provider; null when nobody is signed in there any more. */
export type FreshIdToken = () => Promise<string | null>;

function isRefusal(error: unknown): boolean {
  if (error instanceof ApiError) return [400, 401, 403].includes(error.status);
  return FINAL_PROVIDER_CODES.includes((error as { code?: string } | null)?.code ?? '');
}

function askForPair(body: RefreshInput, timeoutMs: number) {
  return callApi<typeof refreshSession>('POST', '/api/auth/refresh', { body }, { isAnonymous: true, timeoutMs });
}

async function askRepeatedly(body: RefreshInput): Promise<TokenPair> {
  for (const delay of REPEAT_AFTER_MS) {
    try {
      return await askForPair(body, EARLY_TIMEOUT_MS);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return askForPair(body, TIMEOUT_MS);
}

async function exchange(refresh: string, freshIdToken: FreshIdToken) {
  try {
    return await askRepeatedly({ refresh });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'id_token_required') throw error;
    const idToken = await freshIdToken();
    if (idToken === null) throw error;
    return askRepeatedly({ refresh, idToken });
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
      running ??= oneTabAtATime(LOCK, () => renewNow(stale)).finally(() => {
        running = null;
      });
      return running;
    },
  };
}
