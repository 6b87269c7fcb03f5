import { AsyncLocalStorage } from 'node:async_hooks';

/** Steps of one lane run one after the other, those of different lanes at the same time. */
type Lane = object;
type Step = {
  at: number;
  /** None for a step that runs alone, after all that came before it. */
  lane: Lane | null;
  run: () => Promise<void>;
};

/** More would only wait for the database. */
const MOST_AT_ONCE = 10;

/** Runs steps in the order of their times, each on a clock that shows its time. Steps may add later ones. */
export class Timeline {
  readonly start: number;
  readonly end: number;
  #now: number;
  /** Of the step that asks. */
  readonly #clock = new AsyncLocalStorage<number>();
  readonly #steps: Step[] = [];
  /** Of whatever changes a stock or takes a number, so that each run gives the same ones. */
  readonly #stockLane: Lane = {};

  constructor(start: Date, end: Date) {
    this.start = start.getTime();
    this.end = end.getTime();
    this.#now = this.start;
  }

  static ofDays(days: number, end: Date): Timeline {
    return new Timeline(new Date(end.getTime() - days * 86_400_000), end);
  }

  readonly now = (): Date => new Date(this.#clock.getStore() ?? this.#now);

  /** A step of a lane. What would happen after the end is left out: that is still to be done. */
  add(at: Date | number, run: () => Promise<void>, lane: Lane): void {
    this.#add(at, run, lane);
  }

  /** A step during which no other one runs. */
  addAlone(at: Date | number, run: () => Promise<void>): void {
    this.#add(at, run, null);
  }

  /**
   * A new order, or what changes the stock later. Only such steps and those that run alone may add another one: then
   * all of them run in the order of their times.
   */
  addStockChange(at: Date | number, run: () => Promise<void>): void {
    this.#add(at, run, this.#stockLane);
  }

  #add(at: Date | number, run: () => Promise<void>, lane: Lane | null): void {
    const time = Math.max(Number(at), this.now().getTime());
    if (time > this.end) return;
    let index = this.#steps.length;
    while (index > 0 && (this.#steps[index - 1] as Step).at > time) index -= 1;
    this.#steps.splice(index, 0, { at: time, run, lane });
  }

  async run(): Promise<void> {
    const running = new Map<Lane, Promise<void>>();
    while (this.#steps.length > 0 || running.size > 0) {
      const step = running.size < MOST_AT_ONCE ? this.#takeNext(running) : null;
      if (!step) {
        await Promise.race(running.values());
        continue;
      }
      const done = this.#clock.run(step.at, step.run);
      if (step.lane) running.set(step.lane, this.#freed(step.lane, done, running));
      else await done;
    }
    this.#now = this.end;
  }

  /** The first one that need not wait for a running one. */
  #takeNext(running: Map<Lane, unknown>): Step | null {
    const index = this.#steps.findIndex(({ lane }) => lane === null || !running.has(lane));
    const step = this.#steps[index];
    if (!step || (step.lane === null && running.size > 0)) return null;
    this.#steps.splice(index, 1);
    return step;
  }

  async #freed(lane: Lane, done: Promise<void>, running: Map<Lane, unknown>): Promise<void> {
    await done;
    running.delete(lane);
  }
}
