import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Binaries } from './binaries.ts';
import { spawnServer } from './server-process.ts';

const root = fs.mkdtempSync(join(tmpdir(), 'jalaja-test-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

test('kills a server that hangs while starting', async () => {
  const hanging = join(root, 'hanging-postgres');
  fs.writeFileSync(hanging, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  const binaries: Binaries = { postgres: hanging, initdb: '', pgCtl: '', major: 18, sharedFile: null };
  const connection = { host: root, port: 5432, user: 'jalaja', database: 'jalaja' };
  const server = spawnServer({
    dataDir: root,
    runtimeFolder: root,
    binaries,
    launcher: { prefix: [], options: {} },
    connection,
    log: () => {},
    quietLimitMs: 200,
  });
  await expect(server.waitUntilReady()).rejects.toThrow('no sign of life');
  expect(await server.exited).toBe('signal SIGKILL');
});
