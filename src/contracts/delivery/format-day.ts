import { dayNumber, weekdayIndex } from './calendar-days.ts';

// Not those of the engine: some write "Sept", and a comma after the weekday.
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Without a weekday: 15 Jun, and the year when it is not that of `today`. Days are such as 2026-11-17. */
export function formatMonthDay(day: string, today: string): string {
  const [year, month, date] = day.split('-');
  const written = `${Number(date)} ${MONTHS[Number(month) - 1]}`;
  return year === today.slice(0, 4) ? written : `${written} ${year}`;
}

/** Tue 18 Nov. */
export function formatDay(day: string, today: string): string {
  return `${weekdayName(day)} ${formatMonthDay(day, today)}`;
}

/** Thu 20 – Fri 21 Nov. The month stands once when it is the same. */
export function formatDays(from: string, to: string, today: string): string {
  if (from === to) return formatDay(from, today);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isSameMonth ? `${weekdayName(from)} ${Number(from.slice(8))}` : formatDay(from, today);
  return `${first} – ${formatDay(to, today)}`;
}

function weekdayName(day: string): string {
  return WEEKDAYS[weekdayIndex(dayNumber(day))] ?? '';
}
