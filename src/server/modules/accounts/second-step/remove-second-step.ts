import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { findCredentials, lockCredentials } from '#server/modules/accounts/queries.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { deleteStep } from './second-step-queries.ts';

const nothingThere = () => new AppError('not_found', 'This account has no second step.');

/** By another administrator, for a lost phone. Both get a mail. */
export async function removeSecondStepOf(ctx: Context, userId: number): Promise<void> {
  const { userId: byUserId } = requireActor(ctx.actor, 'admin');
  if (userId === byUserId) {
    throw new AppError('conflict', 'Your own second step is removed on your account page, with a code.');
  }
  await inTransaction(ctx, async (ctx) => {
    if (!(await lockCredentials(ctx.db, userId))) throw new AppError('not_found', 'There is no such user.');
    if (!(await deleteStep(ctx.db, userId))) throw nothingThere();
    await queueMails(ctx, [
      { kind: 'second-step-removed', userId, byUserId, to: 'owner' },
      { kind: 'second-step-removed', userId, byUserId, to: 'administrator' },
    ]);
  });
}

/** On the server itself, when no administrator can sign in. */
export async function removeSecondStepByEmail(ctx: Context, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const account = await findCredentials(ctx.db, email);
    if (!account) throw new AppError('not_found', `There is no account with the address ${email}.`);
    if (!(await deleteStep(ctx.db, account.id))) throw nothingThere();
    await recordEvent(ctx, { action: 'auth.second-step-removed', details: { userId: account.id }, actorId: null });
    await queueMails(ctx, [{ kind: 'second-step-removed', userId: account.id, byUserId: null, to: 'owner' }]);
  });
}
