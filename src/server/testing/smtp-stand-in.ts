import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; raw: string };

/** The response to a step: null accepts, a code refuses. */
type Answer = (address: string) => number | null | Promise<number | null>;

export type SmtpStandIn = {
  port: number;
  url: string;
  /** Accepted mails, in order. */
  mails: ReceivedMail[];
  /** Can be changed at any time. */
  answers: { mailFrom: Answer; rcptTo: Answer; data: Answer };
  stop(): Promise<void>;
};

const yes: Answer = () => null;

type Options = { port?: number; login?: { user: string; pass: string } };

/** A mail server on loopback whose responses the test chooses. */
export async function startSmtpStandIn({ port = 0, login }: Options = {}): Promise<SmtpStandIn> {
  const mails: ReceivedMail[] = [];
  const answers = { mailFrom: yes, rcptTo: yes, data: yes };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    authOptional: !login,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === login?.user && password === login?.pass ? done(null, { user: username }) : done(refusal(535)),
    onMailFrom: ({ address }, _, done) => void answer(answers.mailFrom, address, done),
    onRcptTo: ({ address }, _, done) => void answer(answers.rcptTo, address, done),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        void answer(answers.data, to.join(), (error) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          if (!error) mails.push({ from, to, raw: Buffer.concat(chunks).toString('utf8') });
          done(error);
        });
      });
    },
  });
  // A killed client resets its connection.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const open = (server.server.address() as AddressInfo).port;
  const sign = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : '';
  return {
    port: open,
    url: `smtp://${sign}127.0.0.1:${open}`,
    mails,
    answers,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(step: Answer, address: string, done: (error?: Error | null) => void): Promise<void> {
  const code = await step(address);
  done(code === null ? null : refusal(code));
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error(`${responseCode < 500 ? 'Not now' : 'Never'}`), { responseCode });
}

/** A port that nothing listens on, for a mail server that is down. */
export async function freePort(): Promise<number> {
  const server = await startSmtpStandIn();
  await server.stop();
  return server.port;
}
