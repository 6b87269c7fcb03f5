import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Context } from '#server/http/context.ts';
import type { MailJob } from './mail-jobs.ts';
import type { MailAttachment } from './outgoing-mail.ts';

/** To one person. */
export type ComposedMail = {
  to: string;
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
  view: MailView;
};

/** What a part of the shop does about its mails. */
export type MailHandler<J extends MailJob = MailJob> = {
  /** Null: there is nothing to send any more. */
  compose(ctx: Context, job: J): Promise<ComposedMail | null>;
  /** In the transaction that ends the job. */
  onSent?(ctx: Context, job: J): Promise<void>;
  onFailed?(ctx: Context, job: J): Promise<void>;
};

export type MailHandlers = { [K in MailJob['kind']]: MailHandler<Extract<MailJob, { kind: K }>> };
