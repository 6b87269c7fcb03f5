import { isSecondStepRequired, type SecondStep, type StaffPolicy } from '#contracts/accounts/second-step.ts';
import { isStaff } from '#contracts/accounts/staff.ts';
import { indianDay } from '#contracts/delivery/calendar-days.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Actor, type Context, inTransaction } from '#server/http/context.ts';
import { readableCode } from '#server/lib/readable-code.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { proveAgain } from '#server/modules/accounts/identity/prove-again.ts';
import { countAttempt, placesOf } from '#server/modules/accounts/passwords/check-password.ts';
import { type Credentials, findCredentialsOf } from '#server/modules/accounts/queries.ts';
import * as queries from './second-step-queries.ts';
import { isSecondStepOn, takeCode } from './take-code.ts';
import { newSecret, timeStepOf, totpUri } from './totp-codes.ts';

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;

const isOnAlready = () => new AppError('conflict', 'The second step is on already.');
const WRONG_CODE = 'This code is not correct. Please enter the one that your phone shows now.';
const wrongCode = () => new AppError('invalid_input', 'The code is not correct.', { errors: { code: WRONG_CODE } });

async function requireStaff(ctx: Context): Promise<Credentials> {
  const { userId } = requireRight(ctx.actor, 'second-step');
  const account = await findCredentialsOf(ctx.db, userId);
  if (!account) throw new AppError('unauthenticated', 'Please sign in.');
  return account;
}

export async function getSecondStep(ctx: Context, tools: AccountTools, policy: StaffPolicy): Promise<SecondStep> {
  const { id } = await requireStaff(ctx);
  const isOn = await isSecondStepOn(ctx, tools, id);
  return {
    isOn,
    codesLeft: isOn ? await queries.countCodesLeft(ctx.db, id) : 0,
    requiredFrom: policy.requiredFor === 'staff' ? policy.requiredFrom : null,
    isRequired: isSecondStepRequired(policy, indianDay(ctx.now())),
  };
}

type SetUp = { password: string | undefined; issuer: string };

export async function setUpSecondStep(
  ctx: Context,
  tools: AccountTools,
  { password, issuer }: SetUp,
): Promise<{ secret: string; uri: string }> {
  const { id, email } = await requireStaff(ctx);
  if (await isSecondStepOn(ctx, tools, id)) throw isOnAlready();
  await proveAgain(ctx, tools, password);
  const secret = newSecret();
  await inTransaction(ctx, async (ctx) => {
    await queries.lockStoredStep(ctx.db, id);
    if (await isSecondStepOn(ctx, tools, id)) throw isOnAlready();
    await queries.saveUnconfirmed(ctx.db, id, tools.totpVault.seal(id, secret), ctx.now());
  });
  return { secret, uri: totpUri(secret, { issuer, label: email }) };
}

export async function confirmSecondStep(
  ctx: Context,
  { totpVault }: AccountTools,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = await requireStaff(ctx);
  return inTransaction(ctx, async (ctx) => {
    const stored = await queries.lockStoredStep(ctx.db, id);
    if (stored?.confirmedAt) throw isOnAlready();
    const secret = stored && totpVault.open(id, stored.secret);
    if (!secret) throw new AppError('conflict', 'Please begin again: the set-up has not been started.');
    const lastTimeStep = timeStepOf(secret, code, ctx.now());
    if (lastTimeStep === null) throw wrongCode();
    const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(RECOVERY_CODE_LENGTH));
    const hashes = codes.map((one) => totpVault.hashCode(id, one));
    await queries.confirmStep(ctx.db, id, { confirmedAt: ctx.now(), lastTimeStep, hashes });
    return { recoveryCodes: codes };
  });
}

/** A wrong code counts like a wrong password. */
export async function removeSecondStep(
  ctx: Context,
  tools: AccountTools,
  { password, code }: { password?: string | undefined; code: string },
): Promise<void> {
  const account = await requireStaff(ctx);
  await proveAgain(ctx, tools, password);
  const places = await placesOf(ctx, account.email, account);
  const isRemoved = await countAttempt(ctx, { places, isLastStep: true }, () =>
    inTransaction(ctx, async (ctx) => {
      if (!(await takeCode(ctx, tools, account.id, code))) return null;
      await queries.deleteStep(ctx.db, account.id);
      return true;
    }),
  );
  if (!isRemoved) throw wrongCode();
}

/** Staff who have to set up the second step may do nothing else until they have. */
export async function withSecondStep(
  ctx: Pick<Context, 'db' | 'now'>,
  tools: Pick<AccountTools, 'totpVault'>,
  policy: () => Promise<StaffPolicy>,
  actor: Actor | null,
): Promise<Actor | null> {
  if (!actor || !isStaff(actor)) return actor;
  if (!isSecondStepRequired(await policy(), indianDay(ctx.now()))) return actor;
  if (await isSecondStepOn(ctx, tools, actor.userId)) return actor;
  return { ...actor, isAdmin: false, rights: new Set(['second-step'] as const), needsSecondStep: true };
}
