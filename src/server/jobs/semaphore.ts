import { AppError } from '#server/http/app-error.ts';

const RETRY_SECONDS = 2;
/** Shorter than the server keeps a silent connection. */
const MAX_WAIT_MS = 15_000;

/** Runs a few tasks at a time and lets a bounded number wait for a bounded time; refuses the rest with 503. */
export class Semaphore {
  readonly #places: number;
  readonly #maxWaiting: number;
  readonly #busySentence: string;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(places: number, maxWaiting: number, busySentence: string) {
    this.#places = places;
    this.#maxWaiting = maxWaiting;
    this.#busySentence = busySentence;
  }

  /** Work that still waits when the signal comes is dropped. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#running < this.#places) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#maxWaiting) throw this.#busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const drop = (reason: unknown) => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(reason);
    };
    const timer = setTimeout(() => drop(this.#busy()), MAX_WAIT_MS).unref();
    const leave = () => drop(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    this.#waiting.push(resolve);
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    });
  }

  #busy(): AppError {
    return new AppError('unavailable', this.#busySentence, { retryAfterSeconds: RETRY_SECONDS });
  }

  /** Hands the place to the next waiting task, so that no other can take it in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
