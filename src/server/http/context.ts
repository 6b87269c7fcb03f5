import { setTimeout as delay } from 'node:timers/promises';
import { type Right, rightsOf } from '#contracts/accounts/roles.ts';
import type { StaffRole } from '#contracts/accounts/staff.ts';
import { TagVersions } from '#server/cache/tag-versions.ts';
import type { Db } from '#server/database/database.ts';
import { isRetryable } from '#server/database/database-errors.ts';
import { JobQueue } from '#server/jobs/job-queue.ts';
import type { Logger } from '#server/lib/logger.ts';
import { ActionLimits } from './action-limits.ts';

export type Actor = {
  userId: number;
  sessionId: number;
  isAdmin: boolean;
  role: StaffRole | null;
  rights: ReadonlySet<Right>;
  /** Staff who have to set up the second step first: until then they have no rights. */
  needsSecondStep?: boolean;
};

export function actorOf(account: Pick<Actor, 'userId' | 'sessionId' | 'isAdmin' | 'role'>): Actor {
  return { ...account, rights: rightsOf(account) };
}

/** What a service depends on; a route, a job, a script or a test can make one. */
export type Context = {
  db: Db;
  /** May lag behind `db` where a replica is configured: for catalogue reads only. */
  readDb: Db;
  actor: Actor | null;
  /** The client's address; null outside of requests. */
  address: string | null;
  /** Marks the log lines of the request, and of jobs that it queues. */
  requestId?: string;
  /** A random token that the browser keeps, to be recognised when it signs in again. */
  deviceToken?: string;
  limits: ActionLimits;
  jobs: JobQueue;
  /** Versions of what this process has cached. */
  tagVersions: TagVersions;
  /** Runs the work when the current transaction is committed; at once where there is none. */
  afterCommit: (work: () => void) => void;
  /** Adds to the audit log's entry of the running call: names, old and new values. */
  noteForAudit?: (details: Record<string, unknown>) => void;
  /** Says when the output of a cached read changes without a write; the earliest moment counts. */
  changesAt?: (moment: Date) => void;
  /** Whether a picture may be shown from this address: other hosts are blocked in the browser. */
  isAllowedPicture: (address: string) => boolean;
  now: () => Date;
  log: Logger;
};

/** For work outside of requests: start, scripts, jobs. */
export function ownContext(db: Db, log: Logger, now = () => new Date()): Context {
  const jobs = new JobQueue(db);
  const tagVersions = new TagVersions();
  return {
    db,
    readDb: db,
    actor: null,
    address: null,
    limits: new ActionLimits(false),
    jobs,
    tagVersions,
    now,
    log,
    afterCommit: runNow,
    isAllowedPicture: () => false,
  };
}

export const runNow: Context['afterCommit'] = (work) => work();

const MAX_TRIES = 4;

/** Runs the work in one transaction, and retries it after a serialisation failure or a deadlock. */
export async function inTransaction<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const committed: (() => void)[] = [];
    const afterCommit = (next: () => void) => void committed.push(next);
    try {
      const result = await ctx.db.transaction((tx) => work({ ...ctx, db: tx, readDb: tx, afterCommit }));
      for (const next of committed) ctx.afterCommit(next);
      return result;
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
      ctx.log.debug({ attempt }, 'transaction collided, retrying it');
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}
