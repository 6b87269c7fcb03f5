import type { ContactMailMessage } from '#contracts/mail/mail-views.ts';
import type { Db } from '#server/database/database.ts';
import type { MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { findMessage } from './queries.ts';

/** A message that was erased meanwhile is not mailed any more. */
export function contactMails(settings: SettingsWatch): Pick<MailHandlers, 'contact-copy' | 'contact-receipt'> {
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
  };
}

async function findMailMessage(db: Db, id: number): Promise<ContactMailMessage | null> {
  const row = await findMessage(db, id);
  if (!row) return null;
  const { reference, name, email, subject, message, createdAt } = row;
  return { reference, name, email, subject, message, createdAt: createdAt.toISOString() };
}
