import { AppError } from '#server/http/app-error.ts';

const RETRY_SECONDS = 2;

/** Runs a few tasks at a time and lets a bounded number wait; refuses the rest with 503. */
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

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#places) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#maxWaiting) {
      throw new AppError('unavailable', this.#busySentence, { retryAfterSeconds: RETRY_SECONDS });
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the place to the next waiting task, so that no other can take it in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
