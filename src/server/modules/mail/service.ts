import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { writeFileWhole } from '#server/platform/write-file-whole.ts';

/** One mail to one person. */
export type Mail = { to: string; subject: string; text: string; html?: string };

export type Mailer = { send(mail: Mail): Promise<void> };

type Settings = Pick<Config, 'dataDir' | 'mailFrom' | 'shop'>;

/** Each mail becomes a file in the outbox of the data folder, as it would travel. */
export function openMailer({ dataDir, mailFrom, shop }: Settings, now: () => Date): Mailer {
  const outbox = path.resolve(dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async ({ to, ...content }) => {
      const date = now();
      const { message } = await composer.sendMail({
        ...content,
        from: mailFrom ?? { name: shop.name, address: shop.email },
        // As an object: a comma in it does not make two recipients.
        to: { name: '', address: to },
        date,
        // A mail is put together from our own texts alone; nothing in it may name a file or an address to read.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      // Mails are for the shop's own user to read.
      await writeFileWhole(path.join(outbox, fileName(date)), message as Buffer, { isDurable: true, mode: 0o600 });
    },
  };
}

/** In the order of sending, and never the same twice. */
function fileName(date: Date): string {
  return `${date.toISOString().replace(/\D/g, '')}-${randomBytes(6).toString('hex')}.eml`;
}
