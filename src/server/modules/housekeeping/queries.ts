import { lt, lte } from 'drizzle-orm';
import { SECURITY_RECORD_DAYS } from '#contracts/shop/policies.ts';
import { cacheInvalidations } from '#server/database/schema/cache.ts';
import { auditLog, limitCounters } from '#server/database/schema/operation.ts';
import type { Sweep } from '#server/database/sweep.ts';

const INVALIDATION_LIFE_MS = 3_600_000;
const AUDIT_LIFE_MS = SECURITY_RECORD_DAYS * 86_400_000;

/** Tables that belong to no single module. */
export function sharedSweeps(now: Date): Sweep[] {
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
