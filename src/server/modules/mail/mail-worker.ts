import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#server/http/context.ts';
import { MAIL_QUEUE, SIGN_OF_LIFE_MS } from '#server/jobs/job-queue.ts';
import { deliverMail, type MailTools, type Outcome } from './deliver-mail.ts';

/** So many mails are on their way at once, and so many at most arrive twice when the process is killed. */
export const MAIL_LOOPS = 3;
/** All loops together look into an idle queue so often. */
const LOOK_EVERY_MS = 1_000;
const RESCUE_EVERY_MS = 10_000;
const STOP_LIMIT_MS = 6_000;

/** Sends what lies in the queue. Any number of processes can do so side by side. */
export class MailWorker {
  readonly #ctx: Context;
  readonly #tools: MailTools;
  readonly #count: (outcome: Outcome) => void;
  readonly #sleepers = new Set<() => void>();
  #running: Promise<unknown> | null = null;
  #isStopping = false;

  constructor(ctx: Context, tools: MailTools, count: (outcome: Outcome) => void = () => {}) {
    this.#ctx = ctx;
    this.#tools = tools;
    this.#count = count;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Finishes the mails in hand. One that takes too long is left to whoever works next. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeAll();
    const late = new AbortController();
    await Promise.race([this.#running, delay(STOP_LIMIT_MS, null, { signal: late.signal }).catch(() => null)]);
    late.abort();
    this.#tools.transport.close();
  }

  /** Works off everything that is due, one after the other. */
  async drain(): Promise<void> {
    while (await this.#workOne());
  }

  #run(): Promise<unknown> {
    const loops = Array.from({ length: MAIL_LOOPS }, (_, index) => this.#loop(index));
    return Promise.all([...loops, this.#rescueLoop()]);
  }

  async #loop(index: number): Promise<void> {
    await this.#sleep(index * LOOK_EVERY_MS);
    while (!this.#isStopping) {
      const hasWorked = await this.#quietly(() => this.#workOne());
      if (hasWorked) this.#wakeAll();
      else await this.#sleep(MAIL_LOOPS * LOOK_EVERY_MS);
    }
  }

  async #rescueLoop(): Promise<void> {
    while (!this.#isStopping) {
      await this.#quietly(() => this.#ctx.jobs.rescue(MAIL_QUEUE));
      await this.#sleep(RESCUE_EVERY_MS);
    }
  }

  async #workOne(): Promise<boolean> {
    const job = await this.#ctx.jobs.take(MAIL_QUEUE);
    if (!job) return false;
    const sayAlive = () => this.#quietly(() => this.#ctx.jobs.keep(MAIL_QUEUE, job));
    const signs = setInterval(() => void sayAlive(), SIGN_OF_LIFE_MS);
    try {
      this.#count(await deliverMail(this.#ctx, this.#tools, job));
    } finally {
      clearInterval(signs);
    }
    return true;
  }

  /** The database may be away: then nothing is done, and it is tried again later. */
  async #quietly<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'the queue of mails could not be worked on');
      return null;
    }
  }

  /** Until there is more to do, or the time is up. */
  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, this.#isStopping ? 0 : ms);
      this.#sleepers.add(wake);
    });
  }

  #wakeAll(): void {
    for (const wake of this.#sleepers) wake();
  }
}
