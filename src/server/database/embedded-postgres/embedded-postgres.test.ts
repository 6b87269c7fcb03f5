import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { chooseLauncher } from './privileges.ts';
import { listServerProcesses } from './process-table.ts';
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './start.ts';

const TIMEOUT = { timeout: 60_000 };
const root = fs.mkdtempSync(join(tmpdir(), 'jalaja-test-'));
// A name with characters that break careless quoting in command lines and list settings.
const cluster = join(root, `shared "a", 'b' ü`, 'postgres');
const running = new Set<EmbeddedPostgres>();
let folders = 0;

type Options = Parameters<typeof startEmbeddedPostgres>[0];

async function start(options: Options): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options);
  running.add(server);
  return server;
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  running.delete(server);
  await server.stop();
}

async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await start({ dataDir }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  const { message } = error as EmbeddedPostgresError;
  expect(message).toMatch(/^[^\n]+\.$/);
  return message;
}

function newFolder(parent?: string): string {
  folders += 1;
  return join(root, parent ?? String(folders), 'postgres');
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(dataDir: string): number {
  return Number.parseInt(fs.readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

/**
 * PostgreSQL considers processes of another user dead, so this one runs as the server's user. The launcher's privileges
 * let it enter the project's folder.
 */
async function spawnAsServerUser(command: string[]): Promise<ChildProcess> {
  const { uid, gid } = fs.statSync(cluster);
  const user = process.getuid?.() === 0 ? { uid, gid } : null;
  const launcher = await chooseLauncher({ dataDir: cluster, binaries: await findBinaries(), user }, () => {});
  const [file = '', ...args] = [...launcher.prefix, ...command];
  const child = spawn(file, args, { stdio: 'ignore', cwd: '/', ...launcher.options });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

beforeAll(async () => {
  fs.chmodSync(root, 0o755);
  fs.mkdirSync(`${cluster}.initdb-interrupted`, { recursive: true });
  fs.writeFileSync(join(`${cluster}.initdb-interrupted`, 'PG_VERSION'), '18\n');
  const server = await start({ dataDir: cluster });
  await query(server, 'CREATE EXTENSION pg_trgm');
  await query(server, "CREATE TABLE plant (name text); INSERT INTO plant VALUES ('Süßwassertang')");
  await stop(server);
}, 60_000);

afterEach(async () => {
  for (const server of running) await stop(server);
}, 60_000);

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

describe('a usable data folder', () => {
  test(
    'a first start creates a private cluster with safe settings, and stop leaves only the data',
    TIMEOUT,
    async () => {
      const dataDir = cluster;
      const server = await start({ dataDir });
      expect(server.connection).toMatchObject({ user: 'jalaja', database: 'jalaja' });
      expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
      expect(fs.statSync(server.connection.host).mode & 0o777).toBe(0o700);
      const [settings] = await query(
        server,
        `SELECT current_setting('server_version') AS version, current_setting('listen_addresses') AS addresses,
              current_setting('wal_level') AS wal, current_setting('max_connections') AS connections,
              current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('data_checksums') AS checksums, current_setting('TimeZone') AS zone`,
      );
      expect(settings).toEqual({
        version: server.serverVersion,
        addresses: '',
        wal: 'logical',
        connections: '50',
        fsync: 'on',
        commit: 'on',
        checksums: 'on',
        zone: 'UTC',
      });

      await stop(server);
      expect(fs.readdirSync(dirname(dataDir))).toEqual(['postgres']);
      expect(fs.existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);
      expect(listServerProcesses(dataDir)).toEqual([]);
    },
  );

  test('a second start keeps the data, and non-ASCII letters count as letters', TIMEOUT, async () => {
    const server = await start({ dataDir: cluster });
    const [row] = await query(
      server,
      `SELECT name, lower('ÄÖÜ') AS lower, 'Z' < 'a' AND 'z' < 'ä' AS sorted,
              show_trgm('Käse') = show_trgm('K se') AS blind FROM plant`,
    );
    expect(row).toEqual({ name: 'Süßwassertang', lower: 'äöü', sorted: true, blind: false });
  });

  test('a copy with another owner, at a path too long for a socket, starts', TIMEOUT, async () => {
    const dataDir = newFolder('p'.repeat(120));
    fs.cpSync(cluster, dataDir, { recursive: true });
    fs.chmodSync(dataDir, 0o755);
    const server = await start({ dataDir });
    expect(await query(server, 'SELECT name FROM plant')).toHaveLength(1);
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(fs.statSync(server.connection.host).mode & 0o777).toBe(0o700);
    await stop(server);
    expect(fs.readdirSync(dirname(dataDir))).toEqual(['postgres']);
    expect(fs.existsSync(server.connection.host)).toBe(false);
  });
});

describe('refuses with one sentence', () => {
  test('a second shop on the same folder, quickly and without affecting the first', TIMEOUT, async () => {
    const dataDir = cluster;
    const first = await start({ dataDir });
    const pid = postmasterPid(dataDir);
    const link = join(root, 'another-name');
    fs.symlinkSync(dataDir, link);
    const startedAt = performance.now();
    for (const sentence of await Promise.all([refusal(dataDir), refusal(link)])) {
      expect(sentence).toContain(`already in use by another running shop (process ${process.pid})`);
    }
    expect(performance.now() - startedAt).toBeLessThan(4000);
    expect(postmasterPid(dataDir)).toBe(pid);
    expect(await query(first, 'SELECT name FROM plant')).toHaveLength(1);
  });

  test('all but one of several simultaneous starts', TIMEOUT, async () => {
    const dataDir = cluster;
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => start({ dataDir })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  test('a folder below a file', TIMEOUT, async () => {
    const file = join(root, 'file');
    fs.writeFileSync(file, '');
    expect(await refusal(join(file, 'postgres'))).toContain('is not a folder');
  });

  test.skipIf(process.getuid?.() === 0)('a folder without write permission', TIMEOUT, async () => {
    const parent = join(root, 'read-only');
    fs.mkdirSync(parent, { mode: 0o500 });
    expect(await refusal(join(parent, 'postgres'))).toContain('cannot be used by this user (EACCES)');
  });

  test('a folder with other files', TIMEOUT, async () => {
    const dataDir = newFolder();
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(join(dataDir, 'letter.txt'), 'mine');
    expect(await refusal(dataDir)).toContain('holds files but no database');
    expect(fs.readdirSync(dataDir)).toEqual(['letter.txt']);
  });

  test('a cluster of another major version', TIMEOUT, async () => {
    const dataDir = newFolder();
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(join(dataDir, 'PG_VERSION'), '16\n');
    expect(await refusal(dataDir)).toMatch(/made by PostgreSQL 16, .* runs PostgreSQL \d+: export it/);
  });

  test('a damaged cluster, with the reason PostgreSQL gives', TIMEOUT, async () => {
    const { major } = await findBinaries();
    const dataDir = newFolder();
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(join(dataDir, 'PG_VERSION'), `${major}\n`);
    expect(await refusal(dataDir)).toMatch(/could not start on .*configuration file/);
    expect(listServerProcesses(dataDir)).toEqual([]);
  });
});

describe('starts after an earlier server left', () => {
  test('a lock file whose process id now belongs to an unrelated process', TIMEOUT, async () => {
    const dataDir = cluster;
    const unrelated = await spawnAsServerUser(['sleep', '60']);
    fs.writeFileSync(join(dataDir, 'postmaster.pid'), `${unrelated.pid}\n${dataDir}\n1\n5432\n\n\n0 0\nready\n`);
    const server = await start({ dataDir });
    expect(await query(server, 'SELECT name FROM plant')).toHaveLength(1);
    expect(unrelated.exitCode).toBeNull();
  });

  test('an empty lock file', TIMEOUT, async () => {
    const dataDir = cluster;
    fs.writeFileSync(join(dataDir, 'postmaster.pid'), '');
    const server = await start({ dataDir });
    expect(await query(server, 'SELECT name FROM plant')).toHaveLength(1);
  });

  test('a running server without a shop, which it stops and replaces', TIMEOUT, async () => {
    const dataDir = cluster;
    const { postgres } = await findBinaries();
    const sockets = join(root, 'open');
    fs.mkdirSync(sockets);
    fs.chmodSync(sockets, 0o777);
    const orphan = await spawnAsServerUser([postgres, '-D', dataDir, '-c', `unix_socket_directories=${sockets}`]);
    const orphanEnded = once(orphan, 'exit');
    while (!fs.existsSync(join(dataDir, 'postmaster.pid'))) await sleep(20);
    const server = await start({ dataDir });
    expect((await orphanEnded)[0]).toBe(0);
    expect(await query(server, 'SELECT name FROM plant')).toHaveLength(1);
  });
});

describe('supervision', () => {
  test(
    'a killed server restarts at the same address, even while one of its children is still busy',
    TIMEOUT,
    async () => {
      const dataDir = cluster;
      const reasons: string[] = [];
      const server = await start({ dataDir, onExit: (reason) => reasons.push(reason) });
      await query(server, 'CREATE TABLE saved ()');
      const busy = query(server, 'SELECT count(*) FROM generate_series(1, 2000000000)').catch(() => 'lost');
      await sleep(200);
      process.kill(postmasterPid(dataDir), 'SIGKILL');

      const killedAt = performance.now();
      while (!(await query(server, 'SELECT FROM saved').catch(() => null))) {
        expect(performance.now() - killedAt).toBeLessThan(20_000);
        await sleep(100);
      }
      expect(await busy).toBe('lost');
      expect(reasons).toEqual(['signal SIGKILL']);
    },
  );

  test('stop during a restart leaves no process running', TIMEOUT, async () => {
    const dataDir = cluster;
    let died = () => {};
    const death = new Promise<void>((resolve) => {
      died = resolve;
    });
    const server = await start({ dataDir, onExit: died });
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await death;
    await sleep(120);
    await stop(server);
    expect(listServerProcesses(dataDir)).toEqual([]);
    expect(fs.existsSync(`${dataDir}.run`)).toBe(false);
  });
});
