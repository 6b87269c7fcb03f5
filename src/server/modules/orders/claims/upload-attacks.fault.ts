import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLAIM_UPLOADS_PATH, MAX_CLAIM_PHOTOS } from '#contracts/claims/claim-files.ts';
import { begunClaim, metadataOf } from '#server/testing/claim-fixtures.ts';
import { LEDGER_SETUP_KEY, OrderLedger } from '#server/testing/order-ledger.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { usedMemoryMb } from '#server/testing/process-usage.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { openSlowClients } from '#server/testing/slow-clients.ts';
import { percentile, startSteadyLoad } from '#server/testing/steady-load.ts';

const CREATIONS = 10_000;
const AT_ONCE = 100;
const SLOW_SENDERS = 200;
const MOST_ADDED_MB = 100;
const CUT_MS = 30_000;
const LATE_MS = 5_000;
const SLACK = 3;
const PER_SECOND = 20;
const MEGABYTE = 1_000_000;
const TUS = { 'tus-resumable': '1.0.0' };

let database: PrivateDatabase;
let shop: ShopProcess;
let ledger: OrderLedger;
const dataDir = () => `${database.dataDir}.shop`;

beforeAll(async () => {
  database = await openPrivateDatabase();
  shop = await startShopProcess({
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir(), MAIL_WORKER: 'off', ADMIN_SETUP_KEY: LEDGER_SETUP_KEY },
  });
  ledger = await OrderLedger.open(shop.url);
}, 240_000);
afterAll(async () => {
  await shop?.kill();
  await database.remove();
});

type Attempt = { fields: Record<string, unknown>; length?: string; headers?: Record<string, string> };

async function create({ fields, length = '1000', headers = {} }: Attempt) {
  const response = await fetch(shop.url + CLAIM_UPLOADS_PATH, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': length, 'upload-metadata': metadataOf(fields), ...headers },
  });
  await response.arrayBuffer();
  return { status: response.status, location: response.headers.get('location') ?? '' };
}

/** All files of the shop, with their sizes. */
async function storedFiles(): Promise<Map<string, number>> {
  const names = await readdir(dataDir(), { recursive: true });
  const sizes = await Promise.all(
    names.map(async (name): Promise<[string, number]> => {
      const about = await stat(path.join(dataDir(), name));
      return [name, about.isFile() ? about.size : -1];
    }),
  );
  return new Map(sizes.filter(([, size]) => size >= 0));
}

async function countFileRows(): Promise<number> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from claim_files');
  await client.end();
  return rows[0]?.count ?? 0;
}

/** Memory of the shop and what other visitors see while something goes on. */
async function whileOthersRead<T>(name: string, work: () => Promise<T>): Promise<T> {
  const quietMb = await usedMemoryMb(shop.pid);
  const load = startSteadyLoad(shop.url, PER_SECOND, () => `/api/products/${ledger.productIds[0]}`);
  const begun = performance.now();
  let [mb, isDone] = [0, false];
  const running = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    mb = Math.max(mb, await usedMemoryMb(shop.pid));
    await sleep(100);
  }
  const seconds = (performance.now() - begun) / 1000;
  const outcomes = await load.stop();
  const times = outcomes.map(({ ms }) => ms);
  const [median, p99] = [percentile(times, 50), percentile(times, 99)];
  printFigure(
    `${name}: ${seconds.toFixed(1)} s, memory ${quietMb.toFixed(0)} to ${mb.toFixed(0)} MB, others ${outcomes.length} responses, median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
  expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
  expect(mb - quietMb).toBeLessThan(MOST_ADDED_MB);
  return running;
}

test('10,000 uploads that begin, honest and forged, leave no more than one claim may have', async () => {
  const [token, other] = [await begunClaim(ledger, 'flooded'), await begunClaim(ledger, 'other')];
  const [orderId, signature] = token.split('.');
  const photo = { step: 'label', media: 'photo' };
  const before = await storedFiles();
  const kinds: Record<string, (number: number) => Attempt> = {
    honest: () => ({ fields: { token, ...photo } }),
    'a forged link': (number) => ({ fields: { token: `${orderId}.${String(number).padStart(43, 'A')}`, ...photo } }),
    'the link of another order': () => ({ fields: { token: `${other.split('.')[0]}.${signature}`, ...photo } }),
    'an enormous length': () => ({ fields: { token, step: 'opening', media: 'video' }, length: '999999999999999' }),
    'a length that is not known yet': () => ({
      ...{ fields: { token, ...photo }, length: '', headers: { 'upload-defer-length': '1' } },
    }),
    'a step that is a path': () => ({ fields: { token, step: '../../secrets', media: 'photo' } }),
    'names that are paths': (number) => ({
      fields: { token, ...photo, filename: `../../escaped-${number}`, id: '../../escaped', __proto__: 'x' },
      headers: { 'x-claim-file': '../../escaped', 'x-http-method-override': 'PATCH', 'upload-concat': 'final;/a /b' },
    }),
  };
  const names = Object.keys(kinds);
  const statuses = new Map(names.map((name) => [name, new Map<number, number>()]));
  let next = 0;
  await whileOthersRead('10,000 creations', () =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < CREATIONS) {
          const number = next++;
          const name = names[number % names.length] ?? '';
          const { status, location } = await create(kinds[name]?.(number) ?? { fields: {} });
          const seen = statuses.get(name);
          seen?.set(status, (seen.get(status) ?? 0) + 1);
          if (status === 201) expect(location).toMatch(/^\/api\/claims\/uploads\/[0-9a-f-]{36}$/);
        }
      }),
    ),
  );
  const seen = Object.fromEntries([...statuses].map(([name, counts]) => [name, [...counts.keys()].toSorted()]));
  const rows = await countFileRows();
  const added = [...(await storedFiles())].filter(([name]) => !before.has(name));
  const bytes = added.reduce((sum, [, size]) => sum + size, 0);
  printFigure(`10,000 creations: ${rows} rows, ${added.length} files of ${bytes} bytes`);
  expect(seen).toEqual({
    ...{ honest: [201, 409], 'a forged link': [401], 'the link of another order': [401] },
    ...{ 'an enormous length': [413], 'a length that is not known yet': [400], 'a step that is a path': [400] },
    'names that are paths': [201, 409],
  });
  expect(rows).toBe(MAX_CLAIM_PHOTOS);
  // The announced file and a note of its size.
  expect(added.filter(([name]) => !/^uploads\/[0-9a-f-]{36}(\.json)?$/.test(name))).toEqual([]);
  expect(added).toHaveLength(2 * rows);
  expect(bytes).toBeLessThan(rows * 1000);
});

test('a body without a length writes no more than was announced', async () => {
  const token = await begunClaim(ledger, 'endless');
  const { location } = await create({ fields: { token, step: 'label', media: 'photo' } });
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += MEGABYTE;
      controller.enqueue(new Uint8Array(MEGABYTE));
      if (sent >= 200 * MEGABYTE) controller.close();
    },
  });
  const result = await whileOthersRead('an endless body', () =>
    fetch(shop.url + location, {
      method: 'PATCH',
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: endless,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => null,
    ),
  );
  const size = (await storedFiles()).get(path.join('uploads', path.basename(location))) ?? 0;
  printFigure(`an endless body: status ${result}, ${sent} bytes sent, ${size} stored`);
  expect(result).not.toBe(204);
  expect(size).toBeLessThanOrEqual(1000);
});

test('200 senders of one byte a second are disconnected within half a minute', async () => {
  const token = await begunClaim(ledger, 'slow');
  const uploads = await Promise.all(
    Array.from({ length: MAX_CLAIM_PHOTOS }, () =>
      create({ fields: { token, step: 'label', media: 'photo' }, length: '100000' }),
    ),
  );
  const each = SLOW_SENDERS / uploads.length;
  const slow = await whileOthersRead('slow uploads', async () => {
    const groups = uploads.map(({ location }) => openSlowClients(shop.url, 'upload', each, location));
    const cut = () => groups.flatMap(({ cutAfter }) => cutAfter);
    const begun = performance.now();
    while (cut().length < SLOW_SENDERS && performance.now() - begun < CUT_MS * SLACK) await sleep(500);
    for (const group of groups) group.close();
    return { cutAfter: cut(), connected: groups.reduce((sum, { connected }) => sum + connected, 0) };
  });
  const last = Math.max(...slow.cutAfter);
  printFigure(
    `slow uploads: ${slow.connected} connections, ${slow.cutAfter.length} cut, the last after ${(last / 1000).toFixed(1)} s`,
  );
  expect(slow.cutAfter).toHaveLength(SLOW_SENDERS);
  expect(last).toBeLessThan(CUT_MS + LATE_MS);

  // The uploads can be continued: nothing holds them any more.
  const [first] = uploads;
  const head = await fetch(shop.url + first?.location, { method: 'HEAD', headers: TUS });
  expect([head.status, Number(head.headers.get('upload-offset')) <= 100]).toEqual([200, true]);
});
