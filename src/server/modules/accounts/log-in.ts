import type { LoginInput, LoginResponse } from '#contracts/accounts/accounts.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { AccountTools } from './account-tools.ts';
import { blockedAccount, checkPassword } from './passwords/check-password.ts';
import { findCredentials, lockCredentials } from './queries.ts';
import { openSession } from './sessions.ts';

const wrong = () => new AppError('unauthenticated', 'Invalid email or password');

export async function logIn(
  ctx: Context,
  tools: AccountTools,
  { email, password }: LoginInput,
  userAgent: string | null,
): Promise<LoginResponse> {
  const account = await findCredentials(ctx.db, email);
  const isRight = await checkPassword(ctx, tools, { email, password, account, refusal: 'auth.login-failed' });
  if (!account || !isRight) throw wrong();
  return inTransaction(ctx, async (ctx) => {
    const present = await lockCredentials(ctx.db, account.id);
    // A reset in the meantime has ended all sessions: the old password must not open another one.
    if (present?.passwordHash !== account.passwordHash) throw wrong();
    if (present.disabledAt) throw blockedAccount();
    return openSession(ctx, tools, { userId: account.id, source: 'password', userAgent });
  });
}
