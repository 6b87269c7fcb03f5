import { accountSweeps } from '#server/modules/accounts/service.ts';
import { orderSweeps } from '#server/modules/orders/service.ts';
import type { Context } from '#server/platform/context.ts';
import { deleteSwept } from '#server/platform/sweep.ts';
import { sharedSweeps } from './queries.ts';

const EVERY_MS = 3_600_000;

/** What a new part leaves behind after its time is added here. */
const parts = [sharedSweeps, accountSweeps, orderSweeps];

/** Removes what is over: counters, tokens, sessions, links, keys, old entries of the audit log. */
export async function sweep(ctx: Context): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const sweeps = parts.flatMap((sweepsOf) => sweepsOf(ctx.now(), ctx.db));
  for (const one of sweeps) removed[one.what] = await deleteSwept(ctx.db, one);
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
