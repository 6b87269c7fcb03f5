import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestShop } from './test-shop.ts';

/** The plain text of each mail to an address, in the order of sending. */
export async function mailedTo(shop: TestShop, address: string): Promise<string[]> {
  await shop.app.later.settled();
  const outbox = path.join(shop.dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(path.join(outbox, name), 'utf8')));
  return mails.filter((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.includes(address)).map(readable);
}

/** Soft line ends and escaped characters are how long lines travel. */
function readable(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What the link of the newest mail carries. */
export async function mailedToken(shop: TestShop, address: string, page: string): Promise<string> {
  const mail = (await mailedTo(shop, address)).at(-1) ?? '';
  const token = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail)?.[1];
  if (!token) throw new Error(`There is no link to /${page} in the newest mail to ${address}`);
  return token;
}
