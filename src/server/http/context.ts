import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#server/database/database.ts';
import { isRetryable } from '#server/database/database-errors.ts';
import { JobQueue } from '#server/jobs/job-queue.ts';
import type { Logger } from '#server/lib/logger.ts';
import { Limits } from './limits.ts';

export type Actor = { userId: number; sessionId: number; isAdmin: boolean };

/** What a service needs to know of its surroundings; a route, a job, a script or a test can make one. */
export type Context = {
  db: Db;
  /** May lag behind `db` where a replica is configured: for catalogue reads only. */
  readDb: Db;
  actor: Actor | null;
  /** Where the request came from; null for work of the shop's own. */
  address: string | null;
  /** By which the log knows the request, and the work that follows from it. */
  requestId?: string;
  limits: Limits;
  /** Work that is to follow, such as mails. */
  jobs: JobQueue;
  now: () => Date;
  log: Logger;
};

/** The surroundings of work that nobody asked for by a request: start, scripts, jobs. */
export function ownContext(db: Db, log: Logger, now = () => new Date()): Context {
  return { db, readDb: db, actor: null, address: null, limits: new Limits(false), jobs: new JobQueue(db), now, log };
}

const MAX_TRIES = 4;

/** Runs the work in one transaction, and again when the database says that it collided with another one. */
export async function inTransaction<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction((tx) => work({ ...ctx, db: tx, readDb: tx }));
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
      ctx.log.debug({ attempt }, 'transaction collided, running it again');
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}
