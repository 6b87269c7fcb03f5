import type { ContactMailMessage, ContactMailReply } from '#contracts/mail/mail-views.ts';
import type { Db } from '#server/database/database.ts';
import type { MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { findMessage } from './queries.ts';
import { selectReplies } from './reply-queries.ts';

type ContactMails = Pick<MailHandlers, 'contact-copy' | 'contact-receipt' | 'contact-reply'>;

/** A message that was erased meanwhile is not mailed any more. */
export function contactMails(settings: SettingsWatch): ContactMails {
  return {
    'contact-copy': {
      compose: async ({ db }, { kind, messageId }) => {
        const message = await findMailMessage(db, messageId);
        return message && { to: (await settings.current()).email, replyTo: message.email, view: { kind, message } };
      },
    },
    'contact-receipt': {
      compose: async ({ db }, { kind, messageId }) => {
        const message = await findMailMessage(db, messageId);
        return message && { to: message.email, view: { kind, message } };
      },
    },
    'contact-reply': {
      compose: async ({ db }, { kind, messageId, replyId }) => {
        const message = await findMailMessage(db, messageId);
        const replies = await selectReplies(db, messageId);
        const reply = replies.find(({ id }) => id === replyId);
        if (!message || !reply) return null;
        const earlier = replies.filter(({ id }) => id < replyId).map(mailReply);
        const view = { kind, message, reply: mailReply(reply), earlier };
        return { to: message.email, replyTo: (await settings.current()).email, view };
      },
    },
  };
}

async function findMailMessage(db: Db, id: number): Promise<ContactMailMessage | null> {
  const row = await findMessage(db, id);
  if (!row) return null;
  const { reference, name, email, subject, message, createdAt } = row;
  return { reference, name, email, subject, message, createdAt: createdAt.toISOString() };
}

function mailReply({ id, text, createdAt }: { id: number; text: string; createdAt: Date }): ContactMailReply {
  return { id, text, createdAt: createdAt.toISOString() };
}
