import type { SendMailOptions } from 'nodemailer';
import { UndeliverableMail } from './send-errors.ts';

/** A mail as it leaves. `id` and `addedAt` are those of its job: the same at every attempt. */
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
};

/** The mail is with the server, or on the disk, when `send` has ended. */
export type MailTransport = { send(mail: OutgoingMail): Promise<void>; close(): void };

/** Exactly one: nothing in it could begin a second address or a second line. */
const ONE_ADDRESS = /^[^\s\p{Cc}@<>()[\]",:;\\]+@[^\s\p{Cc}@<>()[\]",:;\\]+$/u;

export function messageOf({ id, addedAt: _, from, to, replyTo, headers, ...content }: OutgoingMail, date: Date) {
  if (!ONE_ADDRESS.test(to)) throw new UndeliverableMail('The address of the recipient is not valid.');
  return {
    ...content,
    from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    date,
    // Whoever gets a mail twice can see that it is the same one, and so can their server.
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // A mail is put together from our own texts alone; nothing in it may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}
