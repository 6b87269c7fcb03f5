import { type MailTransport, messageOf } from './outgoing-mail.ts';
import { sendErrorOf } from './send-errors.ts';

const CONNECT_LIMIT_MS = 10_000;
/** Long enough for a server that reads a mail before it takes it: whoever leaves earlier sends that mail twice. */
const SILENCE_LIMIT_MS = 30_000;
/** Of one mail as a whole: a server that sends a letter now and then is never silent. */
const SEND_LIMIT_MS = 60_000;
const IDLE_LIMIT_MS = 10_000;

type Connection = Awaited<ReturnType<typeof connectTo>>;

/** As many connections as mails are sent at once. One that is cut takes no other mail with it, and none waits in it. */
export function openSmtpTransport(url: string, now: () => Date, sendLimitMs = SEND_LIMIT_MS): MailTransport {
  const open = new Set<Connection>();
  const idle: Connection[] = [];
  const connect = async () => {
    const connection = await connectTo(url);
    open.add(connection);
    return connection;
  };
  // Left alone, the mail could still arrive beside its own repeat.
  const cut = (connection: Connection) => {
    open.delete(connection);
    connection.close({ force: true });
  };
  return {
    send: async (mail) => {
      const message = messageOf(mail, now());
      const connection = idle.pop() ?? (await connect());
      const late = setTimeout(cut, sendLimitMs, connection);
      try {
        await connection.sendMail(message);
      } catch (error) {
        throw open.has(connection) ? sendErrorOf(error as Error) : new Error('The mail server took too long.');
      } finally {
        clearTimeout(late);
        if (open.has(connection)) idle.push(connection);
      }
    },
    close: () => {
      for (const connection of open) connection.close();
    },
  };
}

/** The library is loaded with the first mail: the start does not wait for it. */
async function connectTo(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // A connection that the server had closed between two mails is worth one more attempt at once.
    maxRequeues: 1,
    idleTimeout: IDLE_LIMIT_MS,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
}
