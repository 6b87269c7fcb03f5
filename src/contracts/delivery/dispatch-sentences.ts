import { type Weekday, weekdays } from './calendar-days.ts';
import type { ProductKind } from './dispatch-policy.ts';
import { formatDay } from './format-day.ts';

/* Pages import this file, so it loads neither schemas nor the list of states. */

export const DAY_LATER = 'We will tell you the day on WhatsApp.';

/** As the shop calls them. */
export const kindNames: Record<ProductKind, string> = { animal: 'live animals', plant: 'plants', dry: 'dry goods' };

/** Leaves Tue 18 Nov if you confirm today. */
export function leavingSentence(leavesOn: string | null, today: string): string {
  return leavesOn === null ? DAY_LATER : `Leaves ${formatDay(leavesOn, today)} if you confirm today.`;
}

const weekdayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Monday, Tuesday and Wednesday; four or more in a row: Monday to Thursday. */
export function weekdaysText(days: readonly Weekday[]): string {
  const names = days.map((day) => weekdayNames[day]);
  const indexes = days.map((day) => weekdays.indexOf(day));
  const isRow = indexes.every((index, at) => at === 0 || index === (indexes[at - 1] ?? 0) + 1);
  return names.length > 3 && isRow ? `${names[0]} to ${names.at(-1)}` : listed(names);
}

export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
