import { sql } from 'drizzle-orm';
import { MAIL_QUEUE } from '#server/jobs/job-queue.ts';
import type { MailJob } from '../modules/mail/mail-jobs.ts';
import { queueMails } from '../modules/mail/service.ts';
import { type SmtpStandIn, startSmtpStandIn } from './smtp-stand-in.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export type MailServerShop = TestShop & { server: SmtpStandIn; sendDue(): Promise<void>; waiting(): Promise<number> };

/** A shop whose mails go to a mail server. */
export async function openMailServerShop(options: Parameters<typeof openTestShop>[0] = {}): Promise<MailServerShop> {
  const server = await startSmtpStandIn();
  const shop = await openTestShop({
    catalogue: 'empty',
    ...options,
    config: { smtpUrl: server.url, ...options.config },
  });
  return {
    ...shop,
    server,
    /** Skips the delay after a failed attempt. */
    sendDue: async () => {
      await shop.database.write.execute(sql`update pgboss.job set start_after = now()`);
      await shop.app.mailWorker.drain();
    },
    waiting: () => shop.ctx.jobs.countWaiting(MAIL_QUEUE),
    close: async () => {
      await shop.close();
      await server.stop();
    },
  };
}

export async function queueMail({ ctx }: TestShop, job: MailJob): Promise<void> {
  await queueMails(ctx, [job]);
}

/** The Message-ID, which is the same for every attempt. */
export function messageIdOf({ raw }: { raw: string }): string {
  return /^message-id: (\S+)/im.exec(raw)?.[1] ?? '';
}
