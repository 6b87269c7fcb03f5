import { encodeMail, type MailTransport } from './outgoing-mail.ts';
import { sendErrorOf } from './send-errors.ts';

const CONNECT_LIMIT_MS = 10_000;
/** Long enough for a server that scans a mail before accepting it: giving up earlier would send that mail twice. */
const SILENCE_LIMIT_MS = 30_000;
/** For one mail as a whole: a server that sends a byte now and then is never silent. */
const SEND_LIMIT_MS = 60_000;
const IDLE_LIMIT_MS = 10_000;

type Connection = Awaited<ReturnType<typeof connectTo>>;

/** One connection for each mail in progress, reused for the next. Closing one affects no other mail. */
export function openSmtpTransport(url: string, now: () => Date, sendLimitMs = SEND_LIMIT_MS): MailTransport {
  const open = new Set<Connection>();
  const idle: Connection[] = [];
  const connect = async () => {
    const connection = await connectTo(url);
    open.add(connection);
    return connection;
  };
  // If it stayed open, the mail could still arrive beside its retry.
  const cut = (connection: Connection) => {
    open.delete(connection);
    connection.close({ force: true });
  };
  return {
    send: async (mail) => {
      const raw = await encodeMail(mail, now());
      const envelope = { from: mail.from.address, to: mail.to };
      const connection = idle.pop() ?? (await connect());
      const late = setTimeout(cut, sendLimitMs, connection);
      try {
        await connection.sendMail({ envelope, raw });
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

async function connectTo(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // Retries at once when the server has closed the connection between two mails.
    maxRequeues: 1,
    idleTimeout: IDLE_LIMIT_MS,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
}
