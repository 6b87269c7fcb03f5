import type { StaffRole } from '#contracts/accounts/staff.ts';
import type { User } from '#contracts/accounts/users.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { type Administrator, findUser, lockAdministrators, setAdministrator, setRole } from './user-queries.ts';

export function makeAdmin(ctx: Context, userId: number): Promise<User> {
  return changeRights(ctx, userId, true);
}

export function revokeAdmin(ctx: Context, userId: number): Promise<User> {
  return changeRights(ctx, userId, false);
}

function changeRights(ctx: Context, userId: number, isAdmin: boolean): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    const administrators = await lockAdministrators(ctx.db);
    requireStillAdministrator(ctx, administrators);
    const user = await findUser(ctx.db, userId);
    if (!user) throw new AppError('not_found', 'User not found');
    if (!isAdmin) requireAnother(administrators, userId, 'The last administrator cannot be revoked.');
    await setAdministrator(ctx.db, userId, isAdmin);
    return { ...user, isAdmin };
  });
}

/** Counts from the next request on; sessions stay. */
export function changeRole(ctx: Context, { userId, role }: { userId: number; role: StaffRole | null }): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    requireStillAdministrator(ctx, await lockAdministrators(ctx.db));
    const user = await findUser(ctx.db, userId);
    if (!user) throw new AppError('not_found', 'User not found');
    await setRole(ctx.db, userId, role);
    ctx.noteForAudit?.({ changes: { role: [user.role, role] } });
    return { ...user, role };
  });
}

/** Inside a transaction: an account that is about to go may not be the last that can manage the shop. */
export async function requireOtherAdministrator(ctx: Context, userId: number, sentence: string): Promise<void> {
  requireAnother(await lockAdministrators(ctx.db), userId, sentence);
}

function requireAnother(administrators: Administrator[], userId: number, sentence: string): void {
  const isOne = administrators.some(({ id }) => id === userId);
  const isThereAnother = administrators.some(({ id, disabledAt }) => id !== userId && disabledAt === null);
  if (isOne && !isThereAnother) throw new AppError('conflict', sentence);
}

/** The rights were read when the request came; another administrator may have taken them since. */
function requireStillAdministrator(ctx: Context, administrators: Administrator[]): void {
  const actor = requireActor(ctx.actor, 'admin');
  const isStill = administrators.some(({ id }) => id === actor.userId);
  requireActor({ ...actor, isAdmin: isStill }, 'admin');
}
