import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '#server/jobs/semaphore.ts';
import type { Logger } from '#server/lib/logger.ts';

const PLACES = 2;
const MAX_WAITING = 1000;
/** Many times what writing a mail takes, and little to a person. */
const HEAD_START_MS = 250;

/** Work that an answer does not wait for, so that its time tells nothing. It is awaited when the shop closes. */
export class Later {
  readonly #semaphore = new Semaphore(PLACES, MAX_WAITING, 'Too much is waiting to be done');
  readonly #underWay = new Set<Promise<void>>();

  run(log: Logger, what: string, work: () => Promise<void>): void {
    const done = this.#semaphore
      .run(async () => {
        await nextTurn();
        await work();
      })
      .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /**
   * The same for everybody, however long the work takes. By then it is done, unless the database hardly answers, and what
   * was answered is not lost with the process.
   */
  async headStart(): Promise<void> {
    await sleep(HEAD_START_MS);
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
