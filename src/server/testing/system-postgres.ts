import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from '#server/database/embedded-postgres/binaries.ts';
import { chooseConnection, ensureDatabase } from '#server/database/embedded-postgres/connection.ts';
import { createCluster } from '#server/database/embedded-postgres/initdb.ts';
import { chooseLauncher } from '#server/database/embedded-postgres/privileges.ts';
import { createRuntimeFolder } from '#server/database/embedded-postgres/runtime-folder.ts';
import { chooseServerUser, giveToServer } from '#server/database/embedded-postgres/server-user.ts';
import { launchServer } from '#server/database/embedded-postgres/supervisor.ts';

/** Starts the PostgreSQL installed on this machine, which may have another version than the embedded one. */
export async function startSystemPostgres(
  binaries: Binaries,
  folder: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const [dataDir, runtimeFolder] = [path.join(folder, 'postgres'), path.join(folder, 'run')];
  const log = () => {};
  await mkdir(folder);
  const user = await chooseServerUser(dataDir, log);
  createRuntimeFolder(runtimeFolder, user?.uid ?? null);
  giveToServer(runtimeFolder, user);
  const launcher = await chooseLauncher({ dataDir, binaries, user }, log);
  await createCluster({ dataDir, binaries, launcher, user });
  const connection = await chooseConnection(dataDir, runtimeFolder);
  const signal = new AbortController().signal;
  const server = await launchServer({ dataDir, runtimeFolder, binaries, launcher, connection, log }, signal);
  await ensureDatabase(connection);
  const { user: name, host, port, database } = connection;
  return { url: `postgres://${name}@${encodeURIComponent(host)}:${port}/${database}`, stop: () => server.stop() };
}
