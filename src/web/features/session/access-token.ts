const EXPIRED_EARLY_MS = 30_000;
const REFRESH_EARLY_MS = 5 * 60_000;

type Claims = { subject: string | null; issuedAt: number | null; expiresAt: number | null };

function inMilliseconds(seconds: unknown): number | null {
  return typeof seconds === 'number' ? seconds * 1000 : null;
}

/** What an access token says about itself. It is not checked: the server does that on every call. */
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

/** A token that cannot be read is nobody's, so whoever is signed in may come in its place. */
export function isSamePerson(before: string, after: string | null): boolean {
  const { subject } = readClaims(before);
  return after !== null && (subject === null || subject === readClaims(after).subject);
}

export type TokenClock = {
  /** To be told of every token that has just been given out. */
  adjust(token: string): void;
  /** A token that does not say when it ends is left to the server's judgement. */
  isExpired(token: string): boolean;
  untilRefresh(token: string): number | null;
};

/** Judges life times by the server's clock: with a wrong clock in the browser every token would seem dead or eternal. */
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
