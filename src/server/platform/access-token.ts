import { jwtVerify, SignJWT } from 'jose';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = 'jalaja';

export type AccessTokens = {
  sign(userId: number): Promise<string>;
  /** The account that the token was made for; null when it is expired, forged or not a token. */
  verify(token: string): Promise<number | null>;
};

export function createAccessTokens(secret: string, now: () => Date): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: (userId) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['sub', 'iat', 'exp'],
          currentDate: now(),
        });
        const userId = Number(payload.sub);
        return Number.isSafeInteger(userId) && userId > 0 ? userId : null;
      } catch {
        // Whatever is wrong with a token, the answer is the same: nobody is signed in.
        return null;
      }
    },
  };
}
