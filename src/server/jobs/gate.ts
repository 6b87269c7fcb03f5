import { AppError } from '#server/http/app-error.ts';

const RETRY_SECONDS = 2;

/** Lets a few pieces of work run at a time and a bounded number wait; whoever comes after that is asked to come back. */
export class Gate {
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

  /** The place goes straight to the next in line, so nobody can slip in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
