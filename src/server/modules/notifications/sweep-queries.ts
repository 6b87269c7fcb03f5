import { lt, sql } from 'drizzle-orm';
import { TOLD_ALERT_DAYS } from '#contracts/policies.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { stockSubscriptions } from '#server/schema/notifications.ts';

/** Who was told is of no use any more once the administrator has seen how it went. */
export function notificationSweeps(now: Date): Sweep[] {
  const { mailedAt, failedAt } = stockSubscriptions;
  const isOver = lt(sql`coalesce(${mailedAt}, ${failedAt})`, new Date(now.getTime() - TOLD_ALERT_DAYS * 86_400_000));
  return [{ what: 'stock alerts', table: stockSubscriptions, isOver }];
}
