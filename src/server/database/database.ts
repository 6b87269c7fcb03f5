import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import { pooledDb } from './pooled-db.ts';
import { ReadPool } from './read-pool.ts';

/** A pool or a running transaction: query functions do not care which. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  write: Db;
  read: Db;
  /** To be told of every change: from then on a replica is read only when it is known to have it. */
  distrustReplica(): void;
  /** How the connections stand at this moment. */
  pools(): { pool: 'write' | 'replica'; total: number; idle: number; waiting: number }[];
  close(): Promise<void>;
};

export type ConnectionOptions = string | Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'database' | 'password'>;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
/** How long a statement may take, for the server and, a little more, for whoever waits. */
const PATIENCE = { statement_timeout: 4_500, query_timeout: 5_000 };
/** The write server is still to be asked when a replica does not answer. */
const REPLICA_PATIENCE = { connectionTimeoutMillis: 1_000, statement_timeout: 1_500, query_timeout: 2_000 };

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

function openPool(connection: ConnectionOptions, options: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfig(connection),
    idle_in_transaction_session_timeout: 10_000,
    ...options,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // Without a listener of its own, a client that loses its server during a transaction ends the whole process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  return pool;
}

function stateOf(name: 'write' | 'replica', pool: pg.Pool) {
  return { pool: name, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

type Connections = {
  write: ConnectionOptions;
  read?: ConnectionOptions | undefined;
  /** So many to each server. */
  poolSize?: number;
};

export function openDatabase({ write, read, poolSize = POOL_SIZE }: Connections, log: Logger): Database {
  const writePool = openPool(write, { ...PATIENCE, max: poolSize }, log);
  const writeHandle = pooledDb(writePool);
  if (read === undefined) {
    return {
      write: writeHandle,
      read: writeHandle,
      distrustReplica: () => {},
      pools: () => [stateOf('write', writePool)],
      close: () => writePool.end(),
    };
  }
  const replicaPool = openPool(read, { ...REPLICA_PATIENCE, max: poolSize }, log);
  const readPool = new ReadPool(writePool, replicaPool, log);
  return {
    write: writeHandle,
    // It has what is used of a pool.
    read: pooledDb(readPool as unknown as pg.Pool),
    distrustReplica: () => readPool.distrust(),
    pools: () => [stateOf('write', writePool), stateOf('replica', replicaPool)],
    close: async () => {
      await writePool.end();
      await replicaPool.end();
    },
  };
}
