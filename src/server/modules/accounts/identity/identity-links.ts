import type { LinkedIdentity } from '#contracts/accounts/identity.ts';
import { providerNames } from '#contracts/accounts/sign-in-providers.ts';
import { isStaff } from '#contracts/accounts/staff.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { findActor, findCredentialsOf, lockCredentials } from '#server/modules/accounts/queries.ts';
import { proveRecently, requireIdp, useTokenOnce } from './identity-proving.ts';
import * as queries from './identity-queries.ts';
import type { ProvenIdentity } from './idp-verifier.ts';
import { joinIdentity, tellOwner } from './match-account.ts';
import { proveAgain } from './prove-again.ts';

type Row = Omit<LinkedIdentity, 'linkedAt'> & { linkedAt: Date };

function toLinked({ id, provider, email, linkedAt }: Row): LinkedIdentity {
  return { id, provider, email, linkedAt: linkedAt.toISOString() };
}

export async function listIdentities(ctx: Context): Promise<{ data: LinkedIdentity[]; hasPassword: boolean }> {
  const { userId } = requireActor(ctx.actor, 'customer');
  const account = await findCredentialsOf(ctx.db, userId);
  const rows = await queries.listIdentitiesOf(ctx.db, userId);
  return { data: rows.map(toLinked), hasPassword: Boolean(account?.passwordHash) };
}

/** Adds a provider sign-in after the user has proven that the account is theirs. */
export async function linkIdentity(
  ctx: Context,
  tools: AccountTools,
  { idToken, password }: { idToken: string; password?: string | undefined },
): Promise<LinkedIdentity> {
  const actor = requireActor(ctx.actor, 'customer');
  const { userId } = actor;
  requireIdp(tools);
  await requireOwner(ctx, tools, userId, password);
  const identity = await proveRecently(ctx, tools, idToken);
  return inTransaction(ctx, async (ctx) => {
    // A new password may have ended this session since: what it shuts out must not come in behind it.
    await lockCredentials(ctx.db, userId);
    if (!(await findActor(ctx.db, actor))) throw new AppError('unauthenticated', 'Please sign in.');
    await useTokenOnce(ctx, idToken, identity);
    return toLinked(await join(ctx, userId, identity));
  });
}

/** A session may stand open on somebody else's screen. */
async function requireOwner(
  ctx: Context,
  tools: AccountTools,
  userId: number,
  password: string | undefined,
): Promise<void> {
  const account = await findCredentialsOf(ctx.db, userId);
  if (!account) throw new AppError('unauthenticated', 'Please sign in.');
  if (isStaff(account) && account.passwordHash === null) {
    throw new AppError('forbidden', 'An administrator needs a password for this. Please set one first.');
  }
  await proveAgain(ctx, tools, password);
}

async function join(ctx: Context, userId: number, identity: ProvenIdentity): Promise<Row> {
  const added = await joinIdentity(ctx, userId, identity);
  if (added) {
    await tellOwner(ctx, userId, identity.provider);
    return added;
  }
  const known = await queries.findIdentity(ctx.db, identity.subject);
  if (known?.userId !== userId) {
    throw new AppError(
      'account-exists-with-different-credential',
      `This ${providerNames[identity.provider]} account already belongs to another account of the shop.`,
    );
  }
  return known;
}

/** Takes a provider sign-in away, and with it what came in by one elsewhere; the last way to sign in stays. */
export async function unlinkIdentity(ctx: Context, id: number): Promise<void> {
  const { userId, sessionId } = requireActor(ctx.actor, 'customer');
  await inTransaction(ctx, async (ctx) => {
    const account = await lockCredentials(ctx.db, userId);
    const identities = await queries.listIdentitiesOf(ctx.db, userId);
    const found = identities.find((identity) => identity.id === id);
    if (!found) throw new AppError('not_found', 'There is no such sign-in.');
    if (!account?.passwordHash && identities.length === 1) {
      throw new AppError('conflict', 'This is your only way to sign in. Set a password first.');
    }
    await queries.deleteIdentity(ctx.db, id);
    await queries.revokeOtherProviderSessions(ctx.db, userId, sessionId, ctx.now());
    await recordEvent(ctx, { action: 'auth.identity-unlinked', details: { provider: found.provider } });
  });
}
