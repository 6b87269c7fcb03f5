import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openPrivateDatabase } from '../testing/private-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SHELLS = ['/bin/dash', '/bin/bash'].filter((shell) => existsSync(shell));
/** Long enough to build the pages first. */
const START = { timeout: 120_000 };
const STOP = { timeout: 15_000 };

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-npm-'));
  // The embedded server may run as another user.
  await chmod(folder, 0o755);
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** npm as in a terminal: the leader of a process group, which Ctrl-C signals as a whole. */
function runNpm(shell: string, script: string, environment: Record<string, string>) {
  const npm = spawn('npm', ['run', script, `--script-shell=${shell}`], {
    cwd: ROOT,
    detached: true,
    // Not the variables of the test runner: the pages would be built for tests.
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'debug', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = -(npm.pid ?? 0);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const hasEnded = () => {
    try {
      return !process.kill(group, 0);
    } catch {
      return true;
    }
  };
  cleanUps.push(async () => {
    if (!hasEnded()) process.kill(group, 'SIGKILL');
  });
  return {
    output: () => output,
    hasEnded,
    terminate: () => npm.kill('SIGTERM'),
    pressControlC: () => process.kill(group, 'SIGINT'),
    closed: once(npm, 'close'),
  };
}

describe.each(SHELLS)('with %s as the shell of npm', (shell) => {
  test.each([
    ['start', 'terminate'],
    ['start', 'pressControlC'],
    ['dev', 'terminate'],
    ['dev', 'pressControlC'],
  ] as const)('npm run %s: %s stops the shop and its database once', async (script, end) => {
    const dataDir = await temporaryFolder();
    const run = runNpm(shell, script, { DATA_DIR: dataDir });
    await expect.poll(run.output, START).toContain('Jalaja is open at');
    const url = /http:\/\/localhost:\d+/.exec(run.output())?.[0] ?? '';
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    run[end]();
    await expect.poll(run.hasEnded, STOP).toBe(true);
    await run.closed;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(run.output().match(/received fast shutdown request/g)).toHaveLength(1);
    expect(run.output()).toContain('database system is shut down');
    expect(run.output()).not.toContain('"level":"error"');
  });

  test.each(['terminate', 'pressControlC'] as const)('npm run worker: %s stops the worker', async (end) => {
    const database = await openPrivateDatabase();
    cleanUps.push(() => database.remove());
    const run = runNpm(shell, 'worker', {
      DATABASE_URL: database.url,
      DATA_DIR: await temporaryFolder(),
      SESSION_SECRET: 'a secret that only this test knows, long enough',
    });
    await expect.poll(run.output, START).toContain('Jalaja mail worker is running');
    run[end]();
    await expect.poll(run.hasEnded, STOP).toBe(true);
    await run.closed;
    expect(run.output()).not.toContain('"level":"error"');
  });
});
