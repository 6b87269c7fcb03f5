import { createTransport } from 'nodemailer';
import { type MailTransport, messageOf } from './outgoing-mail.ts';
import { sendErrorOf } from './send-errors.ts';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 15_000;
/** Of one mail as a whole: a server that sends a letter now and then is never silent. */
const SEND_LIMIT_MS = 60_000;
const IDLE_LIMIT_MS = 10_000;

export function openSmtpTransport(
  { url, connections }: { url: string; connections: number },
  now: () => Date,
): MailTransport {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // A connection that the server had closed between two mails is worth one more attempt at once.
    maxRequeues: 1,
    idleTimeout: IDLE_LIMIT_MS,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
  return {
    send: async (mail) => {
      const message = messageOf(mail, now());
      await withinLimit(server.sendMail(message)).catch((error: Error) => {
        throw sendErrorOf(error);
      });
    },
    close: () => server.close(),
  };
}

async function withinLimit(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), SEND_LIMIT_MS);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}
