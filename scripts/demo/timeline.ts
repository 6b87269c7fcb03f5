type Step = { at: number; run: () => Promise<void> };

/** Runs steps in the order of their times, on a clock of its own. Steps may add later ones. */
export class Timeline {
  readonly start: number;
  readonly end: number;
  #now: number;
  readonly #steps: Step[] = [];

  constructor(start: Date, end: Date) {
    this.start = start.getTime();
    this.end = end.getTime();
    this.#now = this.start;
  }

  static ofDays(days: number, end: Date): Timeline {
    return new Timeline(new Date(end.getTime() - days * 86_400_000), end);
  }

  readonly now = (): Date => new Date(this.#now);

  /** What would happen after the end is left out: that is still to be done. */
  add(at: Date | number, run: () => Promise<void>): void {
    const time = Number(at);
    if (time > this.end) return;
    let index = this.#steps.length;
    while (index > 0 && (this.#steps[index - 1] as Step).at > time) index -= 1;
    this.#steps.splice(index, 0, { at: time, run });
  }

  async run(): Promise<void> {
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      this.#now = Math.max(this.#now, step.at);
      await step.run();
    }
    this.#now = this.end;
  }
}
