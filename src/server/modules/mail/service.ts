import type { Config } from '#server/config.ts';
import type { Context } from '#server/http/context.ts';
import { MAIL_QUEUE } from '#server/jobs/job-queue.ts';
import type { MailJob } from './mail-jobs.ts';
import { openOutboxTransport } from './outbox-transport.ts';
import type { MailTransport } from './outgoing-mail.ts';
import { openSmtpTransport } from './smtp-transport.ts';

export { mailSweeps } from './failure-queries.ts';

/**
 * Writes mails to come in the transaction of `ctx`: they are sent if and only if it succeeds. Each names the request
 * that it follows from.
 */
export async function queueMails(ctx: Context, mails: MailJob[]): Promise<void> {
  await ctx.jobs.add(
    ctx.db,
    MAIL_QUEUE,
    mails.map((mail) => ({ data: ctx.requestId === undefined ? mail : { ...mail, requestId: ctx.requestId } })),
  );
}

export function openMailTransport(
  { smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>,
  now: () => Date,
): MailTransport {
  return smtpUrl === undefined ? openOutboxTransport(dataDir, now) : openSmtpTransport(smtpUrl, now);
}
