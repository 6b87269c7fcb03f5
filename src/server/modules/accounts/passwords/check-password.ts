import { addressKey } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import type { Credentials } from '#server/modules/accounts/queries.ts';
import {
  emailKey,
  failuresOfAccount,
  failuresOfAddress,
  giveBackPlaces,
  takePlaces,
} from '#server/modules/accounts/sign-in-limits.ts';

type Claim = {
  email: string;
  password: string;
  account: Credentials | null;
  /** What a wrong password is called in the audit log. */
  refusal: 'auth.login-failed' | 'auth.password-refused';
};

/**
 * Whether the password is that of the account, which may not exist. The attempt is counted before the comparison, so
 * that concurrent attempts count like consecutive ones. Without attempts left, nothing is compared.
 */
export async function checkPassword(
  ctx: Context,
  { passwords }: Pick<AccountTools, 'passwords'>,
  { email, password, account, refusal }: Claim,
): Promise<boolean> {
  const ofAccount = { limit: failuresOfAccount, key: emailKey(email) };
  const ofAddress = { limit: failuresOfAddress, key: addressKey(ctx.address) };
  const isRight = await passwords.inTurn(async (verify) => {
    await takePlaces(ctx, [ofAccount, ofAddress]);
    if (!(await verify(account?.passwordHash ?? null, password))) return false;
    await ctx.limits.clear(ctx, failuresOfAccount, ofAccount.key);
    await giveBackPlaces(ctx, [ofAddress]);
    return true;
  });
  if (!isRight) await recordEvent(ctx, { action: refusal, actorId: account?.id ?? null });
  return isRight;
}

/** Forgets the failures of an account whose owner has proven to be one. */
export async function forgetFailures(ctx: Context, email: string): Promise<void> {
  await ctx.limits.clear(ctx, failuresOfAccount, emailKey(email));
}

export function blockedAccount(): AppError {
  return new AppError('user-disabled', 'This account is blocked. Please contact us.');
}
