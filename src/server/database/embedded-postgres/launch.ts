import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { clearPreviousServer, killOrphanedChildren } from './previous-server.ts';
import { removeServerSockets } from './runtime-folder.ts';
import { type ServerOptions, type ServerProcess, ServerStartError, spawnServer } from './server-process.ts';

const RETRY_MS = 30_000;
const STILL_LOCKED = /lock file ".*" already exists|lock file ".*" is empty|pre-existing shared memory block/;

/** Starts a server and waits until it accepts connections, whatever state the previous one was left in. */
export async function launchServer(options: ServerOptions, signal: AbortSignal): Promise<ServerProcess> {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    await clearPreviousServer(options);
    removeServerSockets(options.runtimeFolder);
    signal.throwIfAborted();
    const server = spawnServer(options);
    const stop = () => void server.stop();
    signal.addEventListener('abort', stop);
    try {
      await server.waitUntilReady();
      return server;
    } catch (error) {
      if (!(error instanceof ServerStartError)) throw error;
      if (!STILL_LOCKED.test(error.message) || Date.now() > deadline) throw startError(options.dataDir, error);
      if (error.message.includes('shared memory')) killOrphanedChildren(options.dataDir);
    } finally {
      signal.removeEventListener('abort', stop);
    }
    await sleep(200);
  }
}

function startError(dataDir: string, { message }: ServerStartError): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`PostgreSQL could not start on ${dataDir}: ${message.replace(/\.$/, '')}.`);
}
