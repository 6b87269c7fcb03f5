import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { runMigrations } from '../../src/server/database/migrate.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type OwnDatabase = {
  url: string;
  /** Of its first process, whose children the others are. */
  pid: number;
  stop: () => Promise<void>;
};

/** An embedded PostgreSQL of its own, migrated and empty. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir });
  const stop = async () => {
    await server.stop();
    await folder.stop();
  };
  try {
    await runMigrations(server.connection);
  } catch (error) {
    await stop();
    throw error;
  }
  const { host, port, user, database, password = '' } = server.connection;
  const place = new URLSearchParams({ host, port: String(port) });
  const url = `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?${place}`;
  const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { url, pid, stop };
}
