/** The shop's time zone, whatever the zone of the device or server. */
const ZONE = 'Asia/Kolkata';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: ZONE });
const minute = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE });
const deadline = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: ZONE,
});
// The Canadian order of a date is that of ISO 8601.
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });

/** 14 May 2025. */
export function formatDate(time: string): string {
  return written(day, time);
}

/** 14 May 2025, 3:05 pm. */
export function formatDateTime(time: string): string {
  return written(minute, time);
}

/** Tue 17 Nov, 10:00 am. */
export function formatDeadline(time: string): string {
  return written(deadline, time).replace(', ', ' ');
}

/** A time of day such as 13:05 as 1:05 pm. */
export function formatClock(time: string): string {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minutes).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The day of a time in the shop's zone: 2026-11-17. */
export function dayOf(time: Date): string {
  return isoDay.format(time);
}

/** An invalid time is shown as it is. Some engines put a narrow space before am and pm. */
function written(format: Intl.DateTimeFormat, time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : format.format(date).replaceAll('\u202f', ' ');
}
