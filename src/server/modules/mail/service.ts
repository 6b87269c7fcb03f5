import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';

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
      await writeWhole(outbox, fileName(date), message as Buffer);
    },
  };
}

/** In the order of sending, and never the same twice. */
function fileName(date: Date): string {
  return `${date.toISOString().replace(/\D/g, '')}-${randomBytes(6).toString('hex')}.eml`;
}

/** Whoever looks into the folder sees the whole mail or none; mails are for the shop's own user to read. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = path.join(folder, `.${name}.tmp`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600 });
    await rename(temporary, path.join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
