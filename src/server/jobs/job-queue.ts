import { sql } from 'drizzle-orm';
import type { Db as JobDb, PgBoss } from 'pg-boss';
import type { Db } from '#server/database/database.ts';

export const MAIL_QUEUE = 'mail';

/** Every queue of the shop. A new one is made with the next start. */
export const QUEUES = [MAIL_QUEUE];

export const QUEUE_SCHEMA = 'pgboss';

/** In the hands of a worker. `attempt` tells its claim from a later one by somebody else. */
export type Job = { id: string; data: unknown; attempt: number; addedAt: Date };

export type NewJob = { id?: string; data: object };

/** A worker says so often that it still has a job; one that is silent for longer is taken to be dead. */
export const SIGN_OF_LIFE_MS = 3_000;
const DEAD_AFTER_SECONDS = 12;

/**
 * Given to each job and not to the queue, so that a change of them needs no migration. Whoever works decides when a job
 * is given up: these numbers only keep the queue from doing it first.
 */
const JOB_OPTIONS = {
  retryLimit: 1_000_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 20,
  heartbeatSeconds: DEAD_AFTER_SECONDS,
  retentionSeconds: 365 * 86_400,
};

/**
 * Work to come, in the shop's own database: it is added in the transaction that causes it, and taken by one worker at a
 * time. Of pg-boss only the statements are used. Its timers, statistics and index maintenance stay off; a job that is
 * done is deleted, so there is nothing for them to do.
 */
export class JobQueue {
  readonly #db: Db;
  #loaded: Promise<Loaded> | null = null;
  #isWarm = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Loads the code and the definitions of the queues, so that no customer waits for it. */
  async warm(): Promise<void> {
    const { boss } = await this.#load();
    for (const name of QUEUES) await boss.insert(name, []);
    this.#isWarm = true;
  }

  /** One statement in the transaction of `db`: the jobs are there if and only if it succeeds. */
  async add(db: Db, queue: string, jobs: NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const { boss, on, bossOn } = await this.#load();
    const rows = jobs.map((job) => ({ ...JOB_OPTIONS, ...job }));
    // A definition that is not known yet is read on the same connection: transactions that each held one and waited for
    // another would wait for each other.
    await (this.#isWarm ? boss : bossOn(db)).insert(queue, rows, { db: on(db) });
  }

  /** The job that is due and was added first; null when none is. */
  async take(queue: string): Promise<Job | null> {
    const { boss } = await this.#load();
    const [job] = await boss.fetch<unknown>(queue, { includeMetadata: true });
    // As it comes from the shop's driver, a moment is a text.
    return job ? { id: job.id, data: job.data, attempt: job.retryCount, addedAt: new Date(job.createdOn) } : null;
  }

  /** Says that a job is still being worked on. */
  async keep(queue: string, job: Job): Promise<void> {
    const { boss } = await this.#load();
    await boss.touch(queue, claimOf(job));
  }

  /** Ends a job for good, in the transaction of `db`. */
  async finish(db: Db, queue: string, job: Job): Promise<void> {
    const { boss, on } = await this.#load();
    await boss.deleteJob(queue, claimOf(job), { db: on(db) });
  }

  /** Gives a job back, to be taken again after a pause that grows with each attempt. */
  async giveBack(queue: string, job: Job): Promise<void> {
    const { boss } = await this.#load();
    await boss.fail(queue, claimOf(job));
  }

  /** Takes the jobs of workers that died out of their hands. */
  async rescue(queue: string): Promise<number> {
    const { boss } = await this.#load();
    const { rows } = await this.#db.execute<{ id: string; retryCount: number }>(sql`
      select id, retry_count as "retryCount" from pgboss.job
      where name = ${queue} and state = 'active' and heartbeat_on < now() - heartbeat_seconds * interval '1 second'`);
    if (rows.length > 0) await boss.fail(queue, rows);
    return rows.length;
  }

  /** Those in the hands of a worker count as well: they are not done. */
  async countWaiting(queue: string): Promise<number> {
    const { rows } = await this.#db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = ${queue}`,
    );
    return rows[0]?.count ?? 0;
  }

  /** In seconds; 0 when nothing waits. */
  async longestWait(queue: string): Promise<number> {
    const { rows } = await this.#db.execute<{ seconds: number }>(
      sql`select coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as seconds from pgboss.job where name = ${queue}`,
    );
    return rows[0]?.seconds ?? 0;
  }

  /** The code of the queue is read when it is first needed: the start of the shop does not wait for it. */
  #load(): Promise<Loaded> {
    this.#loaded ??= import('pg-boss').then(({ PgBoss, fromDrizzle }) => {
      const on = (db: Db): JobDb => fromDrizzle(db, sql);
      const bossOn = (db: Db) => new PgBoss({ db: on(db), schema: QUEUE_SCHEMA });
      return { boss: bossOn(this.#db), on, bossOn };
    });
    return this.#loaded;
  }
}

type Loaded = { boss: PgBoss; on: (db: Db) => JobDb; bossOn: (db: Db) => PgBoss };

function claimOf({ id, attempt }: Job): { id: string; retryCount: number } {
  return { id, retryCount: attempt };
}
