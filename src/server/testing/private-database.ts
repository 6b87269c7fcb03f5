import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { runMigrations } from '#server/database/migrate.ts';

export type PrivateDatabase = {
  connection: EmbeddedPostgres['connection'];
  url: string;
  dataDir: string;
  /** In order, and as often as needed: a restart keeps the address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** A migrated, empty PostgreSQL of its own, for a test that stops, breaks or fills it. */
export async function openPrivateDatabase(parent = tmpdir()): Promise<PrivateDatabase> {
  const folder = await mkdtemp(path.join(parent, 'jalaja-private-'));
  // The embedded server may run as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'postgres');
  let server: EmbeddedPostgres | null = await startEmbeddedPostgres({ dataDir });
  const { connection } = server;
  const stop = async () => {
    await server?.stop();
    server = null;
  };
  const remove = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  await runMigrations(connection).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    connection,
    url: databaseUrl(connection),
    dataDir,
    stop,
    start: async () => {
      server ??= await startEmbeddedPostgres({ dataDir });
    },
    remove,
  };
}

export function databaseUrl({ host, port, user, password = '', database }: EmbeddedPostgres['connection']): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`;
}
