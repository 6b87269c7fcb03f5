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

type Supervision = {
  launch: (signal: AbortSignal) => Promise<ServerProcess>;
  log: (line: string) => void;
  onExit: (reason: string) => void;
};

const FIRST_DELAY_MS = 100;
// Small, so that pools reconnect within 5 seconds even after several crashes in a row.
const LONGEST_DELAY_MS = 1_000;
const STABLE_AFTER_MS = 10_000;

/** Starts the server and restarts it whenever it ends, until stop(). */
export async function superviseServer({ launch, log, onExit }: Supervision): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current = await launch(stopping.signal);

  async function watch(): Promise<void> {
    let delay = FIRST_DELAY_MS;
    for (;;) {
      const startedAt = Date.now();
      const reason = await current.exited;
      if (stopping.signal.aborted) return;
      onExit(reason);
      if (Date.now() - startedAt > STABLE_AFTER_MS) delay = FIRST_DELAY_MS;
      for (let isUp = false; !isUp; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
        await sleep(delay, undefined, { signal: stopping.signal });
        isUp = await relaunch();
      }
    }
  }

  async function relaunch(): Promise<boolean> {
    try {
      current = await launch(stopping.signal);
      if (stopping.signal.aborted) await current.stop();
      else log('PostgreSQL runs again');
      return true;
    } catch (error) {
      stopping.signal.throwIfAborted();
      log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });

  async function stop(): Promise<void> {
    stopping.abort();
    await current.stop();
    await watching;
  }
  return { stop };
}
