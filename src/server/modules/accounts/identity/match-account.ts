import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import { isStaff } from '#contracts/accounts/staff.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import { blockedAccount } from '#server/modules/accounts/passwords/check-password.ts';
import { lockCredentials, lockCredentialsByEmail } from '#server/modules/accounts/queries.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { createProvenAccount } from '../new-account.ts';
import * as queries from './identity-queries.ts';
import { firstMeeting } from './identity-rules.ts';
import type { ProvenIdentity } from './idp-verifier.ts';

/** The sign-in belongs to an account. */
export type Joined = { userId: number; isNewLink: boolean };

/** It does not yet: the owner of the address decides. `canConfirm`: by opening a mail. */
export type Undecided = { userId: null; email: string; ownerId: number | null; canConfirm: boolean };

const TRIES = 3;

/** Finds the account of a provider sign-in, or makes or joins one where the rules allow it. Runs in a transaction. */
export async function meet(
  ctx: Context,
  identity: ProvenIdentity,
  givenEmail: string | undefined,
): Promise<Joined | Undecided> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const met = (await meetKnown(ctx, identity)) ?? (await meetFirst(ctx, identity, givenEmail));
    if (met) return met;
  }
  throw new Error('A provider sign-in kept changing hands');
}

/** By the provider's number of the account alone: an address never finds a person who is linked. */
async function meetKnown(ctx: Context, { subject }: ProvenIdentity): Promise<Joined | null> {
  const found = await queries.findIdentity(ctx.db, subject);
  if (!found) return null;
  // Locks the account before its sign-ins, in the same order as their removal.
  const account = await lockCredentials(ctx.db, found.userId);
  const known = await queries.findIdentity(ctx.db, subject);
  if (!account || known?.userId !== account.id) return null;
  if (account.disabledAt) throw blockedAccount();
  return { userId: account.id, isNewLink: false };
}

/** Null when a request beside this one has joined it meanwhile: then it is known. */
async function meetFirst(
  ctx: Context,
  identity: ProvenIdentity,
  givenEmail: string | undefined,
): Promise<Joined | Undecided | null> {
  const email = identity.email ?? givenEmail;
  if (email === undefined) {
    throw new AppError('email_required', 'Please enter your email address to go on.', {
      errors: { email: 'Email is required' },
    });
  }
  const owner = await lockCredentialsByEmail(ctx.db, email);
  const decision = firstMeeting(
    identity,
    owner && {
      isEmailVerified: owner.emailVerifiedAt !== null,
      isStaff: isStaff(owner),
      isDisabled: owner.disabledAt !== null,
    },
  );
  if (decision === 'blocked') throw blockedAccount();
  if (decision !== 'create' && decision !== 'link') {
    return { userId: null, email, ownerId: owner?.id ?? null, canConfirm: decision !== 'refuse' };
  }
  const userId = owner?.id ?? (await createProvenAccount(ctx, { email, fullName: identity.fullName }));
  if (userId === null) return null;
  return (await joinIdentity(ctx, userId, identity)) ? { userId, isNewLink: decision === 'link' } : null;
}

/** Null when the sign-in belongs to an account already. */
export async function joinIdentity(ctx: Context, userId: number, { subject, provider, email }: queries.NewIdentity) {
  const identity = await queries.insertIdentity(ctx.db, userId, { subject, provider, email }, ctx.now());
  if (identity) await recordEvent(ctx, { action: 'auth.identity-linked', details: { provider }, actorId: userId });
  return identity;
}

/** The account is informed of a new sign-in, so that a stranger's does not go unnoticed. */
export function tellOwner(ctx: Context, userId: number, provider: SignInProvider): Promise<void> {
  return queueMails(ctx, [{ kind: 'identity-linked', userId, provider }]);
}
