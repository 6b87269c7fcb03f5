import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import { ConnectError, isDatabaseUnavailable } from './database-errors.ts';
import { ReadPool } from './read-pool.ts';
import { WriteProbe } from './write-probe.ts';

/** A pool or a transaction; query functions accept both. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  write: Db;
  read: Db;
  /** Call after every change: the replica is then not read until it has replayed that change. */
  distrustReplica(): void;
  /** Whether the server accepts changes; fails when it does not respond. */
  canWrite(): Promise<boolean>;
  /** A connection outside of the pool, to be ended by the caller. */
  connect(): Promise<pg.Client>;
  /** The current state of the connections. */
  pools(): { pool: 'write' | 'replica'; total: number; idle: number; waiting: number }[];
  close(): Promise<void>;
};

export type ConnectionOptions = string | Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'database' | 'password'>;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
/** Statement time-out on the server; the client waits a little longer. */
const PATIENCE = { statement_timeout: 4_500, query_timeout: 5_000 };
/** Short, because the primary is queried when a replica does not respond. */
const REPLICA_PATIENCE = { connectionTimeoutMillis: 1_000, statement_timeout: 1_500, query_timeout: 2_000 };

function poolConfig(connection: ConnectionOptions): pg.PoolConfig {
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  return { ...target, application_name: 'jalaja', connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

class Client extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (!callback) return super.connect().catch((error: Error) => Promise.reject(new ConnectError(error)));
    super.connect((error: Error) => callback(error && new ConnectError(error)));
    return undefined;
  }
}

/** One connection, by default without time limits, for migrations and other long work. */
export async function openClient(connection: ConnectionOptions, limits: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new Client({ ...poolConfig(connection), ...limits });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function openPool(connection: ConnectionOptions, options: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfig(connection),
    Client,
    idle_in_transaction_session_timeout: 10_000,
    ...options,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // Without an error listener, a connection lost during a transaction ends the process.
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
  /** Connections to each server. */
  poolSize?: number;
};

export function openDatabase({ write, read, poolSize = POOL_SIZE }: Connections, log: Logger): Database {
  const writePool = openPool(write, { ...PATIENCE, max: poolSize }, log);
  const probe = new WriteProbe();
  const writeHandle = pooledDb(writePool, (error) => probe.notice(error));
  const canWrite = () => probe.canWrite(writeHandle);
  const connect = () => openClient(write, PATIENCE);
  if (read === undefined) {
    return {
      write: writeHandle,
      read: writeHandle,
      distrustReplica: () => {},
      canWrite,
      connect,
      pools: () => [stateOf('write', writePool)],
      close: () => writePool.end(),
    };
  }
  const replicaPool = openPool(read, { ...REPLICA_PATIENCE, max: poolSize }, log);
  const readPool = new ReadPool(writePool, replicaPool, log);
  return {
    write: writeHandle,
    // ReadPool implements the part of a pool that Drizzle uses.
    read: pooledDb(readPool as unknown as pg.Pool),
    distrustReplica: () => readPool.distrust(),
    canWrite,
    connect,
    pools: () => [stateOf('write', writePool), stateOf('replica', replicaPool)],
    close: async () => {
      await writePool.end();
      await replicaPool.end();
    },
  };
}

/**
 * Drizzle on a pool, with our own transactions. Drizzle's leak a connection lost at BEGIN, wait for the ROLLBACK of a
 * hanging one, and then return it to the pool as healthy.
 */
function pooledDb(pool: pg.Pool, onFailure: (error: unknown) => void = () => {}): NodePgDatabase {
  const handles = new WeakMap<pg.PoolClient, NodePgDatabase>();
  const handleOf = (client: pg.PoolClient): NodePgDatabase => {
    const handle = handles.get(client) ?? drizzle(client, { casing: 'snake_case' });
    handles.set(client, handle);
    return handle;
  };
  const transaction: NodePgDatabase['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await handleOf(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failure = error;
          // The server rolls back by itself; do not wait for it.
          if (isDatabaseUnavailable(error)) void client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      failure ??= error;
      onFailure(failure);
      throw failure;
    } finally {
      client.release(isDatabaseUnavailable(failure));
    }
  };
  return Object.assign(drizzle(pool, { casing: 'snake_case' }), { transaction });
}
