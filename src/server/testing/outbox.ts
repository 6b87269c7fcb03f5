import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { TestShop } from './test-shop.ts';

/** The headers, one per line, then the text and the HTML; names and types of what is attached. */
export type SentMail = { headers: string; body: string; attachments: string[] };

/** The mails that the shop has sent, oldest first, after all background work has ended. */
export async function readOutbox(shop: TestShop): Promise<SentMail[]> {
  await shop.app.backgroundTasks.settled();
  await shop.app.mailWorker.drain();
  const folder = path.join(shop.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readMail(path.join(folder, name))));
}

async function readMail(file: string): Promise<SentMail> {
  const bytes = await readFile(file);
  const [headers = ''] = bytes.toString('utf8').split('\r\n\r\n');
  const { text = '', html = '', attachments } = await PostalMime.parse(bytes);
  const names = attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`);
  return { headers: headers.replace(/\r\n\s+/g, ' '), body: `${text}\n${html}`, attachments: names };
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
