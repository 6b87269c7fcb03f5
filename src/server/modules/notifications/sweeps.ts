import { lt, sql } from 'drizzle-orm';
import { SENT_ALERT_DAYS } from '#contracts/shop/policies.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import type { Sweep } from '#server/database/sweep.ts';

/** Subscriptions that were mailed are deleted once the administrator has seen the result. */
export function notificationSweeps(now: Date): Sweep[] {
  const { mailedAt, failedAt } = stockSubscriptions;
  const isOver = lt(sql`coalesce(${mailedAt}, ${failedAt})`, new Date(now.getTime() - SENT_ALERT_DAYS * 86_400_000));
  return [{ what: 'stock alerts', table: stockSubscriptions, isOver }];
}
