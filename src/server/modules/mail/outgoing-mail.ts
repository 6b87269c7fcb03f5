import type { SendMailOptions } from 'nodemailer';
import { UndeliverableMail } from './send-errors.ts';

export type MailAttachment = { filename: string; contentType: string; content: Buffer };

/** `id` and `addedAt` are those of its job: the same at every attempt. */
export type OutgoingMail = {
  id: string;
  addedAt: Date;
  from: { name: string; address: string };
  to: string;
  replyTo?: string | undefined;
  headers?: Record<string, string> | undefined;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[] | undefined;
};

/** `send` resolves when the server has accepted the mail, or the file is written. */
export type MailTransport = { send(mail: OutgoingMail): Promise<void>; close(): void };

/** Exactly one address: it cannot contain a second one or a line break. */
const ONE_ADDRESS = /^[^\s\p{Cc}@<>()[\]",:;\\]+@[^\s\p{Cc}@<>()[\]",:;\\]+$/u;

function messageOf({ id, addedAt: _, from, to, replyTo, headers, ...content }: OutgoingMail, date: Date) {
  if (!ONE_ADDRESS.test(to)) throw new UndeliverableMail('The address of the recipient is not valid.');
  return {
    ...content,
    from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    date,
    // The same at every attempt, so that mail programs recognise a duplicate.
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    textEncoding: 'quoted-printable',
    // A mail consists of our own texts only: nothing in it may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

/** The whole message as one buffer: streamed to a server, each encoded piece would be a write of its own. */
export async function encodeMail(mail: OutgoingMail, date: Date): Promise<Buffer> {
  const message = messageOf(mail, date);
  encoder ??= loadEncoder();
  const { message: raw } = await (await encoder).sendMail(message);
  return raw as Buffer;
}

let encoder: ReturnType<typeof loadEncoder> | undefined;

/** The library is loaded with the first mail: the start does not wait for it. */
async function loadEncoder() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}
