import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import * as queries from './second-step-queries.ts';
import { timeStepOf } from './totp-codes.ts';
import type { TotpVault } from './totp-vault.ts';

type Tools = { totpVault: TotpVault };

/** Off also when it was set up under another SESSION_SECRET. */
export async function isSecondStepOn({ db }: Pick<Context, 'db'>, tools: Tools, userId: number): Promise<boolean> {
  const stored = await queries.findStoredStep(db, userId);
  return stored !== null && stored.confirmedAt !== null && tools.totpVault.open(userId, stored.secret) !== null;
}

/** Whether a code of the phone, or a recovery code, is right; it is used up by that. In a transaction. */
export async function takeCode(ctx: Context, { totpVault }: Tools, userId: number, code: string): Promise<boolean> {
  const stored = await queries.lockStoredStep(ctx.db, userId);
  const secret = stored?.confirmedAt ? totpVault.open(userId, stored.secret) : null;
  if (!stored || secret === null) return false;
  if (!/^\d{6}$/.test(code)) {
    const isGood = await queries.takeRecoveryCode(ctx.db, userId, totpVault.hashCode(userId, code), ctx.now());
    if (isGood) await recordEvent(ctx, { action: 'auth.recovery-code-used', actorId: userId });
    return isGood;
  }
  const timeStep = timeStepOf(secret, code, ctx.now());
  if (timeStep === null || timeStep <= stored.lastTimeStep) return false;
  await queries.setLastTimeStep(ctx.db, userId, timeStep);
  return true;
}
