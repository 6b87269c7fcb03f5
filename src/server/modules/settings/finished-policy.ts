import { randomUUID } from 'node:crypto';
import type { TaxPolicy } from '#contracts/bills/tax-policy.ts';
import { dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import { type DispatchPolicy, HOLIDAY_DAYS } from '#contracts/delivery/dispatch-policy.ts';
import type { PolicyName } from '#contracts/shop/owner-policies.ts';
import { invalidField } from '#server/http/app-error.ts';

type Values = Record<string, unknown>;

/** Parsed values as they are stored: with what only the server can add or check. */
export function finishedPolicy(name: PolicyName, values: Values, { present, now }: { present: Values; now: Date }) {
  if (name === 'tax') return { ...values, since: chosenAt(present as TaxPolicy, values as TaxPolicy, now) };
  if (name !== 'dispatch') return values;
  const [before, after] = [present as DispatchPolicy, values as DispatchPolicy];
  requireNearHolidays(before, after, now);
  const known = new Set(before.holds.map(({ id }) => id));
  // An order names the hold that delays it, so each keeps its own id.
  const holds = after.holds.map((hold) => ({ ...hold, id: known.delete(hold.id) ? hold.id : randomUUID() }));
  return { ...values, holds };
}

function chosenAt(before: TaxPolicy, after: TaxPolicy, now: Date): string | null {
  if (after.registration === null) return null;
  return after.registration === before.registration ? before.since : now.toISOString();
}

function requireNearHolidays(before: DispatchPolicy, { holidays }: DispatchPolicy, now: Date): void {
  const last = dayText(indianDay(now) + HOLIDAY_DAYS);
  const known = new Set(before.holidays.map(({ date }) => date));
  const index = holidays.findIndex(({ date }) => date > last && !known.has(date));
  if (index < 0) return;
  throw invalidField(`values.holidays.${index}.date`, `A holiday can be at most ${HOLIDAY_DAYS} days ahead`);
}
