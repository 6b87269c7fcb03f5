import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClaimPage } from '#contracts/claims/claim.ts';
import { CLAIM_UPLOADS_PATH } from '#contracts/claims/claim-files.ts';
import { begunClaim, metadataOf, testVideo } from '#server/testing/claim-fixtures.ts';
import { type FaultProxy, openFaultProxy } from '#server/testing/fault-proxy.ts';
import { LEDGER_SETUP_KEY, OrderLedger } from '#server/testing/order-ledger.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';

const MEGABYTE = 1_000_000;
const BREAK_AFTER = 512 * 1024;
const TUS = { 'tus-resumable': '1.0.0' };

let folder: string;
let database: PrivateDatabase;
let environment: Record<string, string>;
let shop: ShopProcess;
let proxy: FaultProxy;
let ledger: OrderLedger;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-resumed-'));
  database = await openPrivateDatabase();
  environment = {
    ...{ DATA_DIR: folder, DATABASE_URL: database.url, MAIL_WORKER: 'off', ADMIN_SETUP_KEY: LEDGER_SETUP_KEY },
    SESSION_SECRET: 'a secret that only the upload test knows',
  };
  shop = await startShopProcess(environment);
  proxy = await openFaultProxy({ host: '127.0.0.1', port: Number(new URL(shop.url).port) });
  ledger = await OrderLedger.open(shop.url);
}, 240_000);
afterAll(async () => {
  await proxy.close();
  await shop.kill();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  const { port } = new URL(shop.url);
  await shop.kill();
  shop = await startShopProcess({ ...environment, PORT: port });
}

test('5 MB over a link that breaks every 512 kB arrive whole, also when the server is killed', async () => {
  const token = await begunClaim(ledger);
  const video = testVideo(5 * MEGABYTE);
  const breaks = proxy.breakAfter(BREAK_AFTER);
  const url = `http://127.0.0.1:${proxy.port}`;
  const metadata = metadataOf({ token, step: 'opening', media: 'video' });
  const created = await fetch(url + CLAIM_UPLOADS_PATH, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(video.length), 'upload-metadata': metadata },
  });
  expect(created.status).toBe(201);
  const upload = url + created.headers.get('location');
  let isKilled = false;
  for (let offset = 0; offset < video.length; ) {
    const head = await fetch(upload, { method: 'HEAD', headers: TUS }).catch(() => null);
    // 423: the broken request still holds the upload.
    if (head?.status !== 200) continue;
    offset = Number(head.headers.get('upload-offset'));
    if (offset >= video.length) break;
    const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const sending = fetch(upload, { method: 'PATCH', headers, body: new Uint8Array(video.subarray(offset)) });
    if (!isKilled && offset > 2 * MEGABYTE) {
      isKilled = true;
      await Promise.all([restart(), sending.catch(() => null)]);
    }
    await sending.catch(() => null);
  }
  expect(breaks()).toBeGreaterThan(5);
  expect(isKilled).toBe(true);

  const [stored = ''] = await readdir(path.join(folder, 'private/claims'));
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(await readFile(path.join(folder, 'private/claims', stored)))).toBe(hash(video));
  const page = await fetch(`${shop.url}/api/claim?token=${token}`);
  const { claim } = (await page.json()) as ClaimPage;
  expect(claim?.files).toMatchObject([{ state: 'ready', bytes: video.length }]);
  expect(await readdir(path.join(folder, 'uploads'))).toEqual([]);
}, 240_000);
