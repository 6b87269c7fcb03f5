import path from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '#server/database/embedded-postgres/start.ts';
import { runMigrations } from '#server/database/migrate.ts';
import type { Logger } from '#server/lib/logger.ts';
import { StartError } from '#server/lib/start-error.ts';

export type ShopDatabase = {
  database: Database;
  /** For further processes. May contain a password: never log it. */
  url: string;
  close(): Promise<void>;
};

/** For all processes of a machine: the embedded server allows 50 connections, and a backup needs some of them. */
const CONNECTIONS_OF_MACHINE = 40;
const MAX_POOL_SIZE = 10;

/** The server named by DATABASE_URL, or the embedded one in the data folder; migrated and ready. */
export async function openShopDatabase(config: Config, log: Logger): Promise<ShopDatabase> {
  if (config.databaseUrl) return connectTo(config.databaseUrl, config, log);
  const server = await startEmbeddedPostgres({
    dataDir: path.resolve(config.dataDir, 'postgres'),
    log: (line) => log.debug(line),
    onExit: (reason) => log.error(`the embedded database ended: ${reason}`),
  }).catch((error) => {
    throw error instanceof EmbeddedPostgresError ? new StartError(error.message) : error;
  });
  try {
    await runMigrations(server.connection, { log });
  } catch (error) {
    await server.stop();
    if (!isDatabaseUnavailable(error)) throw error;
    throw new StartError(
      `The database in ${config.dataDir} cannot be written (${reason(error)}). If the shop was moved to a server, set DATABASE_URL.`,
    );
  }
  const url = urlOf(server.connection);
  const database = joinShopDatabase(url, config, log);
  return {
    database,
    url,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

/** Connects to a database that another process has prepared. */
export function joinShopDatabase(url: string, { databaseReadUrl, workers }: Config, log: Logger): Database {
  // One more connection of each process listens for cache invalidations.
  const poolSize = Math.min(MAX_POOL_SIZE, Math.floor(CONNECTIONS_OF_MACHINE / workers) - 1);
  return openDatabase({ write: url, read: databaseReadUrl, poolSize }, log);
}

async function connectTo(url: string, config: Config, log: Logger): Promise<ShopDatabase> {
  try {
    await runMigrations(url, { log });
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason(error)}.`);
  }
  const database = joinShopDatabase(url, config, log);
  return { database, url, close: () => database.close() };
}

function urlOf({ host, port, user, password = '', database }: EmbeddedPostgres['connection']): string {
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** The innermost message: the driver wraps "connection refused" several times. It must not contain the URL. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return reason(error.errors[0]);
  if (error instanceof Error) return error.cause ? reason(error.cause) : error.message.replace(/\.$/, '');
  return String(error);
}
