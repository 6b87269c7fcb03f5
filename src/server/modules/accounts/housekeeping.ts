import type { Context } from '#server/platform/context.ts';
import { deleteSwept, sweepsAt } from './housekeeping-queries.ts';

const EVERY_MS = 3_600_000;

/** Removes what is over: counters, tokens, sessions, links, old entries of the audit log. */
export async function sweep(ctx: Context): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const one of sweepsAt(ctx.db, ctx.now())) removed[one.what] = await deleteSwept(ctx.db, one);
  return removed;
}

/** Sweeps now and every hour. A sweep that fails is tried again with the next one. */
export function keepHouse(ctx: Context): { stop(): Promise<void> } {
  const sweepQuietly = async () => {
    try {
      const removed = await sweep(ctx);
      ctx.log.debug({ removed }, 'swept');
    } catch (error) {
      ctx.log.warn({ err: error }, 'sweeping failed');
    }
  };
  let running = sweepQuietly();
  const timer = setInterval(() => {
    running = sweepQuietly();
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
