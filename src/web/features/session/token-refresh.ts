import type { RefreshInput, refreshSession, TokenPair } from '#contracts/accounts/accounts.ts';
import { ApiError, callApi, NetworkError } from '#web/lib/api.ts';
import { oneTabAtATime } from '#web/lib/one-tab-at-a-time.ts';
import { tokenStore } from '#web/lib/token-store.ts';
import type { TokenClock } from './token-claims.ts';

const LOCK = 'jalaja.refresh';
/** A request without a timeout could block all tabs. */
const TIMEOUT_MS = 30_000;
/** The server accepts a repeated refresh within ten seconds, so a lost response must be retried before that. */
const EARLY_TIMEOUT_MS = 8000;
const REPEAT_AFTER_MS = [0, 2000];
/** Permanent: the provider has closed the account or its session. */
const FINAL_PROVIDER_CODES = ['auth/user-disabled', 'auth/user-token-expired'];

/** A fresh token of the identity provider; null if the user is no longer signed in there. */
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
   * Replaces the given token, once for all waiting callers and tabs. Returns null when the session is over and throws
   * on a temporary failure.
   */
  renew(stale: string | null): Promise<string | null>;
};

export function createTokenRefresh(clock: TokenClock, freshIdToken: FreshIdToken): TokenRefresh {
  let running: Promise<string | null> | null = null;

  const renewNow = async (stale: string | null): Promise<string | null> => {
    const stored = tokenStore.access();
    // Another tab was faster.
    if (stored !== null && stored !== stale && !clock.isExpired(stored)) return stored;
    const refresh = tokenStore.refresh();
    if (refresh === null) return null;
    try {
      const pair = await exchange(refresh, freshIdToken);
      // The user changed during the request.
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
