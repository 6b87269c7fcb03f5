import { MAX_REPLIES, type MessageThread, type ReplyInput } from '#contracts/contact/admin-messages.ts';
import { requireRight } from '#server/http/access-guard.ts';
import type { Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { markAnswered } from './queries.ts';
import { insertReply, lockMessage, selectReplies } from './reply-queries.ts';
import { getMessage } from './service.ts';

/** More than anybody types, less than a stolen session could send. */
const repliesOfAdministrator: Limit = {
  name: 'contact-reply',
  max: 60,
  windowSeconds: 3600,
  sentence: 'You have sent many replies in a short time. Please try again later.',
};

/** Mails the reply once: a repeated request finds its own text behind the last reply that its writer had seen. */
export async function replyToMessage(ctx: Context, id: number, { text, after }: ReplyInput): Promise<MessageThread> {
  const { userId: actorId } = requireRight(ctx.actor, 'messages');
  await ctx.limits.take(ctx, repliesOfAdministrator, String(actorId));
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockMessage(ctx.db, id))) throw new AppError('not_found', 'There is no such message.');
    const replies = await selectReplies(ctx.db, id);
    const next = replies.find((reply) => reply.id > (after ?? 0));
    if (next && next.text !== text) {
      throw new AppError('stale', 'Someone else has replied meanwhile. Please read that reply first.');
    }
    if (!next) {
      if (replies.length >= MAX_REPLIES) {
        throw new AppError('conflict', 'This conversation has become long. Please go on in your own email app.');
      }
      const createdAt = ctx.now();
      const replyId = await insertReply(ctx.db, { messageId: id, text, createdAt, actorId });
      await markAnswered(ctx.db, id, actorId, createdAt);
      await queueMails(ctx, [{ kind: 'contact-reply', messageId: id, replyId }]);
    }
    return getMessage(ctx, id);
  });
}
