import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#server/http/context.ts';
import { HEARTBEAT_MS, type Job, MAIL_QUEUE } from '#server/jobs/job-queue.ts';
import { deliverMail, type MailTools, type Outcome } from './deliver-mail.ts';

/** Mails sent at the same time; at most this many arrive twice when the process is killed. */
export const MAIL_LOOPS = 3;
/** Jobs claimed with one statement. */
const BATCH = 10;
/** Well before other workers may take over a claim that is not renewed. */
const MAX_CLAIM_AGE_MS = 9_000;
const POLL_MS = 1_000;
const RESCUE_EVERY_MS = 10_000;
const STOP_LIMIT_MS = 6_000;

/** Sends the queued mails. Any number of processes can do so side by side. */
export class MailWorker {
  readonly #ctx: Context;
  readonly #tools: MailTools;
  readonly #count: (outcome: Outcome) => void;
  readonly #sleepers = new Set<() => void>();
  /** Claimed and not yet begun. */
  #claimed: Job[] = [];
  /** By the wall clock, which also counts while the machine sleeps. */
  #renewedAt = 0;
  readonly #sending = new Set<Job>();
  #claiming: Promise<void> | null = null;
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

  /** Finishes the mails that are being sent. One that takes too long is left to the next worker. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeAll();
    const late = new AbortController();
    await Promise.race([this.#running, delay(STOP_LIMIT_MS, null, { signal: late.signal }).catch(() => null)]);
    late.abort();
    const unsent = this.#claimed.splice(0);
    if (unsent.length > 0) await this.#quietly(() => this.#ctx.jobs.giveBack(MAIL_QUEUE, unsent));
    this.#tools.transport.close();
  }

  /** Sends everything that is due, one after the other. */
  async drain(): Promise<void> {
    while (await this.#workOne());
  }

  #run(): Promise<unknown> {
    const loops = Array.from({ length: MAIL_LOOPS }, () => this.#loop());
    return Promise.all([...loops, this.#rescueLoop(), this.#heartbeatLoop()]);
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      const hasWorked = await this.#quietly(() => this.#workOne());
      if (!hasWorked) await this.#sleep(POLL_MS);
    }
  }

  async #rescueLoop(): Promise<void> {
    while (!this.#isStopping) {
      await this.#quietly(() => this.#ctx.jobs.rescue(MAIL_QUEUE));
      await this.#sleep(RESCUE_EVERY_MS);
    }
  }

  /** Also while the worker stops: the last mails are still being sent. */
  async #heartbeatLoop(): Promise<void> {
    while (!this.#isStopping || this.#sending.size > 0) {
      const jobs = [...this.#sending, ...this.#claimed];
      if (jobs.length > 0) await this.#quietly(() => this.#renew(jobs));
      await (this.#isStopping ? delay(100) : this.#sleep(HEARTBEAT_MS));
    }
  }

  async #workOne(): Promise<boolean> {
    const job = await this.#nextJob();
    if (!job) return false;
    this.#sending.add(job);
    try {
      this.#count(await deliverMail(this.#ctx, this.#tools, job));
    } finally {
      this.#sending.delete(job);
    }
    return true;
  }

  async #renew(jobs: Job[]): Promise<void> {
    const startedAt = Date.now();
    await this.#ctx.jobs.keep(MAIL_QUEUE, jobs);
    this.#renewedAt = startedAt;
  }

  /** One claim serves all loops. Jobs of an old claim may belong to another worker by now. */
  async #nextJob(): Promise<Job | undefined> {
    if (Date.now() - this.#renewedAt > MAX_CLAIM_AGE_MS) this.#claimed = [];
    if (this.#claimed.length === 0) {
      this.#claiming ??= this.#claim().finally(() => {
        this.#claiming = null;
      });
      await this.#claiming;
    }
    return this.#claimed.shift();
  }

  async #claim(): Promise<void> {
    const startedAt = Date.now();
    this.#claimed = await this.#ctx.jobs.take(MAIL_QUEUE, BATCH);
    this.#renewedAt = startedAt;
  }

  /** When the database is unavailable, nothing is done until the next round. */
  async #quietly<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'the mail queue could not be processed');
      return null;
    }
  }

  /** Ends early when the worker stops. */
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
