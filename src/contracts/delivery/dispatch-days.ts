import {
  type DayNumber,
  dayNumber,
  dayText,
  indianDay,
  indianMoment,
  weekdayIndex,
  weekdayOf,
} from './calendar-days.ts';
import type { DispatchPolicy, Hold, ProductKind } from './dispatch-policy.ts';
import { firstWithin, isWithin, type Place } from './where.ts';

/** Beyond this the shop tells the day on WhatsApp. */
export const SEARCH_DAYS = 120;
/** How many leaving days a shopper can choose from. */
export const OFFERED_DAYS = 6;
const SUNDAY = 6;

export type SkipReason = 'cut-off' | 'sunday' | 'holiday' | 'preparation' | 'weekday' | 'hold' | 'road';

/** A day on which the parcel cannot leave. `name`: of the holiday or hold; for `road` the day that it would meet. */
export type SkippedDay = { day: string; why: SkipReason; name?: string };

export type Parcel = {
  kind: ProductKind;
  place: Place;
  now: Date;
  /** The day that the shopper chose. */
  notBefore?: string | null;
};

export type DispatchDays = {
  /** Null: not within the days that are searched. */
  leavesOn: string | null;
  /** Null without a known PIN code. */
  arrivesFrom: string | null;
  arrivesTo: string | null;
  /** What delays it: of several holds the one that ends last. */
  hold: Hold | null;
  /** The next days on which it can leave, the first of them `leavesOn`. */
  days: string[];
  skipped: SkippedDay[];
};

type Calendar = { policy: DispatchPolicy; holidays: ReadonlyMap<DayNumber, string> };

/** Without a PIN code, days are those of the shop's own state. */
export function homeOf({ shopState }: DispatchPolicy): Place {
  return { pin: null, state: shopState };
}

/** When the parcel can leave and arrives: the one rule of all pages, orders, mails and messages. */
export function dispatchDays(policy: DispatchPolicy, parcel: Parcel, count = 1): DispatchDays {
  const calendar: Calendar = {
    policy,
    holidays: new Map(policy.holidays.map(({ date, name }) => [dayNumber(date), name])),
  };
  const isKnown = parcel.place.state !== null && parcel.place.pin !== null;
  const transit = transitTo(policy, parcel.place);
  const end = indianDay(parcel.now) + SEARCH_DAYS;
  const { start, skipped } = preparedOn(calendar, parcel, end);
  const days: DayNumber[] = [];
  let hold: Hold | null = null;
  for (let day = start; day <= end && days.length < count; day += 1) {
    const obstacle = obstacleOn(calendar, parcel, { day, max: transit.max });
    if (!obstacle) days.push(day);
    else if (days.length === 0) {
      skipped.push(obstacle.skipped);
      if (obstacle.hold && (hold === null || obstacle.hold.to > hold.to)) hold = obstacle.hold;
    }
  }
  const [leaves] = days;
  const arrival = (after: number) =>
    leaves === undefined || !isKnown ? null : dayText(arrivalOn(calendar, leaves, after));
  return {
    leavesOn: leaves === undefined ? null : dayText(leaves),
    arrivesFrom: arrival(transit.min),
    arrivesTo: arrival(transit.max),
    hold,
    days: days.map(dayText),
    skipped,
  };
}

/** An unknown PIN code is treated as one of the shop's own state. */
function transitTo(policy: DispatchPolicy, place: Place) {
  return firstWithin(policy.transit, place.state === null ? homeOf(policy) : place);
}

function restOn({ holidays }: Calendar, day: DayNumber): SkippedDay | null {
  const holiday = holidays.get(day);
  if (holiday !== undefined) return { day: dayText(day), why: 'holiday', name: holiday };
  return weekdayIndex(day) === SUNDAY ? { day: dayText(day), why: 'sunday' } : null;
}

/** The first day on which the goods are packed, and why it is none before. */
function preparedOn(calendar: Calendar, { kind, now, notBefore }: Parcel, end: DayNumber) {
  const { cutOff, prepDays } = calendar.policy;
  const skipped: SkippedDay[] = [];
  let day = indianDay(now);
  const skip = (reason: SkippedDay) => {
    skipped.push(reason);
    day += 1;
  };
  const skipRest = () => {
    for (let rest = restOn(calendar, day); rest && day <= end; rest = restOn(calendar, day)) skip(rest);
  };
  if (now > indianMoment(day, cutOff)) skip({ day: dayText(day), why: 'cut-off' });
  skipRest();
  for (let left = prepDays[kind]; left > 0; left -= 1) {
    skip({ day: dayText(day), why: 'preparation' });
    skipRest();
  }
  return { start: Math.max(day, notBefore ? dayNumber(notBefore) : 0), skipped };
}

type Obstacle = { skipped: SkippedDay; hold?: Hold };

function obstacleOn(calendar: Calendar, parcel: Parcel, on: { day: DayNumber; max: number }): Obstacle | null {
  const { policy, holidays } = calendar;
  const { kind, place } = parcel;
  const day = dayText(on.day);
  if (!policy.days[kind].includes(weekdayOf(on.day))) return { skipped: { day, why: 'weekday' } };
  const holiday = holidays.get(on.day);
  if (holiday !== undefined) return { skipped: { day, why: 'holiday', name: holiday } };
  const hold = holdOn(policy.holds, { day, kind, place });
  if (hold) return { skipped: { day, why: 'hold', name: hold.name }, hold };
  const rest = kind === 'animal' && !policy.livesOverSunday ? restOnRoad(calendar, on) : null;
  return rest === null ? null : { skipped: { day, why: 'road', name: dayText(rest) } };
}

/** Of several the one that ends last. */
export function holdOn(
  holds: readonly Hold[],
  { day, kind, place }: { day: string; kind: ProductKind; place: Place },
): Hold | null {
  return holds
    .filter(({ from, to, kinds, where }) => from <= day && day <= to && kinds.includes(kind) && isWithin(where, place))
    .reduce<Hold | null>((last, hold) => (last === null || hold.to > last.to ? hold : last), null);
}

/** The first Sunday or holiday between leaving and the last day of arrival. */
function restOnRoad(calendar: Calendar, { day, max }: { day: DayNumber; max: number }): DayNumber | null {
  const arrival = arrivalOn(calendar, day, max);
  for (let on = day + 1; on < arrival; on += 1) if (restOn(calendar, on)) return on;
  return null;
}

/** So many days on the road, without Sundays and holidays. */
function arrivalOn(calendar: Calendar, leaves: DayNumber, days: number): DayNumber {
  let day = leaves;
  for (let left = days; left > 0; left -= 1) {
    day += 1;
    while (restOn(calendar, day)) day += 1;
  }
  return day;
}

/** The longest journey from one of the dispatch days that meets no Sunday. */
export function longestJourney({ days }: DispatchPolicy): number {
  const lengths = days.animal.map((weekday) => (weekday === 'sun' ? SUNDAY : SUNDAY - 1 - mondayOffset[weekday]));
  return Math.max(...lengths);
}

const mondayOffset = { mon: 0, tue: 1, wed: 2, thu: 3, fri: 4, sat: 5 } as const;

/** Why a kind cannot be sent to a place: the owner's sentence, or a journey that animals would not survive. */
export type Refusal = { by: 'owner'; sentence: string } | { by: 'journey'; longest: number };

/** An unknown PIN code stops nothing: the shop checks it before the customer pays. */
export function refusalOf(policy: DispatchPolicy, kind: ProductKind, place: Place): Refusal | null {
  if (place.state === null) return null;
  const row = policy.notServed.find(({ kinds, where }) => kinds.includes(kind) && isWithin(where, place));
  if (row) return { by: 'owner', sentence: row.sentence };
  if (kind !== 'animal' || policy.livesOverSunday) return null;
  const longest = longestJourney(policy);
  return transitTo(policy, place).max > longest ? { by: 'journey', longest } : null;
}

/** The moment at which leaving days may change without anybody's doing: the next cut-off or midnight in India. */
export function nextDispatchChange({ cutOff }: Pick<DispatchPolicy, 'cutOff'>, now: Date): Date {
  const today = indianDay(now);
  // The cut-off itself still counts for the day.
  const passed = new Date(indianMoment(today, cutOff).getTime() + 1);
  return now < passed ? passed : indianMoment(today + 1, '00:00');
}
