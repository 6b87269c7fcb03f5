import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOutboxTransport } from './outbox-transport.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { UndeliverableMail } from './send-errors.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const id = 'b0e2b3f4-1f8a-4b5c-9d0e-3f4a5b6c7d8e';
const mail: OutgoingMail = {
  id,
  addedAt: new Date('2026-03-01T06:29:59.123Z'),
  from: { name: 'Jalaja', address: 'hello@jalaja.example' },
  to: 'asha@example.com',
  subject: 'Hello',
  text: 'Your order is on its way.',
  html: '<p>Your order is on its way.</p>',
};

const open = () => openOutboxTransport(dataDir, () => new Date('2026-03-01T06:30:00Z'));

const outbox = () => path.join(dataDir, 'outbox');

async function files(): Promise<string[]> {
  const names = (await readdir(outbox())).sort();
  return Promise.all(names.map((name) => readFile(path.join(outbox(), name), 'utf8')));
}

/** Names of the headers, each with its value, as they stand in the file. */
function headersOf(file: string): Record<string, string> {
  const lines = (file.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
}

test('a mail becomes a file that a mail program opens', async () => {
  await open().send(mail);
  const [file = ''] = await files();
  expect(headersOf(file)).toEqual({
    'Auto-Submitted': 'auto-generated',
    From: 'Jalaja <hello@jalaja.example>',
    To: 'asha@example.com',
    Subject: 'Hello',
    'Message-ID': `<${id}@jalaja.example>`,
    Date: 'Sun, 01 Mar 2026 06:30:00 +0000',
    'MIME-Version': '1.0',
    'Content-Type': expect.stringMatching(/^multipart\/alternative/),
  });
  expect(await PostalMime.parse(file)).toMatchObject({
    text: expect.stringContaining('Your order is on its way.'),
    html: expect.stringContaining('<p>Your order is on its way.</p>'),
  });
});

test('any script arrives as it was written', async () => {
  const written = { subject: 'తామర 🪷', text: 'నీరు', html: '<p>నీరు</p>' };
  await open().send({ ...mail, ...written });
  const [file = ''] = await files();
  const { subject, text, html } = await PostalMime.parse(file);
  expect({ subject, text: text?.trim(), html: html?.trim() }).toEqual(written);
  expect(headersOf(file)['Subject']).toMatch(/^=\?UTF-8\?/);
});

test('headers and the address for answers travel along', async () => {
  await open().send({
    ...mail,
    replyTo: 'ravi@example.com',
    headers: { 'List-Unsubscribe': '<https://shop.example>' },
  });
  const [file = ''] = await files();
  expect(headersOf(file)).toMatchObject({
    'Reply-To': 'ravi@example.com',
    'List-Unsubscribe': '<https://shop.example>',
  });
});

test('the same mail sent again is the same file', async () => {
  await open().send(mail);
  await open().send(mail);
  expect(await readdir(outbox())).toEqual([`20260301062959123-${id}.eml`]);
});

test.each([
  ['a subject', { subject: 'Hello\r\nBcc: eve@evil.example' }],
  ['a name of the sender', { from: { name: 'Jalaja\r\nBcc: eve@evil.example', address: 'hello@jalaja.example' } }],
  ['an address for answers', { replyTo: 'ravi@example.com\r\nBcc: eve@evil.example' }],
  ['a header', { headers: { 'List-Unsubscribe': '<https://shop.example>\r\nBcc: eve@evil.example' } }],
])('a line break in %s adds neither a header nor a recipient', async (_, crafted) => {
  await open().send({ ...mail, ...crafted });
  const [file = ''] = await files();
  const { to, bcc, cc, headers } = await PostalMime.parse(file);
  expect(to).toEqual([{ name: '', address: 'asha@example.com' }]);
  expect({ bcc, cc }).toEqual({ bcc: undefined, cc: undefined });
  expect(headers.map(({ key }) => key)).not.toContain('bcc');
});

test.each([
  'asha@example.com\r\nBcc: eve@evil.example',
  'asha@example.com, eve@evil.example',
  'Asha <asha@example.com>',
  'asha@example.com> SIZE=1',
  'asha',
  '',
])('%j is not one address, and nothing is sent to it', async (to) => {
  await expect(open().send({ ...mail, to })).rejects.toThrow(UndeliverableMail);
  await expect(readdir(outbox())).rejects.toThrow('ENOENT');
});

test('many at the same moment are as many files, for the shop alone to read', async () => {
  const transport = open();
  const numbers = Array.from({ length: 25 }, (_, index) => index);
  await Promise.all(numbers.map((index) => transport.send({ ...mail, id: `mail-${index}`, subject: `No ${index}` })));
  expect(new Set((await files()).map((file) => headersOf(file)['Subject'])).size).toBe(25);
  for (const name of await readdir(outbox())) {
    expect((await stat(path.join(outbox(), name))).mode & 0o077).toBe(0);
  }
});
