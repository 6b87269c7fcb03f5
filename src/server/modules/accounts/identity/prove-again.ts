import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { checkPassword } from '#server/modules/accounts/passwords/check-password.ts';
import { findCredentialsOf } from '#server/modules/accounts/queries.ts';
import { isSecondStepOn } from '#server/modules/accounts/second-step/take-code.ts';
import { findSessionStart } from '#server/modules/accounts/session-queries.ts';
import { isRecent } from './identity-proving.ts';

const PASSWORD_MISSING = 'Please enter your password.';

/** Before something that cannot be undone: the password once more, or, where there is none, a sign-in of just now. */
export async function proveAgain(ctx: Context, tools: AccountTools, password: string | undefined): Promise<void> {
  const { userId, sessionId } = requireActor(ctx.actor, 'customer');
  const account = await findCredentialsOf(ctx.db, userId);
  if (!account) throw new AppError('unauthenticated', 'Please sign in.');

  if (account.passwordHash === null) {
    const startedAt = await findSessionStart(ctx.db, sessionId);
    if (startedAt && isRecent(startedAt, ctx.now())) return;
    throw new AppError('requires-recent-login', 'Please sign in again, then repeat this within five minutes.');
  }
  if (!password) throw new AppError('invalid_input', PASSWORD_MISSING, { errors: { password: PASSWORD_MISSING } });
  const claim = { email: account.email, password, account, refusal: 'auth.password-refused' as const };
  // Otherwise the right password would forget wrong codes, which could then be tried without end.
  const isLastStep = !(await isSecondStepOn(ctx, tools, userId));
  if (!(await checkPassword(ctx, tools, { ...claim, isLastStep }))) {
    throw new AppError('forbidden', 'The password is not correct.');
  }
}
