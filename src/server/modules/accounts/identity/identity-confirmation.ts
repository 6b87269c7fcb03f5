import { CONFIRMATION_SENT } from '#contracts/accounts/identity.ts';
import { providerNames, type SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import { isStaff } from '#contracts/accounts/staff.ts';
import { IDENTITY_LINK_MINUTES } from '#contracts/mail/mail-views.ts';
import type { Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { IDENTITY_LINK } from '#server/modules/accounts/account-mails.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { blockedAccount } from '#server/modules/accounts/passwords/check-password.ts';
import { deleteIdentitiesOf } from '#server/modules/accounts/passwords/reset-queries.ts';
import { lockCredentialsByEmail } from '#server/modules/accounts/queries.ts';
import { forgetDevicesOf, revokeSessionsOf } from '#server/modules/accounts/session-queries.ts';
import { hashToken, newToken } from '#server/modules/accounts/sessions.ts';
import { emailKey } from '#server/modules/accounts/sign-in-limits.ts';
import type { MailJob } from '#server/modules/mail/mail-jobs.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { createProvenAccount } from '../new-account.ts';
import * as proofs from './identity-queries.ts';
import * as queries from './identity-queries.ts';
import type { ProvenIdentity } from './idp-verifier.ts';
import { joinIdentity, type Undecided } from './match-account.ts';

const PROOF_LIFE_MS = IDENTITY_LINK_MINUTES * 60_000;

const mailLimit: Limit = {
  name: 'idp-mail',
  max: 5,
  windowSeconds: 3600,
  sentence: 'Too many emails were requested for this address. Please try again later.',
};

export type ConfirmationSent = { code: typeof CONFIRMATION_SENT; message: string };

/** Sends a confirmation mail to the address. An existing account can confirm with its password instead. */
export async function writeToOwner(
  ctx: Context,
  tools: AccountTools,
  identity: ProvenIdentity,
  undecided: Undecided,
): Promise<ConfirmationSent> {
  const { email, ownerId } = undecided;
  const name = providerNames[identity.provider];
  await ctx.limits.take(ctx, mailLimit, emailKey(email));
  await inTransaction(ctx, async (ctx) => {
    await queueMails(ctx, [await mailToOwner(ctx, tools, identity, undecided)]);
    await recordEvent(ctx, {
      action: 'auth.confirmation-sent',
      details: { provider: identity.provider },
      actorId: ownerId,
    });
  });
  if (ownerId === null) {
    return {
      code: CONFIRMATION_SENT,
      message: `We are sending an email to ${email}. Open its link within ${IDENTITY_LINK_MINUTES} minutes to finish signing in with ${name}.`,
    };
  }
  // The same words for every account: they must not tell whose it is.
  throw new AppError(
    'account-exists-with-different-credential',
    `There is already an account with this email address. Sign in with its password and add ${name} on your account page, or follow the email that we are sending to the address.`,
  );
}

async function mailToOwner(
  ctx: Context,
  { linkTokens }: AccountTools,
  { subject, provider, fullName }: ProvenIdentity,
  { email, ownerId, canConfirm }: Undecided,
): Promise<MailJob> {
  if (ownerId !== null && !canConfirm) return { kind: 'identity-refused', userId: ownerId, provider };
  const nonce = newToken();
  const createdAt = ctx.now();
  await proofs.deleteLinkProofs(ctx.db, subject);
  await proofs.insertLinkProof(ctx.db, {
    hash: hashToken(linkTokens.derive(IDENTITY_LINK, nonce)),
    userId: ownerId,
    pendingIdentity: { subject, provider, email, fullName },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + PROOF_LIFE_MS),
  });
  return { kind: 'identity-proof', nonce };
}

/** Joins what waited for the mail with the account of its address as it is now, or makes that account. */
export async function confirmEmail(ctx: Context, token: string): Promise<{ email: string; provider: SignInProvider }> {
  return inTransaction(ctx, async (ctx) => {
    const proof = await proofs.lockLinkProof(ctx.db, hashToken(token));
    const pending = proof?.pendingIdentity;
    if (!pending || proof.expiresAt <= ctx.now()) {
      throw new AppError('invalid_input', 'This link is no longer valid. Please sign in again to get a new one.');
    }
    const userId = await provenOwner(ctx, pending.email, pending.fullName);
    if (!(await joinIdentity(ctx, userId, pending))) {
      throw new AppError('account-exists-with-different-credential', 'This sign-in already belongs to an account.');
    }
    await proofs.deleteLinkProofs(ctx.db, pending.subject);
    return { email: pending.email, provider: pending.provider };
  });
}

async function provenOwner(ctx: Context, email: string, fullName: string | null): Promise<number> {
  const owner = await lockCredentialsByEmail(ctx.db, email);
  if (!owner) {
    const userId = await createProvenAccount(ctx, { email, fullName });
    return userId ?? provenOwner(ctx, email, fullName);
  }
  if (owner.disabledAt) throw blockedAccount();
  if (isStaff(owner)) {
    throw new AppError(
      'account-exists-with-different-credential',
      'This account can be joined only after signing in with its password, on the account page.',
    );
  }
  if (!owner.emailVerifiedAt) await takeOver(ctx, owner.id);
  return owner.id;
}

/** The creator of this account never proved the address, so their password and sessions end. */
async function takeOver(ctx: Context, userId: number): Promise<void> {
  await queries.dropPassword(ctx.db, userId);
  await deleteIdentitiesOf(ctx.db, userId);
  await revokeSessionsOf(ctx.db, userId, ctx.now());
  await forgetDevicesOf(ctx.db, userId);
  await queries.markEmailProven(ctx.db, userId, ctx.now());
  await recordEvent(ctx, { action: 'auth.address-proven', actorId: userId });
}
