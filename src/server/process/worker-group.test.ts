import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { restartPause } from './worker-group.ts';

const PATIENCE_MS = 60_000;

let dataDir: string;
let shop: ShopProcess | null;
beforeEach(async () => {
  shop = null;
  dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-group-'));
});
afterEach(async () => {
  await shop?.kill();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function open(environment: Record<string, string>): Promise<ShopProcess> {
  shop = await startShopProcess({ DATA_DIR: dataDir, ...environment });
  return shop;
}

type Listed = { pid: number; parent: number; command: string };

function processes(): Listed[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
}

function workersOf({ pid }: ShopProcess): number[] {
  const isWorker = ({ parent, command }: Listed) => parent === pid && command.includes('api-process');
  return processes().flatMap((one) => (isWorker(one) ? [one.pid] : []));
}

/** On a new connection, so that any of the processes may respond. */
async function ask(url: string): Promise<Response> {
  return fetch(url, { headers: { connection: 'close' } });
}

describe('several processes', { timeout: PATIENCE_MS }, () => {
  test('share the port and the database, report their metrics together, and one that dies is replaced', async () => {
    const running = await open({ WORKERS: '3' });
    const { url } = running;
    for (let count = 0; count < 20; count += 1) await ask(`${url}/healthz`);
    for (let count = 0; count < 3; count += 1) {
      const text = await (await ask(`${url}/metrics`)).text();
      expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} 20\n/);
      expect(text).toMatch(/\nmails_waiting 0\n/);
    }

    const before = workersOf(running);
    expect(before).toHaveLength(3);
    const [victim = 0] = before;
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => workersOf(running).filter((pid) => pid !== victim), { timeout: 20_000 }).toHaveLength(3);
    expect(running.output()).toContain('a process of the shop ended and is replaced');
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask(`${url}/readyz`)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('finish on SIGTERM what is in flight and leave with code 0, and the database with them', async () => {
    const running = await open({ WORKERS: '2' });
    const workers = workersOf(running);
    const answers = Array.from({ length: 40 }, async () => (await ask(`${running.url}/api/products`)).status);
    await answers[0];
    const begun = performance.now();
    const [code, ...statuses] = await Promise.all([running.stop(), ...answers]);
    expect(code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const left = processes().filter(({ pid, command }) => workers.includes(pid) || command.includes(dataDir));
    expect(left).toEqual([]);
  });

  test('end with one line when the port is taken', async () => {
    const other = createServer().listen(0, '::');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    await expect(open({ WORKERS: '2', PORT: port })).rejects.toThrow(
      `it ended with 1\nPort ${port} is taken. Stop the program that uses it, or set PORT to another number.\n`,
    );
    other.close();
  });
});

test('the pause before a replacement grows with every end in a row, up to half a minute', () => {
  expect([1, 2, 3, 4, 8, 50].map(restartPause)).toEqual([250, 500, 1000, 2000, 30_000, 30_000]);
});
