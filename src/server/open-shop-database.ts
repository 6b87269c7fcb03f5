import path from 'node:path';
import type { Config } from './config.ts';
import { type ConnectionOptions, type Database, openDatabase } from './platform/database.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './platform/embedded-postgres/start.ts';
import type { Logger } from './platform/logger.ts';
import { runMigrations } from './platform/migrate.ts';
import { StartError } from './platform/start-error.ts';

export type ShopDatabase = { database: Database; close(): Promise<void> };

/** The server named by DATABASE_URL, or the embedded one in the data folder; migrated and ready. */
export async function openShopDatabase(config: Config, log: Logger): Promise<ShopDatabase> {
  if (config.databaseUrl) return connectTo(config.databaseUrl, config.databaseReadUrl, log);
  const server = await startEmbeddedPostgres({
    dataDir: path.resolve(config.dataDir, 'postgres'),
    log: (line) => log.debug(line),
    onExit: (reason) => log.error(`the embedded database ended: ${reason}`),
  }).catch((error) => {
    throw error instanceof EmbeddedPostgresError ? new StartError(error.message) : error;
  });
  try {
    await runMigrations(server.connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const database = openDatabase({ write: server.connection, read: config.databaseReadUrl }, log);
  return {
    database,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

async function connectTo(url: string, readUrl: ConnectionOptions | undefined, log: Logger): Promise<ShopDatabase> {
  try {
    await runMigrations(url);
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason(error)}.`);
  }
  const database = openDatabase({ write: url, read: readUrl }, log);
  return { database, close: () => database.close() };
}

/** The innermost message: the driver wraps "connection refused" more than once. The address may hold a password: never shown. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return reason(error.errors[0]);
  if (error instanceof Error) return error.cause ? reason(error.cause) : error.message.replace(/\.$/, '');
  return String(error);
}
