import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Mail, openMailer } from './service.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const mail: Mail = { to: 'asha@example.com', subject: 'Hello', text: 'Your order is on its way.' };
const now = () => new Date('2026-03-01T06:30:00Z');

const open = (environment: Record<string, string> = {}) =>
  openMailer(readConfig({ DATA_DIR: dataDir, ...environment }), now);

async function files(): Promise<string[]> {
  const names = (await readdir(path.join(dataDir, 'outbox'))).sort();
  for (const name of names) expect(name).toMatch(/^\d+-[0-9a-f]+\.eml$/);
  return Promise.all(names.map((name) => readFile(path.join(dataDir, 'outbox', name), 'utf8')));
}

/** Names of the headers, and each with its value. */
function headersOf(file: string): Record<string, string> {
  const lines = (file.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
}

test('a mail becomes a file that a mail program opens', async () => {
  await open().send(mail);
  const [file = ''] = await files();
  expect(headersOf(file)).toEqual({
    From: 'Jalaja <hello@jalaja.example>',
    To: 'asha@example.com',
    Subject: 'Hello',
    'Message-ID': expect.stringMatching(/^<[^@\s]+@jalaja\.example>$/),
    Date: 'Sun, 01 Mar 2026 06:30:00 +0000',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': expect.any(String),
  });
  expect(file).toContain('Your order is on its way.');
});

test('text and HTML travel together, in any script', async () => {
  await open().send({ ...mail, subject: 'తామర 🪷', text: 'నీరు', html: '<p>నీరు</p>' });
  const [file = ''] = await files();
  expect(headersOf(file)['Content-Type']).toMatch(/^multipart\/alternative/);
  expect(headersOf(file)['Subject']).toMatch(/^=\?UTF-8\?/);
  expect(file).toMatch(/text\/plain[\s\S]+text\/html/);
});

test('the sender can be set', async () => {
  await open({ MAIL_FROM: 'Kamala <post@kamala.example>' }).send(mail);
  const [file = ''] = await files();
  expect(headersOf(file)).toMatchObject({
    From: 'Kamala <post@kamala.example>',
    'Message-ID': expect.stringMatching(/@kamala\.example>$/),
  });
});

test.each([
  ['a subject with a line break', { ...mail, subject: 'Hello\r\nBcc: eve@evil.example' }],
  ['an address with a line break', { ...mail, to: 'asha@example.com\r\nBcc: eve@evil.example' }],
  ['an address that is two', { ...mail, to: 'asha@example.com, eve@evil.example' }],
])('%s adds neither a header nor a recipient', async (_, crafted) => {
  await open().send(crafted);
  const [file = ''] = await files();
  const headers = headersOf(file);
  expect(Object.keys(headers)).not.toContain('Bcc');
  expect(Object.keys(headers)).not.toContain('Cc');
  // One pair of angle brackets, or none: one recipient.
  expect(headers['To']?.match(/</g)?.length ?? 1).toBe(1);
  expect(headers['To']).not.toMatch(/^asha@example\.com, /);
});

test('many at the same moment are as many files, whole ones, for the shop alone to read', async () => {
  const mailer = open();
  await Promise.all(Array.from({ length: 25 }, (_, index) => mailer.send({ ...mail, subject: `No ${index}` })));
  const sent = await files();
  expect(new Set(sent.map((file) => headersOf(file)['Subject'])).size).toBe(25);
  expect(new Set(sent.map((file) => headersOf(file)['Message-ID'])).size).toBe(25);
  for (const name of await readdir(path.join(dataDir, 'outbox'))) {
    expect((await stat(path.join(dataDir, 'outbox', name))).mode & 0o077).toBe(0);
  }
});
