import { chmodSync, existsSync } from 'node:fs';
import { findBinaries } from './binaries.ts';
import { chooseConnection, ensureDatabase } from './connection.ts';
import { findClusterMajor, requireSameMajor, resolveDataFolder, withFolderErrors } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { createCluster } from './initdb.ts';
import { acquireOwnerLock } from './owner-lock.ts';
import { chooseLauncher } from './privileges.ts';
import { removeEmptyRuntimeFolder, removeServerSockets, runtimeFolderFor } from './runtime-folder.ts';
import { chooseServerUser, giveToServer, type ServerUser } from './server-user.ts';
import { launchServer, superviseServer } from './supervisor.ts';

export { EmbeddedPostgresError };

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string; password?: string };
  serverVersion: string;
  stop(): Promise<void>;
};

type Options = { dataDir: string; log?: (line: string) => void; onExit?: (reason: string) => void };
type Paths = { dataDir: string; runtimeFolder: string; user: ServerUser | null };

/** Runs PostgreSQL as a child process: creates what is missing and restarts the server when it dies. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolveDataFolder(options.dataDir);
  const runtimeFolder = runtimeFolderFor(dataDir);
  const user = await chooseServerUser(dataDir, options.log ?? ignore);
  const lock = await acquireOwnerLock(dataDir, runtimeFolder, user?.uid ?? null);
  const release = async () => {
    removeServerSockets(runtimeFolder);
    await lock.release();
    removeEmptyRuntimeFolder(runtimeFolder);
  };
  try {
    const { stop, ...running } = await startOwned({ dataDir, runtimeFolder, user }, options);
    // Only once: at a second call the folder may already belong to another shop.
    let stopped: Promise<void> | null = null;
    return {
      ...running,
      stop() {
        stopped ??= stop().finally(release);
        return stopped;
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function startOwned(paths: Paths, { log = ignore, onExit = ignore }: Options): Promise<EmbeddedPostgres> {
  const { dataDir, runtimeFolder, user } = paths;
  const binaries = await findBinaries();
  const clusterMajor = findClusterMajor(dataDir);
  if (clusterMajor !== null) requireSameMajor(dataDir, clusterMajor, binaries.major);

  giveToServer(runtimeFolder, user);
  if (existsSync(dataDir)) {
    giveToServer(dataDir, user);
    withFolderErrors(dataDir, () => chmodSync(dataDir, 0o700));
  }
  const launcher = await chooseLauncher({ dataDir, binaries, user }, log);
  if (clusterMajor === null) await createCluster({ dataDir, binaries, launcher, user });

  const connection = await chooseConnection(dataDir, runtimeFolder);
  const server = await superviseServer({
    launch: (signal) => launchServer({ dataDir, runtimeFolder, binaries, launcher, connection, log }, signal),
    log,
    onExit,
  });
  try {
    return { connection, serverVersion: await ensureDatabase(connection), stop: server.stop };
  } catch (error) {
    await server.stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(`PostgreSQL runs on ${dataDir}, but its database cannot be opened: ${reason}.`);
  }
}

function ignore(): void {}
