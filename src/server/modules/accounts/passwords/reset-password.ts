import type { ResetPasswordInput } from '#contracts/accounts/accounts.ts';
import { RESET_LINK_HOURS } from '#contracts/shop/policies.ts';
import { addressKey } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { RESET_LINK } from '#server/modules/accounts/account-mails.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import {
  type Credentials,
  findCredentials,
  lockCredentials,
  setProvenPassword,
} from '#server/modules/accounts/queries.ts';
import { forgetDevicesOf, revokeSessionsOf } from '#server/modules/accounts/session-queries.ts';
import { hashToken, newToken, rememberDevice } from '#server/modules/accounts/sessions.ts';
import {
  emailKey,
  type Place,
  resetMailsOfAccount,
  resetMailsOfAddress,
} from '#server/modules/accounts/sign-in-limits.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { forgetFailures } from './check-password.ts';
import * as queries from './reset-queries.ts';

const LINK_LIFE_MS = RESET_LINK_HOURS * 3_600_000;

const SENT = 'If there is an account with this email address, a link to choose a new password is on its way.';

const linkIsDead = () => new AppError('invalid_input', 'This link is no longer valid. Please ask for a new one.');

/**
 * The response takes a fixed time and does not wait for the mail, so neither its text nor its timing reveals who has an
 * account. The rate limit applies before queueing, so that one client cannot fill the queue.
 */
export async function forgotPassword(ctx: Context, tools: AccountTools, email: string): Promise<{ message: string }> {
  if (await isLeft(ctx, { limit: resetMailsOfAddress, key: addressKey(ctx.address) })) {
    tools.backgroundTasks.run(ctx.log, 'mailing a reset link', () => mailResetLink(ctx, tools, email));
  }
  await tools.backgroundTasks.fixedDelay();
  return { message: SENT };
}

async function mailResetLink(ctx: Context, tools: AccountTools, email: string): Promise<void> {
  if (!(await isLeft(ctx, { limit: resetMailsOfAccount, key: emailKey(email) }))) return;
  const account = await findCredentials(ctx.db, email);
  if (!account || account.disabledAt) return;
  await writeResetLink(ctx, tools, account);
}

async function isLeft(ctx: Context, { limit, key }: Place): Promise<boolean> {
  try {
    await ctx.limits.take(ctx, limit, key);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.info('a reset link was not mailed: too many were asked for');
    return false;
  }
}

/** The mail carries the mark that its token is worked out from, so that the token itself is written down nowhere. */
async function writeResetLink(ctx: Context, { linkTokens }: AccountTools, { id }: Credentials): Promise<void> {
  const nonce = newToken();
  const hash = hashToken(linkTokens.derive(RESET_LINK, nonce));
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_LIFE_MS);
  await inTransaction(ctx, async (ctx) => {
    // Two requests at the same moment come one after the other, so that one link is left.
    await lockCredentials(ctx.db, id);
    await queries.replaceResetProof(ctx.db, { hash, userId: id, createdAt, expiresAt });
    await queueMails(ctx, [{ kind: 'password-reset', userId: id, nonce }]);
    await recordEvent(ctx, { action: 'auth.reset-asked', actorId: id });
  });
}

export async function resetPassword(ctx: Context, tools: AccountTools, input: ResetPasswordInput): Promise<void> {
  const hash = hashToken(input.token);
  const userId = await queries.findProofUser(ctx.db, 'reset', hash, ctx.now());
  if (userId === null) throw linkIsDead();
  await tools.commonPasswords.refuse(input.password);
  const passwordHash = await tools.passwords.hash(input.password);

  const email = await inTransaction(ctx, async (ctx) => {
    const account = await lockCredentials(ctx.db, userId);
    const isGood = await queries.takeResetProof(ctx.db, hash, ctx.now());
    if (!account || !isGood) throw linkIsDead();
    // Somebody may have made the account with an address that is not theirs, and linked a sign-in of their own.
    if (!account.emailVerifiedAt) await queries.deleteIdentitiesOf(ctx.db, account.id);
    await setProvenPassword(ctx.db, account.id, passwordHash, ctx.now());
    await revokeSessionsOf(ctx.db, account.id, ctx.now());
    await forgetDevicesOf(ctx.db, account.id);
    await rememberDevice(ctx, account.id);
    await recordEvent(ctx, { action: 'auth.password-reset', actorId: account.id });
    return account.email;
  });
  await forgetFailures(ctx, email);
}
