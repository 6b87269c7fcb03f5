import path from 'node:path';
import { writeFileWhole } from '#server/lib/write-file-whole.ts';
import { encodeMail, type MailTransport, type OutgoingMail } from './outgoing-mail.ts';

/** Without a mail server each mail becomes a file in the data folder, exactly as it would be sent. */
export function openOutboxTransport(dataDir: string, now: () => Date): MailTransport {
  const outbox = path.resolve(dataDir, 'outbox');
  return {
    send: async (mail) => {
      const message = await encodeMail(mail, now());
      // Readable by the shop's own user only.
      await writeFileWhole(path.join(outbox, fileName(mail)), message, { isDurable: true, mode: 0o600 });
    },
    close: () => {},
  };
}

/** Sorts oldest first; a retried mail overwrites its file. */
function fileName({ id, addedAt }: OutgoingMail): string {
  return `${addedAt.toISOString().replace(/\D/g, '')}-${id}.eml`;
}
