import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startShopProcess } from '#server/testing/shop-process.ts';

test('several processes tell sums of what they count, and once what all of them see', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-shared-metrics-'));
  const shop = await startShopProcess({ DATA_DIR: dataDir, WORKERS: '2' });
  // On a connection of its own, so that any of the processes may answer.
  const ask = (to: string, init: RequestInit = {}) =>
    fetch(shop.url + to, { ...init, headers: { connection: 'close', 'content-type': 'application/json' } });
  try {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong guess' });
    for (let count = 0; count < 6; count += 1) await ask('/api/auth/login', { method: 'POST', body });
    for (let count = 0; count < 2; count += 1) {
      const text = await (await ask('/metrics')).text();
      expect(text).toMatch(/^logins_total\{outcome="unauthenticated"\} 6$/m);
      expect(text).toMatch(/^orders_total\{outcome="placed"\} 0$/m);
      expect(text).toMatch(/^database_up 1$/m);
      expect(text).toMatch(/^mails_oldest_waiting_seconds 0$/m);
      const connections = [...text.matchAll(/^database_pool_connections\{[^}]*\} (\d+)$/gm)];
      // Each process has at least the one that it answers this question by.
      expect(connections.reduce((sum, [, number]) => sum + Number(number), 0)).toBeGreaterThanOrEqual(2);
    }
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
