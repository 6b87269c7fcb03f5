import { dayNumber, dayText, indianDay, weekdayIndex } from '#contracts/delivery/calendar-days.ts';
import { dispatchDays, SEARCH_DAYS } from '#contracts/delivery/dispatch-days.ts';
import type { DispatchPolicy, ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import { skipReason } from '#contracts/delivery/promise-sentences.ts';
import type { Place } from '#contracts/delivery/where.ts';

export type CalendarDay = {
  day: string;
  state: 'past' | 'leaves' | 'skipped' | 'unknown';
  /** Why nothing leaves on it. */
  reason: string;
};

type Asked = { kind: ProductKind; place: Place; now: Date };

/** What the calendar says about one day, if somebody confirms now. */
export function calendarDay(policy: DispatchPolicy, asked: Asked, day: string): CalendarDay {
  const today = indianDay(asked.now);
  if (dayNumber(day) < today) return { day, state: 'past', reason: '' };
  if (dayNumber(day) > today + SEARCH_DAYS) return { day, state: 'unknown', reason: 'too far ahead' };
  const { leavesOn, skipped } = dispatchDays(policy, { ...asked, notBefore: day });
  const skip = skipped.find((one) => one.day === day);
  if (leavesOn === day) return { day, state: 'leaves', reason: '' };
  return { day, state: 'skipped', reason: skip ? skipReason(skip, dayText(today)) : '' };
}

/** The days of a month such as 2026-11 in weeks that begin on Monday; null outside of it. */
export function weeksOf(month: string): (string | null)[][] {
  const first = dayNumber(`${month}-01`);
  const start = first - weekdayIndex(first);
  const weeks: (string | null)[][] = [];
  for (let monday = start; dayText(monday).slice(0, 7) <= month; monday += 7) {
    const days = Array.from({ length: 7 }, (_, index) => dayText(monday + index));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

/** The month before or after. */
export function monthAfter(month: string, by: 1 | -1): string {
  const first = dayNumber(`${month}-01`);
  return dayText(by === 1 ? first + 31 : first - 1).slice(0, 7);
}
