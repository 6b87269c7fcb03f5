import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { accountEmailInput, MAX_NAME_LENGTH } from '#contracts/accounts/account-fields.ts';
import { signInProviders } from '#contracts/accounts/sign-in-providers.ts';
import { isStorableText } from '#contracts/text.ts';
import type { IdpSettings } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import { type IdpAddresses, PROVIDER_ADDRESSES } from './idp-addresses.ts';
import { lookUpAccount } from './idp-lookup.ts';
import { away, notBelieved, outOfDate } from './idp-refusals.ts';
import type { IdpVerifier } from './idp-verifier.ts';

const CLOCK_TOLERANCE_SECONDS = 5;
/** Nothing that a decoder would skip: a token can then not be written in another way and pass for a new one. */
const COMPACT_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const seconds = z.number().check(z.positive());

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  iat: seconds,
  exp: seconds,
  auth_time: seconds,
  firebase: z.object({
    sign_in_provider: z.enum(signInProviders),
    /** Accounts of a tenant live in a space of their own, where the same number may be somebody else. */
    tenant: z.optional(z.undefined()),
  }),
});

type Claims = z.output<typeof claimsSchema>;

/**
 * Firebase Authentication: a token counts when one of the provider's keys has signed it for this project, and the
 * provider says at this moment that its account is good. Only a test hands over other addresses.
 */
export function firebaseIdp(
  settings: IdpSettings,
  now: () => Date,
  { jwksUrl, toolkitUrl }: IdpAddresses = PROVIDER_ADDRESSES,
): IdpVerifier {
  const findKey = providerKeys(jwksUrl);
  return {
    prove: async (idToken) => {
      const claims = await provenClaims(idToken, findKey, settings, now());
      const account = await lookUpAccount(toolkitUrl, settings.apiKey, idToken);
      if (account.localId !== claims.sub) throw notBelieved();
      return {
        subject: claims.sub,
        provider: claims.firebase.sign_in_provider,
        email: usableEmail(account.email),
        isEmailVerified: account.emailVerified === true,
        fullName: usableName(account.displayName),
        authenticatedAt: new Date(claims.auth_time * 1000),
        tokenExpiresAt: new Date(claims.exp * 1000),
      };
    },
  };
}

/** A key that is not there is the token's fault; keys that cannot be had are the provider's. */
function providerKeys(jwksUrl: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  return async (header, token) => {
    if (!header?.kid || !token) throw notBelieved();
    try {
      return await keys(header, token);
    } catch (error) {
      throw error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
        ? notBelieved()
        : away(error);
    }
  };
}

async function provenClaims(
  idToken: string,
  findKey: JWTVerifyGetKey,
  { projectId, providers }: IdpSettings,
  now: Date,
): Promise<Claims> {
  const payload = await verifiedPayload(idToken, findKey, projectId, now);
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) throw notBelieved();
  const claims = parsed.data;
  const latest = now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS;
  if (claims.auth_time > latest || claims.iat > latest) throw notBelieved();
  // Anybody can have a token for any address by signing up there with a password: only the offered ways count.
  if (!providers.includes(claims.firebase.sign_in_provider)) throw notBelieved();
  return claims;
}

async function verifiedPayload(
  idToken: string,
  findKey: JWTVerifyGetKey,
  projectId: string,
  now: Date,
): Promise<JWTPayload> {
  if (!COMPACT_TOKEN.test(idToken)) throw notBelieved();
  try {
    const { payload } = await jwtVerify(idToken, findKey, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw error instanceof errors.JWTExpired ? outOfDate() : notBelieved();
  }
}

/** An address that could not be an account's here counts as none: the person is asked for another. */
function usableEmail(email: string | undefined): string | null {
  const parsed = accountEmailInput.safeParse(email);
  return parsed.success ? parsed.data : null;
}

function usableName(name: string | undefined): string | null {
  const trimmed = name?.trim().slice(0, MAX_NAME_LENGTH).trim() ?? '';
  return trimmed !== '' && isStorableText(trimmed) ? trimmed : null;
}
