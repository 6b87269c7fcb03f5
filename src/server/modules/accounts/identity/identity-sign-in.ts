import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { IdpInput } from '#contracts/accounts/identity.ts';
import { addressKey, type Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { findCredentialsOf } from '#server/modules/accounts/queries.ts';
import { openSessionOrAsk, requireFinished } from '#server/modules/accounts/second-step/finish-sign-in.ts';
import { type ConfirmationSent, writeToOwner } from './identity-confirmation.ts';
import { proveRecently, requireIdp, useTokenOnce } from './identity-proving.ts';
import { meet, tellOwner } from './match-account.ts';

const attemptLimit: Limit = {
  name: 'idp',
  max: 30,
  windowSeconds: 15 * 60,
  sentence: 'Too many sign-in attempts. Please try again later.',
};

type Attempt = { input: IdpInput; userAgent: string | null };

/** Attempts that do not end in a session count; those that fail for a reason of ours or the provider's do not. */
export async function signInByProvider(
  ctx: Context,
  tools: AccountTools,
  attempt: Attempt,
): Promise<LoginResponse | ConfirmationSent> {
  requireIdp(tools);
  const key = addressKey(ctx.address);
  await ctx.limits.take(ctx, attemptLimit, key);
  try {
    const answer = await enter(ctx, tools, attempt);
    if (!('code' in answer)) await ctx.limits.giveBack(ctx, attemptLimit, key);
    return 'challenge' in answer ? requireFinished(answer) : answer;
  } catch (error) {
    const status = error instanceof AppError ? error.status : 500;
    if (status >= 500) await ctx.limits.giveBack(ctx, attemptLimit, key);
    if (error instanceof AppError && error.code !== 'totp_required' && (status === 401 || status === 403)) {
      const details = { source: 'provider', code: error.code };
      await recordEvent(ctx, { action: 'auth.login-failed', details, actorId: null, status });
    }
    throw error;
  }
}

async function enter(
  ctx: Context,
  tools: AccountTools,
  { input, userAgent }: Attempt,
): Promise<Awaited<ReturnType<typeof openSessionOrAsk>> | ConfirmationSent> {
  const identity = await proveRecently(ctx, tools, input.idToken);
  const outcome = await inTransaction(ctx, async (ctx) => {
    await useTokenOnce(ctx, input.idToken, identity);
    const met = await meet(ctx, identity, input.email);
    if (met.userId === null) return met;
    const { userId, isNewLink } = met;
    if (isNewLink) await tellOwner(ctx, userId, identity.provider);
    const account = await findCredentialsOf(ctx.db, userId);
    if (!account) throw new AppError('unauthenticated', 'Please sign in.');
    const signIn = { userId, source: 'provider' as const, userAgent };
    return { userId, answer: await openSessionOrAsk(ctx, tools, signIn, account) };
  });
  return outcome.userId === null ? writeToOwner(ctx, tools, identity, outcome) : outcome.answer;
}
