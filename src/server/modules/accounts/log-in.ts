import type { LoginInput, LoginResponse } from '#contracts/accounts/accounts.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { AccountTools } from './account-tools.ts';
import { blockedAccount, checkPassword } from './passwords/check-password.ts';
import { findCredentials, lockCredentials } from './queries.ts';
import { openSessionOrAsk, requireFinished } from './second-step/finish-sign-in.ts';
import { isSecondStepOn } from './second-step/take-code.ts';

const wrong = () => new AppError('unauthenticated', 'Invalid email or password');

export async function logIn(
  ctx: Context,
  tools: AccountTools,
  { email, password }: LoginInput,
  userAgent: string | null,
): Promise<LoginResponse> {
  const account = await findCredentials(ctx.db, email);
  // The look-up is the same for an address without an account.
  const isLastStep = !(await isSecondStepOn(ctx, tools, account?.id ?? 0));
  const claim = { email, password, account, refusal: 'auth.login-failed' as const, isLastStep };
  if (!(await checkPassword(ctx, tools, claim)) || !account) throw wrong();
  const outcome = await inTransaction(ctx, async (ctx) => {
    const present = await lockCredentials(ctx.db, account.id);
    // A reset in the meantime has ended all sessions: the old password must not open another one.
    if (present?.passwordHash !== account.passwordHash) throw wrong();
    if (present.disabledAt) throw blockedAccount();
    return openSessionOrAsk(ctx, tools, { userId: account.id, source: 'password', userAgent }, present);
  });
  return requireFinished(outcome);
}
