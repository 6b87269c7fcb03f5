import type { RenderMail } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { type Job, MAIL_QUEUE } from '#server/jobs/job-queue.ts';
import { insertFailure } from './failure-queries.ts';
import type { ComposedMail, MailHandler, MailHandlers } from './mail-handlers.ts';
import type { QueuedMail } from './mail-jobs.ts';
import type { MailTransport } from './outgoing-mail.ts';
import { UndeliverableMail } from './send-errors.ts';

export type MailTools = {
  handlers: MailHandlers;
  render: RenderMail;
  transport: MailTransport;
  shop: () => Promise<Shop>;
  /** Null: mails come from the shop's own name and address. */
  sender: { name: string; address: string } | null;
};

export type Outcome = 'sent' | 'unneeded' | 'postponed' | 'failed';

const GIVE_UP_AFTER_MS = 3 * 86_400_000;

/** Renders and sends the mail of one job, then finishes the job, returns it to the queue or records the failure. */
export async function deliverMail(ctx: Context, tools: MailTools, job: Job): Promise<Outcome> {
  const mail = job.data as QueuedMail;
  const handler = tools.handlers[mail.kind] as MailHandler | undefined;
  let composed: ComposedMail | null = null;
  try {
    if (!handler) throw new UndeliverableMail('The shop does not know this kind of mail.');
    composed = await handler.compose(ctx, mail);
    if (composed) await send(tools, job, composed);
  } catch (error) {
    const reason = reasonToGiveUp(error, job, ctx.now());
    return reason === null
      ? postpone(ctx, job, error)
      : giveUp(ctx, job, { handler, recipient: composed?.to ?? null, reason });
  }
  const isSent = composed !== null;
  if (isSent && handler.onSent) await finishSent(ctx, job, handler.onSent);
  else await ctx.jobs.finish(ctx.db, MAIL_QUEUE, job);
  if (isSent) ctx.log.info(logged(job), 'a mail was sent');
  return isSent ? 'sent' : 'unneeded';
}

function finishSent(ctx: Context, job: Job, onSent: NonNullable<MailHandler['onSent']>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.jobs.finish(ctx.db, MAIL_QUEUE, job);
    await onSent(ctx, job.data as QueuedMail);
  });
}

/** Identifies a mail in the log, together with the request that caused it. */
function logged({ id, data }: Job) {
  const { kind, requestId } = data as QueuedMail;
  return { mail: id, kind, reqId: requestId };
}

async function postpone(ctx: Context, job: Job, error: unknown): Promise<Outcome> {
  // A warning the first time only: a mail server can be down for days.
  const level = job.attempt === 0 ? 'warn' : 'debug';
  ctx.log[level]({ err: error, ...logged(job) }, 'a mail was not sent and will be retried');
  await ctx.jobs.giveBack(MAIL_QUEUE, [job]);
  return 'postponed';
}

type Failure = { handler: MailHandler | undefined; recipient: string | null; reason: string };

async function giveUp(ctx: Context, job: Job, { handler, recipient, reason }: Failure): Promise<Outcome> {
  const mail = job.data as QueuedMail;
  const { kind, ...data } = mail;
  ctx.log.warn(logged(job), 'a mail cannot be delivered');
  await inTransaction(ctx, async (ctx) => {
    await ctx.jobs.finish(ctx.db, MAIL_QUEUE, job);
    await insertFailure(ctx.db, { id: job.id, kind, data, recipient, reason, failedAt: ctx.now() });
    await handler?.onFailed?.(ctx, mail);
  });
  return 'failed';
}

async function send(tools: MailTools, { id, addedAt }: Job, { view, ...envelope }: ComposedMail): Promise<void> {
  const shop = await tools.shop();
  const from = tools.sender ?? { name: shop.name, address: shop.email };
  const { subject, html, text } = await tools.render(view, shop);
  await tools.transport.send({ id, addedAt, from, ...envelope, subject, html, text });
}

/** Null: it is worth another attempt. */
function reasonToGiveUp(error: unknown, { addedAt }: Job, now: Date): string | null {
  if (error instanceof UndeliverableMail) return error.message;
  const isOld = now.getTime() - addedAt.getTime() > GIVE_UP_AFTER_MS;
  return isOld ? 'It could not be sent for three days.' : null;
}
