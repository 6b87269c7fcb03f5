import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ownDatabaseUrl } from '#server/testing/own-database.ts';

/** Starts the server as its own process, without pages, to test start, stop and start-up errors. */
const ENTRY = path.join(import.meta.dirname, '../testing/api-process.ts');

const processes: ChildProcess[] = [];
const folders: string[] = [];

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-start-'));
  folders.push(folder);
  return folder;
}

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'jalaja-compile-cache'),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return {
    child,
    output: () => output,
    exit: async () => {
      const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
      return { code, output: output.trim() };
    },
    address: async () => {
      await expect.poll(() => output, { timeout: 30_000 }).toContain('Jalaja is open at');
      return /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '';
    },
  };
}

afterEach(async () => {
  for (const child of processes.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const PATIENCE_MS = 60_000;

describe('a start that cannot succeed is one clear line and exit code 1', { timeout: PATIENCE_MS }, () => {
  test('a wrong variable', async () => {
    const { exit } = start({ PORT: 'abc' });
    expect(await exit()).toEqual({ code: 1, output: 'PORT must be a port number from 0 to 65535.' });
  });

  test('an unreachable database; the password is not shown', async () => {
    const { exit } = start({
      DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop',
      DATA_DIR: await temporaryFolder(),
    });
    const { code, output } = await exit();
    expect(code).toBe(1);
    expect(output).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\.$/);
    expect(output).not.toContain('hunter2');
  });

  test('a data folder that cannot be written', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'file'), '');
    const { exit } = start({ DATA_DIR: path.join(folder, 'file', 'data') });
    const { code, output } = await exit();
    expect(code).toBe(1);
    expect(output).toMatch(/^The data folder .* cannot be written .*Set DATA_DIR/);
    expect(output.split('\n')).toHaveLength(1);
    await chmod(folder, 0o700);
  });

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '::');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const { exit } = start({
      PORT: port,
      DATABASE_URL: await ownDatabaseUrl('demo'),
      DATA_DIR: await temporaryFolder(),
    });
    expect(await exit()).toEqual({
      code: 1,
      output: `Port ${port} is taken. Stop the program that uses it, or set PORT to another number.`,
    });
    other.close();
  });
});

describe('a shop that runs', { timeout: PATIENCE_MS }, () => {
  test('prints its address, that its identity is a demo, and where to create the first administrator with a persistent key', async () => {
    const dataDir = await temporaryFolder();
    const environment = { PORT: '0', DATABASE_URL: await ownDatabaseUrl('nothing'), DATA_DIR: dataDir };
    const first = start(environment);
    const address = await first.address();
    expect((await fetch(`${address}/api/products?limit=1`)).status).toBe(200);
    for (const name of ['private', 'outbox', 'uploads']) {
      expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o700);
    }
    await expect
      .poll(first.output)
      .toMatch(/Make one at http:\/\/localhost:\d+\/admin-setup\n {2}with the key \S{20,}/);
    expect(first.output()).toMatch(/demo identity\. Set SHOP_NAME, .*SHOP_GRIEVANCE_OFFICER.* before selling/);
    const key = /with the key (\S+)/.exec(first.output())?.[1];
    first.child.kill('SIGTERM');
    await first.exit();

    const second = start(environment);
    await second.address();
    await expect.poll(second.output).toContain(`with the key ${key}`);
  });

  test('on SIGTERM finishes requests in flight, refuses new ones and exits with code 0', async () => {
    const { child, address, exit } = start({
      PORT: '0',
      DATABASE_URL: await ownDatabaseUrl('demo'),
      DATA_DIR: await temporaryFolder(),
    });
    const url = await address();
    const answers = Array.from({ length: 50 }, () => fetch(`${url}/api/products`).then((answer) => answer.json()));
    // Once the first has its response, the kernel has accepted all fifty: none may be dropped.
    await answers[0];
    child.kill('SIGTERM');
    const begun = performance.now();
    const results = await Promise.allSettled(answers);
    const { code } = await exit();
    expect(code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });
});
