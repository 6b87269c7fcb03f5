import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConnectionOptions, openClient } from '#server/database/database.ts';
import { DATABASE_NAME, PASSWORD_FILE } from '#server/database/embedded-postgres/connection.ts';
import { resolveDataFolder } from '#server/database/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { ignoreMissing } from '#server/lib/ignore-missing.ts';
import { BackupError } from './backup-error.ts';

export type OwnDatabase = { connection: ConnectionOptions; close(): Promise<void> };

export function clusterFolder(dataDir: string): string {
  return path.resolve(dataDir, 'postgres');
}

/** The database in the data folder: the running one, or one started until close(). */
export async function openOwnDatabase(dataDir: string): Promise<OwnDatabase> {
  const cluster = clusterFolder(dataDir);
  if (!existsSync(path.join(cluster, 'PG_VERSION')))
    throw new BackupError(`There is no shop in ${path.resolve(dataDir)}.`);
  const running = await findRunningDatabase(dataDir);
  if (running) return { connection: running, close: async () => {} };
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: cluster });
  return { connection, close: stop };
}

/** Null when no server answers there. */
export async function findRunningDatabase(dataDir: string): Promise<ConnectionOptions | null> {
  const cluster = clusterFolder(dataDir);
  const state = await ignoreMissing(readFile(path.join(cluster, 'postmaster.pid'), 'utf8'), '');
  const [, , , port, socketFolder] = state.split('\n');
  if (!port) return null;
  const password = await ignoreMissing(readFile(path.join(cluster, PASSWORD_FILE), 'utf8'), '');
  const connection = {
    host: socketFolder || '127.0.0.1',
    port: Number(port),
    user: DATABASE_NAME,
    database: DATABASE_NAME,
    ...(password ? { password: password.trim() } : {}),
  };
  return (await isServerOf(connection, cluster)) ? connection : null;
}

/** The postmaster.pid of a copied folder names the server of the original. */
async function isServerOf(connection: ConnectionOptions, cluster: string): Promise<boolean> {
  const client = await openClient(connection).catch(() => null);
  if (!client) return false;
  const { rows } = await client.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
  await client.end();
  return rows[0]?.folder === resolveDataFolder(cluster);
}
