import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownDatabaseUrl } from '#server/testing/own-database.ts';
import { type ListedProcess, listProcesses } from '#server/testing/process-usage.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { restartPause } from './worker-group.ts';

/** Processes start slowly on a busy machine. */
const PATIENCE_MS = 300_000;

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

function workersOf({ pid }: ShopProcess): number[] {
  const isWorker = ({ parent, command }: ListedProcess) => parent === pid && command.includes('api-process');
  return listProcesses().flatMap((one) => (isWorker(one) ? [one.pid] : []));
}

/** On a new connection, so that any of the processes may respond. */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, headers: { connection: 'close', 'content-type': 'application/json' } });
}

describe('several processes', { timeout: PATIENCE_MS }, () => {
  test('share the port, report metrics together, replace one that dies, and finish requests on SIGTERM', async () => {
    const running = await open({ WORKERS: '2' });
    const { url } = running;
    for (let count = 0; count < 20; count += 1) await ask(`${url}/healthz`);
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong guess' });
    for (let count = 0; count < 6; count += 1) await ask(`${url}/api/auth/login`, { method: 'POST', body });
    // Sums of what each process counts, and once what all of them see.
    for (let count = 0; count < 3; count += 1) {
      const text = await (await ask(`${url}/metrics`)).text();
      expect(text).toMatch(/^http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} 20$/m);
      expect(text).toMatch(/^logins_total\{outcome="unauthenticated"\} 6$/m);
      expect(text).toMatch(/^orders_total\{outcome="placed"\} 0$/m);
      expect(text).toMatch(/^database_up 1$/m);
      expect(text).toMatch(/^mails_waiting 0$/m);
      expect(text).toMatch(/^mails_oldest_waiting_seconds 0$/m);
      const connections = [...text.matchAll(/^database_pool_connections\{[^}]*\} (\d+)$/gm)];
      // Each process has at least the one that it answers this question by.
      expect(connections.reduce((sum, [, number]) => sum + Number(number), 0)).toBeGreaterThanOrEqual(2);
    }

    const before = workersOf(running);
    expect(before).toHaveLength(2);
    const [victim = 0] = before;
    process.kill(victim, 'SIGKILL');
    const workers = () => workersOf(running).filter((pid) => pid !== victim);
    await expect.poll(workers, { timeout: PATIENCE_MS }).toHaveLength(2);
    expect(running.output()).toContain('a process of the shop ended and is replaced');
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask(`${url}/readyz`)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));

    const all = workers();
    const responses = Array.from({ length: 40 }, async () => (await ask(`${url}/api/products`)).status);
    await responses[0];
    const [code, ...last] = await Promise.all([running.stop(), ...responses]);
    expect(code).toBe(0);
    expect(new Set(last)).toEqual(new Set([200]));
    const left = listProcesses().filter(({ pid, command }) => all.includes(pid) || command.includes(dataDir));
    expect(left).toEqual([]);
  });

  test('end with one line when the port is taken', async () => {
    const other = createServer().listen(0, '::');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const environment = { WORKERS: '2', PORT: port, DATABASE_URL: await ownDatabaseUrl('demo') };
    await expect(open(environment)).rejects.toThrow(
      `it ended with 1\nPort ${port} is taken. Stop the program that uses it, or set PORT to another number.\n`,
    );
    other.close();
  });
});

test('the pause before a replacement grows with every end in a row, up to half a minute', () => {
  expect([1, 2, 3, 4, 8, 50].map(restartPause)).toEqual([250, 500, 1000, 2000, 30_000, 30_000]);
});
