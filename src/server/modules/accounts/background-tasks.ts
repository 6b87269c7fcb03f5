import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '#server/jobs/semaphore.ts';
import type { Logger } from '#server/lib/logger.ts';

const PLACES = 2;
const MAX_WAITING = 1000;
/** Many times what queueing a mail takes, and hardly noticeable. */
const RESPONSE_DELAY_MS = 250;

/** Work that a response does not wait for, so that its duration reveals nothing. Awaited when the shop closes. */
export class BackgroundTasks {
  readonly #semaphore = new Semaphore(PLACES, MAX_WAITING, 'Too many background tasks are waiting');
  readonly #running = new Set<Promise<void>>();

  run(log: Logger, what: string, work: () => Promise<void>): void {
    const done = this.#semaphore
      .run(async () => {
        await nextTurn();
        await work();
      })
      .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /**
   * The same for every request, however long the work takes. By then the work is usually done, so that a crash right
   * after the response does not lose it.
   */
  async fixedDelay(): Promise<void> {
    await sleep(RESPONSE_DELAY_MS);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
