/** Numbers that look random and are the same in every run with the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Another one, which does not change with how often this one is used later. */
  fork(): Random {
    return new Random(this.from(1, 2 ** 31));
  }

  /** From 0 to just below 1, by the mulberry32 algorithm. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  from(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(things: readonly T[]): T {
    const chosen = things[this.from(0, things.length - 1)];
    if (chosen === undefined) throw new Error('There is nothing to choose from');
    return chosen;
  }

  /** Some of them, each once, in random order. */
  some<T>(things: readonly T[], count: number): T[] {
    const left = [...things];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(this.from(0, left.length - 1), 1),
    ).flat();
  }
}
