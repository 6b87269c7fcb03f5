import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { blockedAccount, countAttempt, placesOf } from '#server/modules/accounts/passwords/check-password.ts';
import { type Credentials, findCredentialsOf, lockCredentials } from '#server/modules/accounts/queries.ts';
import { openSession, type SignIn } from '#server/modules/accounts/sessions.ts';
import { type Challenge, passwordMarkOf } from './sign-in-challenge.ts';
import { isSecondStepOn, takeCode } from './take-code.ts';

/** A sign-in waits for the code. */
type Asked = { challenge: string };

/** Signs in, or asks for the second step of an account that has one. The caller has proven the first step. */
export async function openSessionOrAsk(
  ctx: Context,
  tools: AccountTools,
  signIn: SignIn,
  account: Credentials,
): Promise<LoginResponse | Asked> {
  if (!(await isSecondStepOn(ctx, tools, account.id))) return openSession(ctx, tools, signIn);
  const { userId, source } = signIn;
  return { challenge: await tools.challenges.seal({ userId, source, passwordMark: passwordMarkOf(account) }) };
}

/** After the transaction, which must stay. */
export function requireFinished(outcome: LoginResponse | Asked): LoginResponse {
  if ('access' in outcome) return outcome;
  throw new AppError('totp_required', 'Please enter the code that your phone shows.', { details: [outcome] });
}

const triesOfChallenge: Limit = {
  name: 'second-step',
  max: 5,
  windowSeconds: 15 * 60,
  sentence: 'Too many wrong codes. Please wait a while and sign in again.',
};

const tooLate = () => new AppError('unauthenticated', 'This took too long. Please sign in again.');
const wrongCode = () =>
  new AppError('unauthenticated', 'The code is not correct, or it has already been used. Please enter the next one.');

type Finish = { challenge: string; code: string; userAgent: string | null };

/** A wrong code counts like a wrong password. */
export async function finishSignIn(
  ctx: Context,
  tools: AccountTools,
  { challenge, code, userAgent }: Finish,
): Promise<LoginResponse> {
  const asked = await tools.challenges.open(challenge);
  const account = asked && (await findCredentialsOf(ctx.db, asked.userId));
  if (!asked || !account) throw tooLate();
  await ctx.limits.take(ctx, triesOfChallenge, asked.id);
  const places = await placesOf(ctx, account.email, account);
  const response = await countAttempt(ctx, { places, isLastStep: true }, () =>
    inTransaction(ctx, (ctx) => enter(ctx, tools, { asked, code, userAgent })),
  );
  if (response) return response;
  const details = { source: 'second step' };
  await recordEvent(ctx, { action: 'auth.login-failed', details, actorId: account.id });
  throw wrongCode();
}

async function enter(
  ctx: Context,
  tools: AccountTools,
  { asked, code, userAgent }: { asked: Challenge; code: string; userAgent: string | null },
): Promise<LoginResponse | null> {
  const { userId, source, passwordMark } = asked;
  const present = await lockCredentials(ctx.db, userId);
  // A reset in the meantime has ended all sessions: the old password must not open another one.
  if (!present || passwordMarkOf(present) !== passwordMark) throw tooLate();
  if (present.disabledAt) throw blockedAccount();
  if (!(await takeCode(ctx, tools, userId, code))) return null;
  return openSession(ctx, tools, { userId, source, userAgent });
}
