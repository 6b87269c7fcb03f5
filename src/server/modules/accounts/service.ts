import type { CurrentUser } from '#contracts/accounts.ts';
import { requireActor } from '#server/platform/access-guard.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { findCurrentUser } from './queries.ts';

export { findActor, hasAdministrator } from './queries.ts';

export async function getCurrentUser(ctx: Context): Promise<CurrentUser> {
  const { userId } = requireActor(ctx.actor, 'customer');
  const user = await findCurrentUser(ctx.db, userId);
  if (!user) throw new AppError('unauthenticated', 'Please sign in.');
  return user;
}
