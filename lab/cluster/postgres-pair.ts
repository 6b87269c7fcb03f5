import { execFileSync } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Child, run, startChild } from './child.ts';
import { until } from './until.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const DATABASE = 'jalaja';

export type PostgresServer = {
  url: string;
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  start: () => Promise<void>;
  /** `immediate`: as if the machine had crashed. */
  stop: (how?: 'fast' | 'immediate') => Promise<void>;
};

export type PostgresPair = { primary: PostgresServer; replica: PostgresServer; stop: () => Promise<void> };

/** The system's PostgreSQL with a streaming replica. */
export async function startPostgresPair(
  folder: string,
  ports: { primary: number; replica: number },
): Promise<PostgresPair> {
  const user = serverUser();
  await mkdir(folder);
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  await run(
    path.join(BIN, 'initdb'),
    ['-D', primaryDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    user,
  );
  const primary = server(primaryDir, ports.primary, user);
  await primary.start();
  await runOn(`postgres://postgres@127.0.0.1:${ports.primary}/postgres`, `create database ${DATABASE}`);
  const from = `host=127.0.0.1 port=${ports.primary} user=postgres`;
  await run(path.join(BIN, 'pg_basebackup'), ['-D', replicaDir, '-d', from, '-R', '-X', 'stream', '-c', 'fast'], user);
  const replica = server(replicaDir, ports.replica, user);
  await replica.start();
  return {
    primary,
    replica,
    stop: async () => {
      await replica.stop();
      await primary.stop();
    },
  };
}

type User = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root. */
function serverUser(): User {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function server(dataDir: string, port: number, user: User): PostgresServer {
  const url = `postgres://postgres@127.0.0.1:${port}/${DATABASE}`;
  let child: Child | null = null;
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'wal_level=replica',
    'max_connections=100',
  ];
  return {
    url,
    query: (sql, values) => runOn(url, sql, values),
    start: async () => {
      const started = startChild(
        path.join(BIN, 'postgres'),
        ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
        user,
      );
      child = started;
      await until(`PostgreSQL responses on port ${port}`, async () => {
        if (started.isOver()) throw new Error(`PostgreSQL ended:\n${started.output()}`);
        return runOn(`postgres://postgres@127.0.0.1:${port}/postgres`, 'select 1').then(
          () => true,
          () => false,
        );
      });
    },
    stop: async (how = 'fast') => {
      await child?.end(how === 'fast' ? 'SIGINT' : 'SIGKILL');
    },
  };
}

async function runOn(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
