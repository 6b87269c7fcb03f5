import { VERIFY_LINK_DAYS } from '#contracts/shop/policies.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { VERIFY_LINK } from './account-mails.ts';
import type { AccountTools } from './account-tools.ts';
import { markEmailProven } from './identity/identity-queries.ts';
import { findProofUser, insertProof } from './passwords/reset-queries.ts';
import { findCredentialsOf, lockCredentials } from './queries.ts';
import { hashToken, newToken } from './sessions.ts';
import { emailKey, verificationMails } from './sign-in-limits.ts';

const LINK_LIFE_MS = VERIFY_LINK_DAYS * 86_400_000;

/** In the transaction of the caller, who has counted the mail. Earlier links stay good. */
export async function queueVerification(ctx: Context, { linkTokens }: AccountTools, userId: number): Promise<void> {
  const nonce = newToken();
  const createdAt = ctx.now();
  await insertProof(ctx.db, {
    hash: hashToken(linkTokens.derive(VERIFY_LINK, nonce)),
    purpose: 'verify',
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_LIFE_MS),
  });
  await queueMails(ctx, [{ kind: 'verify-email', userId, nonce }]);
}

export async function requestVerification(ctx: Context, tools: AccountTools): Promise<{ message: string }> {
  const { userId } = requireActor(ctx.actor, 'customer');
  const account = await findCredentialsOf(ctx.db, userId);
  if (!account) throw new AppError('unauthenticated', 'Please sign in.');
  if (account.emailVerifiedAt) throw new AppError('conflict', 'This email address is confirmed already.');
  await ctx.limits.take(ctx, verificationMails, emailKey(account.email));
  await inTransaction(ctx, (ctx) => queueVerification(ctx, tools, userId));
  return { message: `A link is on its way to ${account.email}.` };
}

/** Opening a link twice is no mistake: the second time nothing is left to do. */
export function verifyEmail(ctx: Context, token: string): Promise<{ email: string }> {
  return inTransaction(ctx, async (ctx) => {
    const userId = await findProofUser(ctx.db, 'verify', hashToken(token), ctx.now());
    const account = userId === null ? null : await lockCredentials(ctx.db, userId);
    if (!account) {
      throw new AppError(
        'invalid_input',
        'This link is no longer valid. Please ask for a new one on your account page.',
      );
    }
    if (!account.emailVerifiedAt) {
      await markEmailProven(ctx.db, account.id, ctx.now());
      await recordEvent(ctx, { action: 'auth.address-proven', actorId: account.id });
    }
    return { email: account.email };
  });
}
