import { formatRupees } from '#contracts/money.ts';
import type { Refusal, SkippedDay } from './dispatch-days.ts';
import type { ProductKind } from './dispatch-policy.ts';
import { DAY_LATER } from './dispatch-sentences.ts';
import { formatDay, formatDays } from './format-day.ts';
import type { Place } from './where.ts';

export const UNKNOWN_PIN = 'We do not know this PIN code. You can order all the same; we check it before you pay.';

/* Pages import this file, so it loads neither schemas nor the list of states. */

type Days = { leavesOn: string | null; arrivesFrom: string | null; arrivesTo: string | null };

/** Without a full stop: leaves Tue 18 Nov, reaches you Thu 20 – Fri 21 Nov. */
export function daysText({ leavesOn, arrivesFrom, arrivesTo }: Days, today: string): string {
  if (leavesOn === null) return '';
  const leaves = `leaves ${formatDay(leavesOn, today)}`;
  if (arrivesFrom === null || arrivesTo === null) return leaves;
  return `${leaves}, reaches you ${formatDays(arrivesFrom, arrivesTo, today)}`;
}

export type Delivery = Days & {
  pin: string;
  district: string | null;
  shippingCost: string;
  isByAgreement?: boolean;
  /** False while the dispatch calendar is off: then nothing is said about days. */
  hasDays?: boolean;
};

/** Delivers to 517001 Chittoor: leaves Tue 18 Nov, reaches you Thu 20 – Fri 21 Nov. Delivery ₹150. */
export function deliverySentence({ pin, district, hasDays = true, ...delivery }: Delivery, today: string): string {
  const where = district === null ? pin : `${pin} ${district}`;
  const days = daysText(delivery, today);
  const later = hasDays ? ` ${DAY_LATER}` : '';
  const when = days === '' ? `Delivers to ${where}.${later}` : `Delivers to ${where}: ${days}.`;
  return `${when} ${costSentence(delivery)}`;
}

export function costSentence({
  shippingCost,
  isByAgreement = false,
}: Pick<Delivery, 'shippingCost' | 'isByAgreement'>) {
  if (isByAgreement && shippingCost === '0.00') return 'Delivery is agreed on WhatsApp before you pay.';
  return shippingCost === '0.00' ? 'Delivery is free.' : `Delivery ${formatRupees(shippingCost)}.`;
}

/** What becomes of an order that is held. */
export function heldUntilSentence(kind: ProductKind, leavesOn: string | null, today: string): string {
  if (leavesOn === null) return `Order now: ${DAY_LATER.charAt(0).toLowerCase()}${DAY_LATER.slice(1)}`;
  const care = kind === 'dry' ? 'we' : 'we keep it alive here and';
  return `Order now: ${care} send it on ${formatDay(leavesOn, today)}.`;
}

/** The sentence of an order's promise; it is a condition until the customer has agreed. */
export function promiseSentence(promise: Days, { today, isAgreed }: { today: string; isAgreed: boolean }): string {
  const days = daysText(promise, today);
  if (days === '') return DAY_LATER;
  return `${days.charAt(0).toUpperCase()}${days.slice(1)}${isAgreed ? '' : ' if stock and payment are confirmed today'}.`;
}

/** Moved from Tue 18 Nov to Mon 24 Nov: Summer heat. */
export function movedSentence(
  { movedFrom, movedBy, leavesOn }: { movedFrom: string; movedBy: string; leavesOn: string | null },
  today: string,
): string {
  const to = leavesOn === null ? 'a later day' : formatDay(leavesOn, today);
  return `Moved from ${formatDay(movedFrom, today)} to ${to}: ${movedBy}`;
}

const refusedGoods: Record<ProductKind, string> = { animal: 'live fish', plant: 'live plants', dry: 'this' };
const otherGoods: Record<ProductKind, string> = {
  animal: ' Plants and equipment can go.',
  plant: '',
  dry: '',
};

export function notServedSentence(refusal: Refusal, kind: ProductKind, { pin }: Place): string {
  if (refusal.by === 'owner' && refusal.sentence !== '') return refusal.sentence;
  const to = pin === null ? 'there' : `to ${pin}`;
  if (refusal.by === 'owner') return `We cannot send ${refusedGoods[kind]} ${to}.`;
  const why = `the journey is longer than ${refusal.longest} days`;
  return `We cannot send ${refusedGoods[kind]} ${to} safely: ${why}.${otherGoods[kind]}`;
}

/** Why a parcel cannot leave on a day: "cut-off passed", "Sun 22 Nov on the road". */
export function skipReason({ why, name = '' }: SkippedDay, today: string): string {
  switch (why) {
    case 'cut-off':
      return 'cut-off passed';
    case 'sunday':
      return 'Sunday';
    case 'holiday':
      return name;
    case 'preparation':
      return 'being prepared';
    case 'weekday':
      return 'no dispatch on this weekday';
    case 'hold':
      return `held: ${name}`;
    case 'road':
      return `${formatDay(name, today)} on the road`;
  }
}
