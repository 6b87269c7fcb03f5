const EXPIRED_EARLY_MS = 30_000;
const REFRESH_EARLY_MS = 5 * 60_000;

type Claims = { subject: string | null; issuedAt: number | null; expiresAt: number | null };

function inMilliseconds(seconds: unknown): number | null {
  return typeof seconds === 'number' ? seconds * 1000 : null;
}

/** The claims of an access token, unverified: the server verifies it on every call. */
export function readClaims(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? '';
    const { sub, iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return {
      subject: typeof sub === 'string' ? sub : null,
      issuedAt: inMilliseconds(iat),
      expiresAt: inMilliseconds(exp),
    };
  } catch {
    return { subject: null, issuedAt: null, expiresAt: null };
  }
}

/** An unreadable token belongs to no user, so a token of any user may replace it. */
export function isSamePerson(before: string, after: string | null): boolean {
  const { subject } = readClaims(before);
  return after !== null && (subject === null || subject === readClaims(after).subject);
}

export type TokenClock = {
  /** Call it with every newly issued token. */
  adjust(token: string): void;
  /** A token without an expiry is left to the server. */
  isExpired(token: string): boolean;
  untilRefresh(token: string): number | null;
};

/** Measures expiry by the server's clock, because the browser's clock may be wrong. */
export function createTokenClock(now: () => number = Date.now): TokenClock {
  let ahead = 0;
  const left = (token: string) => {
    const { expiresAt } = readClaims(token);
    return expiresAt === null ? null : expiresAt - (now() - ahead);
  };
  return {
    adjust: (token) => {
      const { issuedAt } = readClaims(token);
      const difference = issuedAt === null ? 0 : now() - issuedAt;
      ahead = Math.abs(difference) < EXPIRED_EARLY_MS ? 0 : difference;
    },
    isExpired: (token) => (left(token) ?? Number.POSITIVE_INFINITY) <= EXPIRED_EARLY_MS,
    untilRefresh: (token) => {
      const rest = left(token);
      return rest === null ? null : Math.max(0, rest - REFRESH_EARLY_MS);
    },
  };
}
