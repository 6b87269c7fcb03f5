import { financialYear } from '#contracts/bills/bill-number.ts';
import { dayOf } from '#contracts/format-date.ts';

/** `2026-11`, a month; `2026-27`, a financial year. */
export const PERIOD = /^\d{4}-\d{2}$/;

const MONTHS = 12;
const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const two = (number: number) => String(number).padStart(2, '0');

export type Period = { from: string; to: string };

/** The days of a period; '' is the current month. From 13 on, the last two digits cannot be a month. */
export function periodDays(period: string, now: Date): Period {
  const [year = 0, last = 0] = (period || dayOf(now).slice(0, 7)).split('-').map(Number);
  if (last === (year + 1) % 100) return { from: `${year}-04-01`, to: `${year + 1}-03-31` };
  const days = new Date(Date.UTC(year, last, 0)).getUTCDate();
  return { from: `${year}-${two(last)}-01`, to: `${year}-${two(last)}-${two(days)}` };
}

/** `2026-11` as a person reads it: November 2026. */
export const monthText = (month: string) => monthName.format(new Date(`${month}-01`));

/** The months before the current one, and the current and the last financial year. */
export function periodOptions(now: Date): { value: string; label: string }[] {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number);
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 2 - index, 1));
    return { value: first.toISOString().slice(0, 7), label: monthName.format(first) };
  });
  const present = financialYear(now);
  const start = Number(present.slice(0, 4));
  const years = [present, `${start - 1}-${two(start % 100)}`];
  return [...years.map((value) => ({ value, label: `Year ${value}` })), ...months];
}
