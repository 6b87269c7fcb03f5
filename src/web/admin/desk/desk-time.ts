import { formatDay, formatMonthDay } from '#contracts/delivery/format-day.ts';
import type { DispatchPromise } from '#contracts/delivery/promise.ts';
import { dayOf, formatClock } from '#contracts/format-date.ts';

const ZONE = 'Asia/Kolkata';
const HOUR_MS = 3_600_000;

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: ZONE });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: ZONE });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: ZONE });

/** The shop's day as a date field has it: 2026-11-17. */
export function today(now = new Date()): string {
  return dayOf(now);
}

/** 4:00 pm on the same day, Tue 4:00 pm within a week, otherwise 27 Nov. */
export function shortMoment(time: string, now = new Date()): string {
  const moment = new Date(time);
  const hour = formatClock(clock.format(moment));
  if (dayOf(moment) === dayOf(now)) return hour;
  const isNear = Math.abs(moment.getTime() - now.getTime()) < 6 * 24 * HOUR_MS;
  return isNear ? `${weekday.format(moment)} ${hour}` : date.format(moment);
}

type Days = Pick<DispatchPromise, 'leavesOn' | 'arrivesFrom' | 'arrivesTo'>;

/** "leaves Wed 18 Nov", "arrives 19 Nov – 20 Nov". Empty: no day is promised. */
export function parcelDays({ leavesOn, arrivesFrom, arrivesTo }: Days, now = new Date()): string[] {
  if (leavesOn === null) return [];
  const day = today(now);
  if (leavesOn < day) return [`should have left ${formatDay(leavesOn, day)}`];
  const arrival = [...new Set([arrivesFrom, arrivesTo])].flatMap((on) => (on ? [formatMonthDay(on, day)] : []));
  const arrives = arrival.length > 0 ? [`arrives ${arrival.join(' – ')}`] : [];
  return [`leaves ${formatDay(leavesOn, day)}`, ...arrives];
}

/** How long ago: 5 min, 3 h, 2 d. */
export function age(time: string, now = new Date()): string {
  const hours = Math.max(0, now.getTime() - new Date(time).getTime()) / HOUR_MS;
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}

export const reminders = {
  '2h': 'In 2 hours',
  '6h': 'In 6 hours',
  tomorrow: 'Tomorrow at 10 am',
  '3d': 'In 3 days at 10 am',
} as const;

export type Reminder = keyof typeof reminders;

/** Ten o'clock in the shop's zone, which has no summer time. */
function tenOClock(daysAhead: number, now: Date): Date {
  return new Date(`${dayOf(new Date(now.getTime() + daysAhead * 24 * HOUR_MS))}T10:00:00+05:30`);
}

export function reminderMoment(reminder: Reminder, now = new Date()): string {
  const moments = {
    '2h': new Date(now.getTime() + 2 * HOUR_MS),
    '6h': new Date(now.getTime() + 6 * HOUR_MS),
    tomorrow: tenOClock(1, now),
    '3d': tenOClock(3, now),
  };
  return moments[reminder].toISOString();
}
