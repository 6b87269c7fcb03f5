import path from 'node:path';
import { writeFileWhole } from '#server/lib/write-file-whole.ts';
import { type MailTransport, messageOf, type OutgoingMail } from './outgoing-mail.ts';

/** Where no mail server is set: each mail becomes a file in the data folder, as it would travel. */
export function openOutboxTransport(dataDir: string, now: () => Date): MailTransport {
  const outbox = path.resolve(dataDir, 'outbox');
  return {
    send: async (mail) => {
      // The start does not wait for the library.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(messageOf(mail, now()));
      // Mails are for the shop's own user to read.
      await writeFileWhole(path.join(outbox, fileName(mail)), message as Buffer, { isDurable: true, mode: 0o600 });
    },
    close: () => {},
  };
}

/** Oldest first, and the same file when a mail is written once more. */
function fileName({ id, addedAt }: OutgoingMail): string {
  return `${addedAt.toISOString().replace(/\D/g, '')}-${id}.eml`;
}
