import { addressKey } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import type { Credentials } from '#server/modules/accounts/queries.ts';
import { isDeviceKnown } from '#server/modules/accounts/session-queries.ts';
import { hashToken } from '#server/modules/accounts/sessions.ts';
import {
  emailKey,
  failuresOfAccount,
  failuresOfAddress,
  failuresOfDevice,
  giveBackPlaces,
  type Place,
  takePlaces,
} from '#server/modules/accounts/sign-in-limits.ts';

type Claim = {
  email: string;
  password: string;
  account: Credentials | null;
  /** What a wrong password is called in the audit log. */
  refusal: 'auth.login-failed' | 'auth.password-refused';
  /** False: a second step follows, and only that forgets earlier failures. Otherwise each right password would. */
  isLastStep?: boolean;
};

/**
 * Whether the password is that of the account, which may not exist. The attempt is counted before the comparison, so
 * that concurrent attempts count like consecutive ones. Without attempts left, nothing is compared.
 */
export async function checkPassword(
  ctx: Context,
  { passwords }: Pick<AccountTools, 'passwords'>,
  { email, password, account, refusal, isLastStep = true }: Claim,
): Promise<boolean> {
  const places = await placesOf(ctx, email, account);
  const isRight = await passwords.inTurn((verify) =>
    countAttempt(
      ctx,
      { places, isLastStep },
      async () => (await verify(account?.passwordHash ?? null, password)) || null,
    ),
  );
  if (!isRight) await recordEvent(ctx, { action: refusal, actorId: account?.id ?? null });
  return isRight ?? false;
}

type Places = [Place, ...Place[]];

/**
 * `attempt` returns null when it fails. A failure keeps its place in the windows; a success gives it back, and at the
 * last step forgets those before it.
 */
export async function countAttempt<T>(
  ctx: Context,
  { places, isLastStep }: { places: Places; isLastStep: boolean },
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  await takePlaces(ctx, places);
  const result = await attempt();
  if (result === null) return null;
  const [own, ...shared] = places;
  if (isLastStep) await ctx.limits.clear(ctx, own.limit, own.key);
  await giveBackPlaces(ctx, isLastStep ? shared : places);
  return result;
}

/**
 * What an attempt counts for. A browser that has signed in before counts alone, so that strangers cannot lock the owner
 * out. The look-up is the same for an address without an account.
 */
export async function placesOf(ctx: Context, email: string, account: Credentials | null): Promise<Places> {
  const device = ctx.deviceToken === undefined ? null : hashToken(ctx.deviceToken);
  const userId = account?.id ?? 0;
  if (device !== null && (await isDeviceKnown(ctx.db, userId, device))) {
    return [{ limit: failuresOfDevice, key: `${userId}:${device}` }];
  }
  return [
    { limit: failuresOfAccount, key: emailKey(email) },
    { limit: failuresOfAddress, key: addressKey(ctx.address) },
  ];
}

/** Forgets the failures of an account whose owner has proven to be one. */
export async function forgetFailures(ctx: Context, email: string): Promise<void> {
  await ctx.limits.clear(ctx, failuresOfAccount, emailKey(email));
}

export function blockedAccount(): AppError {
  return new AppError('user-disabled', 'This account is blocked. Please contact us.');
}
