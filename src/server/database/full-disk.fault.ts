import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundStorage, LEDGER_SETUP_KEY, OrderLedger } from '#server/testing/order-ledger.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';

const SIZE_MB = 300;
const BLOCK = Buffer.alloc(1024 * 1024);
const CLIENTS = 8;
const PATIENCE_MS = 60_000;

const disk = await mkdtemp(path.join(tmpdir(), 'jalaja-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', disk]);
const isMounted = mounted.status === 0;
if (!isMounted)
  printFigure(`full disk: skipped, since no small disk can be mounted here (${mounted.stderr ?? 'no mount'})`);
const ballast = path.join(disk, 'ballast');

let database: PrivateDatabase;
let shop: ShopProcess;
let ledger: OrderLedger;

beforeAll(async () => {
  if (!isMounted) return;
  database = await openPrivateDatabase(disk);
  shop = await startShopProcess({
    DATABASE_URL: database.url,
    DATA_DIR: `${disk}.shop`,
    ADMIN_SETUP_KEY: LEDGER_SETUP_KEY,
    MAIL_WORKER: 'off',
  });
  ledger = await OrderLedger.open(shop.url);
});
afterAll(async () => {
  await shop?.kill();
  await rm(ballast, { force: true });
  await database?.remove();
  if (isMounted) spawnSync('umount', [disk]);
  await rm(`${disk}.shop`, { recursive: true, force: true });
  await rmdir(disk);
});

/** Fills the disk to the last byte. */
async function fillDisk(): Promise<void> {
  const file = await open(ballast, 'a');
  try {
    for (let size = BLOCK.length; size > 0; ) {
      const isWritten = await file.write(BLOCK, 0, size).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      );
      if (!isWritten) size >>= 1;
    }
  } finally {
    await file.close();
  }
}

let orders = 0;

/** Places orders concurrently until one is rejected or enough are placed; returns every status. */
async function orderUntilRefused(most: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const client = async () => {
    while (orders < most && !counts['503']) {
      orders += 1;
      const { status, headers } = await ledger.place(ledger.attempt(`order-${orders}`));
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== 201) expect(headers.get('retry-after')).toBe('5');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return counts;
}

test.skipIf(!isMounted)(
  'a full disk: orders are refused, reads work, and once there is space all is well',
  async () => {
    expect(await orderUntilRefused(100)).toEqual({ 201: 100 });
    await fillDisk();
    const counts = await orderUntilRefused(20_000);
    const acknowledged = ledger.size;
    const reads = await Promise.all(
      [...ledger.productIds.map((id) => `/api/products/${id}`), '/api/products', '/api/orders?limit=5'].map(
        async (url) => (await ledger.send('GET', url)).status,
      ),
    );
    const ready = () => ledger.ask<{ writes: boolean }>('GET', '/readyz');
    const readyWhileFull = await ready();
    // Once more each, now that the disk is certainly full.
    const more = await Promise.all(
      Array.from({ length: CLIENTS }, (_, number) => ledger.place(ledger.attempt(`full-${number}`))),
    );
    await rm(ballast);
    const freed = performance.now();
    const attempt = ledger.attempt('space-again');
    await expect
      .poll(async () => (await ledger.place(attempt)).status, {
        timeout: PATIENCE_MS,
        interval: 250,
      })
      .toBe(201);
    const backMs = performance.now() - freed;
    const readyAgain = await ready();
    await ledger.expectWhole();
    await ledger.expectNoHalves(database.connection);
    const { indexes } = await expectSoundStorage(database.connection);
    printFigure(
      `full disk: ${acknowledged} orders until the first of ${counts['503']} refusals, ${reads.filter((status) => status === 200).length} of ${reads.length} reads good, orders again ${backMs.toFixed(0)} ms after space came, ${indexes} indexes right`,
    );
    expect(Object.keys(counts)).toEqual(['201', '503']);
    expect(more.map(({ status }) => status).filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(new Set(reads)).toEqual(new Set([200]));
    expect([readyWhileFull.writes, readyAgain.writes]).toEqual([false, true]);
  },
);
