import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messageIdOf } from '#server/testing/mail-server-shop.ts';
import { freePort, type SmtpStandIn, startSmtpStandIn } from '#server/testing/smtp-stand-in.ts';
import type { MailTransport, OutgoingMail } from './outgoing-mail.ts';
import { UndeliverableMail } from './send-errors.ts';
import { openSmtpTransport } from './smtp-transport.ts';

let server: SmtpStandIn;
let transport: MailTransport;
beforeEach(async () => {
  server = await startSmtpStandIn();
  transport = open(server.url);
});
afterEach(async () => {
  transport.close();
  await server.stop();
});

function open(url: string, sendLimitMs?: number): MailTransport {
  return openSmtpTransport(url, () => new Date('2026-03-01T06:30:00Z'), sendLimitMs);
}

function newMail(to = 'asha@example.com'): OutgoingMail {
  return {
    id: randomUUID(),
    addedAt: new Date(),
    from: { name: 'Jalaja', address: 'hello@jalaja.example' },
    to,
    subject: 'Hello',
    text: 'Your order is on its way.',
    html: '<p>Your order is on its way.</p>',
  };
}

test('a mail reaches the server, from the shop and to one recipient, with the number of its job', async () => {
  const mail = newMail();
  await transport.send(mail);
  expect(server.mails).toEqual([
    {
      from: 'hello@jalaja.example',
      to: ['asha@example.com'],
      raw: expect.stringContaining(`Message-ID: <${mail.id}@jalaja.example>`),
    },
  ]);
});

test('a crafted subject or answer address brings no header and no recipient over the wire', async () => {
  await transport.send({
    ...newMail(),
    subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nEvil',
    replyTo: 'ravi@example.com\r\nBcc: eve@evil.example',
  });
  const [{ to, raw } = { to: [], raw: '' }] = server.mails;
  expect(to).toEqual(['asha@example.com']);
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
});

test.each(['asha@example.com\r\nRCPT TO:<eve@evil.example>', 'asha@example.com>,<eve@evil.example'])(
  'an address that would be a command is refused: %j',
  async (to) => {
    await expect(transport.send(newMail(to))).rejects.toThrow(UndeliverableMail);
    expect(server.mails).toEqual([]);
  },
);

test.each([
  ['550 to the recipient', () => Object.assign(server.answers, { rcptTo: () => 550 })],
  ['554 to the text', () => Object.assign(server.answers, { data: () => 554 })],
])('%s is final', async (_, script) => {
  script();
  await expect(transport.send(newMail())).rejects.toThrow(UndeliverableMail);
});

test.each([
  ['450 to the recipient', () => Object.assign(server.answers, { rcptTo: () => 450 })],
  ['421 to the recipient', () => Object.assign(server.answers, { rcptTo: () => 421 })],
  ['451 to the text', () => Object.assign(server.answers, { data: () => 451 })],
  ['451 to the sender', () => Object.assign(server.answers, { mailFrom: () => 451 })],
  [
    '550 to the sender, which is no fault of the recipient',
    () => Object.assign(server.answers, { mailFrom: () => 550 }),
  ],
])('%s is not', async (_, script) => {
  script();
  const failure = await transport.send(newMail()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(UndeliverableMail);
});

test('one refused recipient does not trouble the mails beside it', async () => {
  server.answers.rcptTo = (address) => (address === 'gone@example.com' ? 550 : null);
  const addresses = ['a@example.com', 'gone@example.com', 'b@example.com', 'c@example.com'];
  const ends = await Promise.allSettled(addresses.map((to) => transport.send(newMail(to))));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
});

test('a slow server is waited for', async () => {
  server.answers.data = async () => {
    await delay(300);
    return null;
  };
  await transport.send(newMail());
  expect(server.mails).toHaveLength(1);
});

test('mails that a server keeps hanging are given up for now, and do not arrive beside their repeats', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  server.answers.rcptTo = () => released;
  const hasty = open(server.url, 300);
  const mails = Array.from({ length: 4 }, () => newMail());
  const ends = await Promise.allSettled(mails.map((mail) => hasty.send(mail)));
  expect(ends).toEqual(mails.map(() => ({ status: 'rejected', reason: new Error('The mail server took too long.') })));

  release(null);
  for (const mail of mails) await hasty.send(mail);
  hasty.close();
  expect(server.mails.map(messageIdOf)).toEqual(mails.map(({ id }) => `<${id}@jalaja.example>`));
});

test('a server that is away, and one that does not know the shop, are worth another attempt', async () => {
  const away = open(`smtp://127.0.0.1:${await freePort()}`);
  await expect(away.send(newMail())).rejects.toMatchObject({ code: 'ESOCKET' });
  away.close();
  const guarded = await startSmtpStandIn({ login: { user: 'shop', pass: 'right' } });
  const stranger = open(guarded.url.replace(':right@', ':wrong@'));
  await expect(stranger.send(newMail())).rejects.toMatchObject({ code: 'EAUTH' });
  stranger.close();
  const known = open(guarded.url);
  await known.send(newMail());
  expect(guarded.mails).toHaveLength(1);
  known.close();
  await guarded.stop();
});

test('a connection that the server has closed meanwhile costs nothing', async () => {
  await transport.send(newMail());
  await server.stop();
  server = await startSmtpStandIn({ port: server.port });
  await transport.send(newMail());
  expect(server.mails).toHaveLength(1);
});
