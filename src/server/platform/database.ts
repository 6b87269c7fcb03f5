import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from './logger.ts';

/** A pool or a running transaction: query functions do not care which. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  write: Db;
  read: Db;
  close(): Promise<void>;
};

export type ConnectionOptions = string | Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'database' | 'password'>;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 4_500;
const CLIENT_TIMEOUT_MS = 5_000;

function poolConfig(connection: ConnectionOptions): pg.PoolConfig {
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  return { ...target, application_name: 'jalaja', connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

/** One connection without time limits, for migrations and other long work of the operator. */
export async function openClient(connection: ConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client(poolConfig(connection));
  client.on('error', () => {});
  await client.connect();
  return client;
}

function openPool(connection: ConnectionOptions, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfig(connection),
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: CLIENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // Without a listener of its own, a client that loses its server during a transaction ends the whole process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  return pool;
}

export function openDatabase(
  connections: { write: ConnectionOptions; read?: ConnectionOptions | undefined },
  log: Logger,
): Database {
  const writePool = openPool(connections.write, log);
  const readPool = connections.read ? openPool(connections.read, log) : writePool;
  const handle = (pool: pg.Pool): Db => drizzle(pool, { casing: 'snake_case' });
  const write = handle(writePool);
  return {
    write,
    read: readPool === writePool ? write : handle(readPool),
    close: async () => {
      await writePool.end();
      if (readPool !== writePool) await readPool.end();
    },
  };
}
