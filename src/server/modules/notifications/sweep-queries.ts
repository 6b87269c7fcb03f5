import { lt, sql } from 'drizzle-orm';
import type { Sweep } from '#server/platform/sweep.ts';
import { stockSubscriptions } from '#server/schema/notifications.ts';

const TOLD_LIFE_MS = 30 * 86_400_000;

/** Who was told is of no use any more once the administrator has seen how it went. */
export function notificationSweeps(now: Date): Sweep[] {
  const { mailedAt, failedAt } = stockSubscriptions;
  const isOver = lt(sql`coalesce(${mailedAt}, ${failedAt})`, new Date(now.getTime() - TOLD_LIFE_MS));
  return [{ what: 'stock alerts', table: stockSubscriptions, isOver }];
}
