import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { LRUCache } from 'lru-cache';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = 'jalaja';
const REMEMBERED_TOKENS = 5000;

/** What a token says: the account, and the sign-in that it belongs to. Its rights are read from the database. */
export type TokenClaims = { userId: number; sessionId: number };

export type AccessTokens = {
  sign(claims: TokenClaims): Promise<string>;
  /** Null when the token is expired, forged or not a token. */
  verify(token: string): Promise<TokenClaims | null>;
};

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

export function createAccessTokens(secret: string, now: () => Date): AccessTokens {
  const key = new TextEncoder().encode(secret);
  /** Tokens whose signature was found good: it stays so, and a browser sends the same one for minutes. */
  const good = new LRUCache<string, TokenClaims & { expiresAt: number }>({ max: REMEMBERED_TOKENS });
  return {
    sign: ({ userId, sessionId }) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return (
        new SignJWT({ sid: String(sessionId) })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(String(userId))
          .setIssuer(ISSUER)
          // Two tokens of one second are two tokens.
          .setJti(randomUUID())
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
          .sign(key)
      );
    },
    verify: async (token) => {
      const known = good.get(token);
      if (known) return known.expiresAt > now().getTime() ? known : null;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          currentDate: now(),
        });
        const claims = { userId: Number(payload.sub), sessionId: Number(payload['sid']) };
        if (!isId(claims.userId) || !isId(claims.sessionId)) return null;
        good.set(token, { ...claims, expiresAt: Number(payload.exp) * 1000 });
        return claims;
      } catch {
        // Whatever is wrong with a token, the answer is the same: nobody is signed in.
        return null;
      }
    },
  };
}
