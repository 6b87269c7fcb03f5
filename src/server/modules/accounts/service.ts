import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { AuditEntry, AuditQuery, User, UsersQuery } from '#contracts/accounts/users.ts';
import type { AdminSearch } from '#contracts/dashboard/admin-search.ts';
import { MIN_SEARCH_LENGTH } from '#contracts/dashboard/searched-text.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { findCurrentUser } from './queries.ts';
import { selectAuditPage } from './users/audit-queries.ts';
import { findUser, selectFirstUsers, countUsers as selectUserCount, selectUserPage } from './users/user-queries.ts';

export { deleteAccount, findActor, hasAdministrator, isEmailVerified, lockCustomer } from './queries.ts';

type List<T> = { data: T[]; pagination?: Pagination };

export async function getCurrentUser(ctx: Context): Promise<CurrentUser> {
  const { userId, needsSecondStep } = requireActor(ctx.actor, 'customer');
  const user = await findCurrentUser(ctx.db, userId);
  if (!user) throw new AppError('unauthenticated', 'Please sign in.');
  return { ...user, ...(needsSecondStep && { needsSecondStep }) };
}

/** These lists grow without bound, so page 1 is the default. */
function alwaysPaged({ page = 1, limit }: { page?: number | undefined; limit?: number | undefined }) {
  return pageRequest({ page, limit });
}

export async function listUsers(ctx: Context, query: UsersQuery): Promise<List<User>> {
  const page = alwaysPaged(query);
  const { rows, total } = await selectUserPage(ctx.db, query.email, page);
  return pagedList(rows, total, page);
}

export async function findUsers(ctx: Context, text: string, limit: number): Promise<AdminSearch['customers']> {
  return text.length < MIN_SEARCH_LENGTH ? [] : selectFirstUsers(ctx.db, text, limit);
}

/** For administrators. */
export async function getUser(ctx: Context, userId: number): Promise<User> {
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('not_found', 'There is no such user.');
  return user;
}

export function countUsers(ctx: Context): Promise<number> {
  return selectUserCount(ctx.db);
}

export async function listAudit(ctx: Context, query: AuditQuery): Promise<List<AuditEntry>> {
  const page = alwaysPaged(query);
  const { rows, total } = await selectAuditPage(ctx.db, query, page);
  return pagedList(rows, total, page);
}
