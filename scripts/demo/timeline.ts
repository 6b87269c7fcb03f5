import { AsyncLocalStorage } from 'node:async_hooks';

/** Steps of one lane run one after the other, those of different lanes at the same time. */
type Lane = object;
type Step = {
  at: number;
  /** None for a step during which no other one runs. */
  lane: Lane | null;
  /** Until all that came before it is done. */
  waits: boolean;
  run: () => Promise<void>;
};

/** More would only wait for the database. */
const MOST_AT_ONCE = 6;

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
    this.#add(at, { lane, waits: false, run });
  }

  /** A step that runs alone, after all that came before it. */
  addAlone(at: Date | number, run: () => Promise<void>): void {
    this.#add(at, { lane: null, waits: true, run });
  }

  /** A new order: all of them are known from the beginning, so that they need not wait for others. */
  addOrder(at: Date | number, run: () => Promise<void>): void {
    this.#add(at, { lane: this.#stockLane, waits: false, run });
  }

  /** A change of the stock that an earlier step has brought about. */
  addStockChange(at: Date | number, run: () => Promise<void>): void {
    this.#add(at, { lane: this.#stockLane, waits: true, run });
  }

  #add(at: Date | number, step: Omit<Step, 'at'>): void {
    const time = Math.max(Number(at), this.now().getTime());
    if (time > this.end) return;
    let index = this.#steps.length;
    while (index > 0 && (this.#steps[index - 1] as Step).at > time) index -= 1;
    this.#steps.splice(index, 0, { ...step, at: time });
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
    const isNext = ({ lane }: Step) => lane === null || !running.has(lane);
    const index = this.#steps.findIndex(isNext);
    const step = this.#steps[index];
    if (!step || (step.waits && (running.size > 0 || index > 0))) return null;
    this.#steps.splice(index, 1);
    return step;
  }

  async #freed(lane: Lane, done: Promise<void>, running: Map<Lane, unknown>): Promise<void> {
    await done;
    running.delete(lane);
  }
}
