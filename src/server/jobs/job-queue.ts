import { sql } from 'drizzle-orm';
import type { Db as JobDb, PgBoss } from 'pg-boss';
import type { Db } from '#server/database/database.ts';

export const MAIL_QUEUE = 'mail';

/** Every queue of the shop. A new one is created at the next start. */
export const QUEUES = [MAIL_QUEUE];

export const QUEUE_SCHEMA = 'pgboss';

/** Claimed by a worker. `attempt` distinguishes this claim from a later one by another worker. */
export type Job = { id: string; data: unknown; attempt: number; addedAt: Date };

export type NewJob = { id?: string; data: object };

/** A worker renews its claims this often; one that has not for DEAD_AFTER_SECONDS counts as dead. */
export const HEARTBEAT_MS = 3_000;
const DEAD_AFTER_SECONDS = 12;

/**
 * Set on each job and not on the queue, so that changing them needs no migration. The worker decides when to give up a
 * job: these limits only keep pg-boss from doing so first.
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
 * Jobs in the shop's own database: added in the transaction that causes them, and claimed by one worker at a time. Only
 * the statements of pg-boss are used. Its timers, statistics and index maintenance stay off: finished jobs are deleted.
 */
export class JobQueue {
  readonly #db: Db;
  #loaded: Promise<Loaded> | null = null;
  #isWarm = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Loads the library and the definitions of the queues, so that no customer waits for it. */
  async warm(): Promise<void> {
    const { boss } = await this.#load();
    for (const name of QUEUES) await boss.insert(name, []);
    this.#isWarm = true;
  }

  /** One statement in the transaction of `db`: the jobs exist if and only if it commits. */
  async add(db: Db, queue: string, jobs: NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const { boss, on, bossOn } = await this.#load();
    const rows = jobs.map((job) => ({ ...JOB_OPTIONS, ...job }));
    // An unknown queue definition is read on the same connection: transactions that each wait for a second connection
    // could deadlock.
    await (this.#isWarm ? boss : bossOn(db)).insert(queue, rows, { db: on(db) });
  }

  /** Claims the jobs that are due, oldest first. */
  async take(queue: string, limit: number): Promise<Job[]> {
    const { boss } = await this.#load();
    const jobs = await boss.fetch<unknown>(queue, { includeMetadata: true, batchSize: limit });
    return (
      jobs
        // The driver returns timestamps as text.
        .map((job) => ({ id: job.id, data: job.data, attempt: job.retryCount, addedAt: new Date(job.createdOn) }))
        .sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime())
    );
  }

  /** Renews the claim on jobs that are still being worked on. */
  async keep(queue: string, jobs: Job[]): Promise<void> {
    const { boss } = await this.#load();
    await boss.touch(queue, jobs.map(claimOf));
  }

  /** Deletes a finished job, in the transaction of `db`. */
  async finish(db: Db, queue: string, job: Job): Promise<void> {
    const { boss, on } = await this.#load();
    await boss.deleteJob(queue, claimOf(job), { db: on(db) });
  }

  /** Returns jobs to the queue, to be retried after a delay that grows with each attempt. */
  async giveBack(queue: string, jobs: Job[]): Promise<void> {
    const { boss } = await this.#load();
    if (jobs.length > 0) await boss.fail(queue, jobs.map(claimOf));
  }

  /** Returns the jobs of dead workers to the queue. */
  async rescue(queue: string): Promise<number> {
    const { boss } = await this.#load();
    const { rows } = await this.#db.execute<{ id: string; retryCount: number }>(sql`
      select id, retry_count as "retryCount" from pgboss.job
      where name = ${queue} and state = 'active' and heartbeat_on < now() - heartbeat_seconds * interval '1 second'`);
    if (rows.length > 0) await boss.fail(queue, rows);
    return rows.length;
  }

  /** Includes claimed jobs: they are not done. */
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

  /** The library is loaded when it is first needed: the start of the shop does not wait for it. */
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
