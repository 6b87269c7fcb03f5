import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

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
