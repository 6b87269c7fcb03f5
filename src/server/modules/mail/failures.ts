import type { MailFailure, MailFailuresQuery } from '#contracts/mail/admin-mails.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { MAIL_QUEUE } from '#server/jobs/job-queue.ts';
import * as queries from './failure-queries.ts';

type FailureList = { data: MailFailure[]; pagination?: Pagination; waiting: number };

/** Always a page: after a bad day there can be many. */
export async function listMailFailures(
  ctx: Context,
  { page: number = 1, limit }: MailFailuresQuery,
): Promise<FailureList> {
  const page = pageRequest({ page: number, limit });
  const { rows, total } = await queries.selectFailurePage(ctx.db, page);
  const failures = rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
  return { ...pagedList(failures, total, page), waiting: await ctx.jobs.countWaiting(MAIL_QUEUE) };
}

/** With its old number: if it did arrive after all, the second one is seen to be the same mail. */
export async function retryMail(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { kind, data } = await takeFailure(ctx, id);
    await ctx.jobs.add(ctx.db, MAIL_QUEUE, [{ id, data: { kind, ...data } }]);
  });
}

export async function dismissMail(ctx: Context, id: string): Promise<void> {
  await takeFailure(ctx, id);
}

async function takeFailure(ctx: Context, id: string): Promise<queries.FailureRow> {
  const failure = await queries.takeFailure(ctx.db, id);
  if (!failure) throw new AppError('not_found', 'There is no such email.');
  return failure;
}

type DbContext = Pick<Context, 'db'>;

export function countMailFailures({ db }: DbContext): Promise<number> {
  return queries.countFailures(db);
}

export function exportMailFailures({ db }: DbContext, reader: queries.MailReader) {
  return queries.selectFailuresOf(db, reader);
}

export function eraseFailuresAbout({ db }: DbContext, orderId: number): Promise<void> {
  return queries.deleteFailuresAbout(db, orderId);
}

export function eraseMailFailures({ db }: DbContext, reader: queries.MailReader): Promise<void> {
  return queries.deleteFailuresOf(db, reader);
}
