import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import sharp from 'sharp';
import type { Keep } from '../../scripts/stop-at-end.ts';
import { openClient } from '../../src/server/database/database.ts';
import { createAccessTokens, type TokenClaims } from '../../src/server/http/access-token.ts';
import { startServer } from '../../src/server/testing/start-server.ts';
import { fillAdminTables } from './fill-admin-tables.ts';
import { type Goods, stockGoods } from './order-bodies.ts';
import { startOwnDatabase } from './own-database.ts';
import { insertPeople, type People } from './people.ts';
import { seedProducts } from './seed-products.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type ShopSize = { products: number; orders: number; users: number; entries: number };

export type BenchShop = {
  size: ShopSize;
  url: string;
  pid: number;
  /** What it has printed so far. */
  output: () => string;
  database: { url: string; pid: number };
  people: People;
  goods: Goods[];
  /** A header that says who asks. Made anew for each workload: a token is good for a quarter of an hour. */
  signIn: (claims: TokenClaims) => Promise<{ authorization: string }>;
  /** Renames every category behind the shop's back: no answer that was kept before is good any more. */
  outdate: () => Promise<void>;
};

export const SESSION_SECRET = 'a secret for measuring, of no use elsewhere';
export const PICTURE = '/media/bench/cloudy.webp';

/** The shop in production mode beside a database of its own, filled as a shop would be after some years. */
export async function startBenchShop(keep: Keep, size: ShopSize, env: Record<string, string> = {}): Promise<BenchShop> {
  // Kept before it is filled, so that Ctrl-C need not wait for the last product.
  const database = await keep(startOwnDatabase());
  await seedProducts(database.url, size.products);
  const client = await keep(openKept(database.url));
  const people = await insertPeople(client);
  const goods = await stockGoods(client);
  await fillAdminTables(client, size);
  const dataDir = await keep(temporaryFolder());
  await drawPicture(join(dataDir.path, PICTURE));
  const { url, pid, output } = await keep(
    startServer({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir.path,
      DEMO_CATALOGUE: 'off',
      // What sends the mails is a process of its own in a shop under load.
      MAIL_WORKER: 'off',
      SESSION_SECRET,
      ...env,
    }),
  );
  let names = 0;
  const { sign } = createAccessTokens(SESSION_SECRET, () => new Date());
  return {
    ...{ size, url, pid, output, database, people, goods },
    signIn: async (claims) => ({ authorization: `Bearer ${await sign(claims)}` }),
    outdate: async () => {
      names += 1;
      await client.query(`update categories set name = regexp_replace(name, '( \\d+)?$', ' ${names}')`);
      await client.query("update revisions set value = value + 1 where name = 'catalogue'");
    },
  };
}

/** As large as an upload and as soft as a photograph; not one of the demo catalogue, whose pictures may change. */
async function drawPicture(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 1200, channels: 3, background: 'white', noise } as const;
  await sharp({ create }).blur(3).webp({ quality: 90 }).toFile(file);
}

async function openKept(url: string): Promise<Client & { stop: () => Promise<void> }> {
  const client = await openClient(url);
  return Object.assign(client, { stop: () => client.end() });
}
