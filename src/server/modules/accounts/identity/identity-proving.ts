import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { hashToken } from '#server/modules/accounts/sessions.ts';
import * as queries from './identity-queries.ts';
import { notBelieved, tooLongAgo } from './idp-refusals.ts';
import type { IdpVerifier, ProvenIdentity } from './idp-verifier.ts';

/** Longer than any difference of clocks for which an expired token is still taken. */
const KEPT_AFTER_EXPIRY_MS = 60_000;

export function requireIdp({ idp }: AccountTools): IdpVerifier {
  if (!idp) throw new AppError('not_found', 'Signing in with a provider is not offered here.');
  return idp;
}

/** The person behind a token, who has just signed in with the provider. */
export async function proveRecently(ctx: Context, tools: AccountTools, idToken: string): Promise<ProvenIdentity> {
  const identity = await requireIdp(tools).prove(idToken);
  if (!isRecent(identity.authenticatedAt, ctx.now())) throw tooLongAgo();
  return identity;
}

/** In the transaction of what the token is used for: a token that achieved nothing may be sent again. */
export async function useTokenOnce(ctx: Context, idToken: string, { tokenExpiresAt }: ProvenIdentity): Promise<void> {
  // Without the signature, whose last character can be written in several ways that are all taken.
  const signed = idToken.slice(0, idToken.lastIndexOf('.'));
  const expiresAt = new Date(tokenExpiresAt.getTime() + KEPT_AFTER_EXPIRY_MS);
  if (!(await queries.insertTokenUse(ctx.db, { hash: hashToken(signed), expiresAt }))) throw notBelieved();
}

const RECENT_MS = 5 * 60_000;

/** Whether somebody signed in so short a time ago that it is still them. */
export function isRecent(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= RECENT_MS;
}
