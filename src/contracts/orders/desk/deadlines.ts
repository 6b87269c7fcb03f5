import { grandTotalPaise, type OrderAmounts } from '#contracts/orders/order-amounts.ts';
import type { DeskPolicy } from './desk-policy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
/** India has one time zone and no summer time. */
const INDIA_AHEAD_MS = 5.5 * HOUR_MS;
/** When a deadline that falls into quiet hours ends. */
const MORNING_MS = 10 * HOUR_MS;

/** How long after it was sent a quote comes up at the desk again. */
const REMINDER_HOURS = [6, 20];

function timeOfDay(moment: Date): number {
  return (moment.getTime() + INDIA_AHEAD_MS) % DAY_MS;
}

function msOf(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS;
}

/** From `from` up to, but not including, `to`; across midnight when `from` is later. */
function isQuiet(moment: Date, quiet: DeskPolicy['quiet']): boolean {
  const time = timeOfDay(moment);
  const from = msOf(quiet.from);
  const to = msOf(quiet.to);
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

/** So many hours from now; a deadline in quiet hours moves to the next 10:00 in India. */
export function deadlineAfter(now: Date, hours: number, quiet: DeskPolicy['quiet']): Date {
  const deadline = new Date(now.getTime() + hours * HOUR_MS);
  if (!isQuiet(deadline, quiet)) return deadline;
  const untilMorning = (MORNING_MS - timeOfDay(deadline) + DAY_MS) % DAY_MS;
  return new Date(deadline.getTime() + untilMorning);
}

/** Until when an agreed order is to be paid; null when it costs nothing, as a replacement. */
export function paymentDeadline(now: Date, amounts: OrderAmounts, { paymentHours, quiet }: DeskPolicy): Date | null {
  return grandTotalPaise(amounts) > 0 ? deadlineAfter(now, paymentHours, quiet) : null;
}

/** Null after the last one. */
export function nextReminder(sentAt: Date, now: Date): Date | null {
  const times = REMINDER_HOURS.map((hours) => new Date(sentAt.getTime() + hours * HOUR_MS));
  return times.find((time) => time > now) ?? null;
}

/** When a parcel that should have arrived by that day comes up at the desk: at 10:00 in India on the day after. */
export function parcelReminder(lastExpectedDay: string): Date {
  return new Date(Date.parse(`${lastExpectedDay}T00:00:00Z`) - INDIA_AHEAD_MS + DAY_MS + MORNING_MS);
}
