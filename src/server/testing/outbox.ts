import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestShop } from './test-shop.ts';

export type SentMail = { headers: string; body: string };

/** The mails that the shop has sent, oldest first, once everything is done that goes on after its answer. */
export async function readOutbox(shop: TestShop): Promise<SentMail[]> {
  await shop.app.later.settled();
  const folder = path.join(shop.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  return files.map((file) => {
    const [headers = '', ...rest] = file.split('\r\n\r\n');
    return { headers: headers.replace(/\r\n\s+/g, ' '), body: decodeQuotedPrintable(rest.join('\r\n\r\n')) };
  });
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The texts of the mails to one address, headers included, oldest first. */
export async function mailedTo(shop: TestShop, address: string): Promise<string[]> {
  const mails = await readOutbox(shop);
  return mails
    .filter(({ headers }) => /^To: (.*)$/m.exec(headers)?.[1]?.includes(address))
    .map(({ headers, body }) => `${headers}\r\n\r\n${body}`);
}

/** The token of the last link to this page that was mailed, to this address or to anybody. */
export async function mailedToken(shop: TestShop, page: string, address = ''): Promise<string> {
  const links = (await mailedTo(shop, address)).flatMap((mail) => [...mail.matchAll(/^(\S+)\?token=([\w-]+)\r?$/gm)]);
  const token = links.findLast(([, link]) => link?.endsWith(page))?.[2];
  if (!token) throw new Error(`No link to ${page} was mailed`);
  return token;
}
