const DAY_MS = 86_400_000;
/** India has one time zone and no summer time. */
const INDIA_AHEAD_MS = 5.5 * 3_600_000;

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** A calendar day as the number of days since 1970, so that days can be counted. */
export type DayNumber = number;

export function dayNumber(day: string): DayNumber {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** 2026-11-17. */
export function dayText(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Monday: the first day of 1970 was a Thursday. */
export function weekdayIndex(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

export function weekdayOf(day: DayNumber): Weekday {
  return weekdays[weekdayIndex(day)] as Weekday;
}

/** The day in India. */
export function indianDay(moment: Date): DayNumber {
  return Math.floor((moment.getTime() + INDIA_AHEAD_MS) / DAY_MS);
}

/** When a time of day such as 11:00 is reached in India. */
export function indianMoment(day: DayNumber, clockTime: string): Date {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return new Date(day * DAY_MS - INDIA_AHEAD_MS + (hours * 60 + minutes) * 60_000);
}
