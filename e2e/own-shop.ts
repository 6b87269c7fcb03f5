import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { startServer } from '../src/server/testing/start-server.ts';
import { SETUP_KEY } from './admins.ts';
import { test } from './fixtures.ts';

export type OwnShop = { url: string; outbox: string };

/** Tests with a shop of their own, whose outgoing mails can be read. */
export function withOwnShop(environment: Record<string, string> = {}) {
  return test.extend<object, { ownShop: OwnShop }>({
    ownShop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
      async ({}, use) => {
        const dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-journey-'));
        const server = await startServer({ DATA_DIR: dataDir, ADMIN_SETUP_KEY: SETUP_KEY, ...environment });
        await use({ url: server.url, outbox: path.join(dataDir, 'outbox') });
        await server.stop();
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ ownShop }, use) => use(ownShop.url),
  });
}

export async function mailsTo(email: string, { outbox }: OwnShop): Promise<Email[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))));
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
}
