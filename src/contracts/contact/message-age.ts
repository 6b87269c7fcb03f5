import { ACKNOWLEDGEMENT_HOURS } from '#contracts/shop/policies.ts';

const HOUR_MS = 3_600_000;
/** One working day before the promised response time ends. */
const WARNING_HOURS = ACKNOWLEDGEMENT_HOURS - 8;
/** A complaint must be settled within a month, and the shortest has 28 days. */
const SETTLEMENT_WARNING_DAYS = 25;

export const urgencies = ['fresh', 'due', 'overdue'] as const;

export type Urgency = (typeof urgencies)[number];

type Message = { createdAt: Date; answeredAt: Date | null };

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

/** Messages up to these times are due, overdue, and due for settlement. */
export function messageLimits(now: Date): { due: Date; overdue: Date; settlement: Date } {
  return {
    due: hoursBefore(now, WARNING_HOURS),
    overdue: hoursBefore(now, ACKNOWLEDGEMENT_HOURS),
    settlement: hoursBefore(now, SETTLEMENT_WARNING_DAYS * 24),
  };
}

/** How close a message is to the promised response time; null once it is answered. */
export function urgencyOf({ createdAt, answeredAt }: Message, now: Date): Urgency | null {
  if (answeredAt) return null;
  const limits = messageLimits(now);
  if (createdAt <= limits.overdue) return 'overdue';
  return createdAt <= limits.due ? 'due' : 'fresh';
}

/** Whether the month to settle a complaint is nearly over. */
export function isSettlementDue({ createdAt, answeredAt }: Message, now: Date): boolean {
  return !answeredAt && createdAt <= messageLimits(now).settlement;
}
