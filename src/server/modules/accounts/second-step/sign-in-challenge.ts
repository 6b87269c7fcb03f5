import { createHash, hkdfSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { SessionSource } from '#server/modules/accounts/session-queries.ts';

const LIFE_SECONDS = 5 * 60;
const ISSUER = 'jalaja second step';
const KEY_BYTES = 32;

/** A sign-in whose first step was right. `passwordMark` changes with the password, which ends it. */
export type Challenge = { userId: number; source: SessionSource; passwordMark: string };

export type Challenges = {
  seal(challenge: Challenge): Promise<string>;
  /** Null when it is too old, forged or not one. */
  open(token: string): Promise<(Challenge & { id: string }) | null>;
};

export function createChallenges(sessionSecret: string, now: () => Date): Challenges {
  const key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'jalaja sign-in challenges', KEY_BYTES));
  return {
    seal: ({ userId, source, passwordMark }) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ source, passwordMark })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFE_SECONDS)
        .sign(key);
    },
    open: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['sub', 'jti', 'exp'],
          currentDate: now(),
        });
        const source = payload['source'] === 'provider' ? 'provider' : 'password';
        const passwordMark = String(payload['passwordMark']);
        return { userId: Number(payload.sub), source, passwordMark, id: String(payload.jti) };
      } catch {
        return null;
      }
    },
  };
}

export function passwordMarkOf({ passwordHash }: { passwordHash: string | null }): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
}
