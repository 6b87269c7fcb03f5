import { createHash } from 'node:crypto';
import type { ContactMessage, MessagesQuery, MessageThread } from '#contracts/contact/admin-messages.ts';
import type { ContactInput, ContactReceipt } from '#contracts/contact/contact.ts';
import { isSettlementDue, messageLimits, urgencyOf } from '#contracts/contact/message-age.ts';
import type { Customer } from '#contracts/dashboard/customer.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { addressKey, type Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { MailJob } from '#server/modules/mail/mail-jobs.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { newReference } from './message-reference.ts';
import * as queries from './queries.ts';
import { selectReplies, selectRepliesTo } from './reply-queries.ts';

const messagesOfAddress: Limit = {
  name: 'contact',
  max: 5,
  windowSeconds: 3600,
  sentence: 'You have sent many messages in a short time. Please try again later.',
};

/** Anybody can type anybody's address: the shop must not fill a stranger's mailbox. */
const receiptsOfRecipient: Limit = { ...messagesOfAddress, name: 'contact-receipt', max: 3, windowSeconds: 86_400 };

export async function sendContactMessage(ctx: Context, input: ContactInput): Promise<ContactReceipt> {
  await ctx.limits.take(ctx, messagesOfAddress, addressKey(ctx.address));
  const hasReceipt = await isWithin(ctx, receiptsOfRecipient, fingerprint(input.email));
  return inTransaction(ctx, async (ctx) => {
    const createdAt = ctx.now();
    const { id: messageId, reference } = await storeMessage(ctx, input, createdAt);
    const jobs: MailJob[] = [{ kind: 'contact-copy', messageId }];
    if (hasReceipt) jobs.push({ kind: 'contact-receipt', messageId });
    await queueMails(ctx, jobs);
    return { id: messageId, reference, createdAt: createdAt.toISOString() };
  });
}

async function isWithin(ctx: Context, limit: Limit, key: string): Promise<boolean> {
  try {
    await ctx.limits.take(ctx, limit, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Counters must not say whose they are. */
function fingerprint(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

async function storeMessage({ db }: Context, input: ContactInput, createdAt: Date) {
  const message = { ...input, name: oneLine(input.name), subject: oneLine(input.subject), createdAt };
  for (;;) {
    const reference = newReference();
    const id = await queries.insertMessage(db, { ...message, reference });
    if (id !== null) return { id, reference };
  }
}

/** What will stand in the head of a mail must not begin a new line there. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ');
}

/** Always a page: messages grow for ever. */
export async function listMessages(
  ctx: Context,
  { page: number = 1, limit, ...matching }: MessagesQuery,
): Promise<{ data: ContactMessage[]; pagination?: Pagination }> {
  const page = pageRequest({ page: number, limit });
  const { rows, total } = await queries.selectMessagePage(ctx.db, matching, page);
  return pagedList(
    rows.map((row) => messageOf(row, ctx.now())),
    total,
    page,
  );
}

export async function getMessage(ctx: Context, id: number): Promise<MessageThread> {
  const row = await queries.findMessage(ctx.db, id);
  if (!row) throw new AppError('not_found', 'There is no such message.');
  const replies = await selectReplies(ctx.db, id);
  return {
    ...messageOf(row, ctx.now()),
    replies: replies.map(({ createdAt, ...reply }) => ({ ...reply, createdAt: createdAt.toISOString() })),
  };
}

export async function markMessage(ctx: Context, id: number, isAnswered: boolean): Promise<MessageThread> {
  const { userId } = requireRight(ctx.actor, 'messages');
  if (isAnswered) await queries.markAnswered(ctx.db, id, userId, ctx.now());
  else await queries.markOpen(ctx.db, id);
  return getMessage(ctx, id);
}

function messageOf(row: queries.MessageRow, now: Date): ContactMessage {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    urgency: urgencyOf(row, now),
    isSettlementDue: isSettlementDue(row, now),
  };
}

export function countOpenMessages({ db, now }: Context): Promise<{ open: number; overdue: number }> {
  return queries.countOpen(db, messageLimits(now()).overdue);
}

/** For the operator's log, without the text or the sender of a message. */
export async function remindOfMessages({ db, now, log }: Context): Promise<void> {
  const { due, settlement } = messageLimits(now());
  const answerDue = await queries.selectWaiting(db, due);
  if (answerDue.count === 0) return;
  const settlementDue = await queries.selectWaiting(db, settlement);
  log.warn({ answerDue, settlementDue }, 'messages of the contact form wait for their answer');
}

type DbContext = Pick<Context, 'db'>;

/** The newest first. */
export async function listMessagesFrom({ db }: DbContext, email: string, limit: number): Promise<Customer['messages']> {
  const rows = await queries.selectNewestFrom(db, email.toLowerCase(), limit);
  return rows.map(({ createdAt, answeredAt, ...message }) => ({
    ...message,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

/** With what the shop wrote back. */
export async function exportMessages({ db }: DbContext, email: string) {
  const messages = await queries.selectMessagesFrom(db, email);
  const replies = await selectRepliesTo(
    db,
    messages.map(({ id }) => id),
  );
  return messages.map(({ id, ...message }) => ({
    ...message,
    replies: replies.filter(({ messageId }) => messageId === id).map(({ text, sentAt }) => ({ text, sentAt })),
  }));
}

/** The replies go with them. */
export function eraseMessages({ db }: DbContext, email: string): Promise<void> {
  return queries.deleteMessagesFrom(db, email);
}
