import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listServerProcesses } from './process-table.ts';
import { startEmbeddedPostgres } from './start.ts';

const ROUNDS = 10;
const root = mkdtempSync(join(tmpdir(), 'jalaja-crash-'));
const dataDir = join(root, 'postgres');
const writerScript = join(import.meta.dirname, 'crash-writer.ts');
const WITHOUT_SETPRIV = { PATH: '/nonexistent' };

type Kill = (writer: ChildProcess) => void;

const killNode: Kill = (writer) => void writer.kill('SIGKILL');

const killEverything: Kill = (writer) => {
  const servers = listServerProcesses(dataDir);
  killNode(writer);
  for (const pid of servers) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended after it was listed.
    }
  }
};

/** Writes for a random time, kills the writer and returns the acknowledged ids. */
async function writeUntilKilled(kill: Kill, env: NodeJS.ProcessEnv, prefix: string[] = []): Promise<string[]> {
  const [file = '', ...args] = [...prefix, process.execPath, writerScript, dataDir];
  const writer = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: writer.stdout });
  const drained = once(lines, 'close');
  const started = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line === 'started') resolve();
      else acknowledged.push(line.replace('acknowledged ', ''));
    });
  });
  const ended = once(writer, 'exit');
  await Promise.race([started, ended.then(() => Promise.reject(new Error('the writer did not start')))]);
  await sleep(randomInt(100, 900));
  kill(writer);
  await ended;
  await drained;
  return acknowledged;
}

type Check = { restartMs: number; lost: number; incomplete: number; checksumFailures: number };

/** Restarts at once, while the killed processes may still be ending. */
async function restartAndCompare(acknowledged: string[]): Promise<Check> {
  const startedAt = performance.now();
  const server = await startEmbeddedPostgres({ dataDir });
  const restartMs = performance.now() - startedAt;
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<Omit<Check, 'restartMs'>>(
    `SELECT (SELECT count(*)::int FROM unnest($1::bigint[]) a (id) WHERE NOT EXISTS
              (SELECT FROM entry e WHERE e.id = a.id)) AS lost,
            (SELECT count(*)::int FROM entry e WHERE 3 <>
              (SELECT count(*) FROM entry_line l WHERE l.entry_id = e.id)) AS incomplete,
            (SELECT coalesce(sum(checksum_failures), 0)::int FROM pg_stat_database) AS "checksumFailures"`,
    [acknowledged],
  );
  await client.end();
  await server.stop();
  return { lost: 0, incomplete: 0, checksumFailures: 0, ...rows[0], restartMs };
}

beforeAll(async () => {
  chmodSync(root, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`CREATE TABLE entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
                      CREATE TABLE entry_line (entry_id bigint REFERENCES entry, n int, PRIMARY KEY (entry_id, n))`);
  await client.end();
  await server.stop();
}, 60_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.each([
  { name: 'Node', kill: killNode, env: {} },
  { name: 'Node with every PostgreSQL process', kill: killEverything, env: {} },
  { name: 'Node, where setpriv is missing and the server keeps running', kill: killNode, env: WITHOUT_SETPRIV },
])('kill -9 of $name, while writing', ({ name, kill, env }) => {
  test('the next start recovers and loses nothing that was acknowledged', { timeout: 300_000 }, async () => {
    const all: string[] = [];
    const checks: Check[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      all.push(...(await writeUntilKilled(kill, env)));
      checks.push(await restartAndCompare(all));
    }
    report(name, all.length, checks);
    expect(all.length).toBeGreaterThan(ROUNDS);
    for (const { lost, incomplete, checksumFailures } of checks) {
      expect({ lost, incomplete, checksumFailures }).toEqual({ lost: 0, incomplete: 0, checksumFailures: 0 });
    }
    expect(listServerProcesses(dataDir)).toEqual([]);
  });
});

// Like a container: process ids start at 1 again, and killing it kills all its processes.
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--net'];
const hasContainers = spawnSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true']).status === 0;

describe.skipIf(!hasContainers)('kill -9 of a container, while writing', () => {
  test('each next container recovers and loses nothing that was acknowledged', { timeout: 300_000 }, async () => {
    const all: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) all.push(...(await writeUntilKilled(killNode, {}, CONTAINER)));
    const check = await restartAndCompare(all);
    report('a container, compared once after all of them', all.length, [check]);
    expect(all.length).toBeGreaterThan(ROUNDS);
    expect(check).toMatchObject({ lost: 0, incomplete: 0, checksumFailures: 0 });
  });
});

function report(name: string, acknowledged: number, checks: Check[]): void {
  const times = checks.map(({ restartMs }) => Math.round(restartMs)).sort((a, b) => a - b);
  const lost = Math.max(...checks.map((check) => check.lost));
  process.stdout.write(
    `kill -9 of ${name}: ${ROUNDS} rounds, ${acknowledged} acknowledged, ${lost} lost, ` +
      `restart median ${times[Math.floor(times.length / 2)]} ms, max ${times.at(-1)} ms\n`,
  );
}
