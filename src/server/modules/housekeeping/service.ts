import { lt, lte } from 'drizzle-orm';
import { SECURITY_RECORD_DAYS } from '#contracts/shop/policies.ts';
import { cacheInvalidations } from '#server/database/schema/cache.ts';
import { auditLog, limitCounters } from '#server/database/schema/operation.ts';
import { deleteSwept, type Sweep } from '#server/database/sweep.ts';
import type { Context } from '#server/http/context.ts';
import { accountSweeps } from '#server/modules/accounts/sweeps.ts';
import { catalogueSweeps } from '#server/modules/catalogue/sweeps.ts';
import { remindOfMessages } from '#server/modules/contact/service.ts';
import { mailSweeps } from '#server/modules/mail/service.ts';
import { notificationSweeps } from '#server/modules/notifications/sweeps.ts';
import { countRecentSales } from '#server/modules/orders/best-sellers.ts';
import { orderSweeps } from '#server/modules/orders/sweeps.ts';

const EVERY_MS = 3_600_000;
const INVALIDATION_LIFE_MS = 3_600_000;
const AUDIT_LIFE_MS = SECURITY_RECORD_DAYS * 86_400_000;

/** Tables that belong to no single module. */
function sharedSweeps(now: Date): Sweep[] {
  return [
    {
      what: 'cache invalidations',
      table: cacheInvalidations,
      isOver: lt(cacheInvalidations.createdAt, new Date(now.getTime() - INVALIDATION_LIFE_MS)),
    },
    { what: 'limit counters', table: limitCounters, isOver: lte(limitCounters.resetsAt, now) },
    { what: 'audit entries', table: auditLog, isOver: lt(auditLog.at, new Date(now.getTime() - AUDIT_LIFE_MS)) },
  ];
}

/** What a new part leaves behind after its time is added here. */
const parts = [sharedSweeps, accountSweeps, catalogueSweeps, orderSweeps, notificationSweeps, mailSweeps];

/**
 * Removes what is over: counters, tokens, sessions, links, keys, alerts that were sent, old entries of the audit log.
 */
export async function sweep(ctx: Context): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const sweeps = parts.flatMap((sweepsOf) => sweepsOf(ctx.now(), ctx.db));
  for (const one of sweeps) removed[one.what] = await deleteSwept(ctx.db, one);
  return removed;
}

/**
 * Sweeps now and every hour, counts sales, and reminds of what is waiting. What fails is tried again with the next
 * round.
 */
export function startHousekeeping(ctx: Context): { stop(): Promise<void> } {
  const keepQuietly = async () => {
    try {
      const removed = await sweep(ctx);
      ctx.log.debug({ removed }, 'swept');
      await countRecentSales(ctx);
      await remindOfMessages(ctx);
    } catch (error) {
      ctx.log.warn({ err: error }, 'housekeeping failed');
    }
  };
  let running = keepQuietly();
  const timer = setInterval(() => {
    running = keepQuietly();
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
