import { lt, sql } from 'drizzle-orm';
import { SENT_ALERT_DAYS } from '#contracts/shop/policies.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import type { Sweep } from '#server/database/sweep.ts';

/** Who was told is of no use any more once the administrator has seen how it went. */
export function notificationSweeps(now: Date): Sweep[] {
  const { mailedAt, failedAt } = stockSubscriptions;
  const isOver = lt(sql`coalesce(${mailedAt}, ${failedAt})`, new Date(now.getTime() - SENT_ALERT_DAYS * 86_400_000));
  return [{ what: 'stock alerts', table: stockSubscriptions, isOver }];
}
