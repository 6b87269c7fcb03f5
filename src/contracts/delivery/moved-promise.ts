import { dayText, indianDay } from './calendar-days.ts';
import { dispatchDays, holdOn } from './dispatch-days.ts';
import type { DispatchPolicy, ProductKind } from './dispatch-policy.ts';
import type { StoredPromise } from './promise.ts';
import type { Place } from './where.ts';

type Promised = {
  promise: StoredPromise;
  kind: ProductKind;
  place: Place;
  /** The day that the customer chose. */
  chosen: string | null;
};

const later = (one: string, other: string | null) => (other !== null && other > one ? other : one);

/** The promise of an open order after the holds have changed; null: it stays as it is. */
export function movedPromise(policy: DispatchPolicy, promised: Promised, now: Date): StoredPromise | null {
  const { promise, kind, place, chosen } = promised;
  const today = dayText(indianDay(now));
  const planned = promise.leavesOn === null ? null : later(today, promise.leavesOn);
  const isHeld = planned !== null && holdOn(policy.holds, { day: planned, kind, place }) !== null;
  if (!isHeld && promise.holdId === null) return null;
  // Its cut-off and preparation were those of the day on which it was promised.
  const made = { kind, place, now: new Date(promise.madeAt), notBefore: later(today, chosen) };
  const { leavesOn, arrivesFrom, arrivesTo, hold } = dispatchDays(policy, made);
  if (leavesOn === promise.leavesOn) return null;
  const { movedFrom, movedBy: _, ...rest } = promise;
  const from = movedFrom ?? promise.leavesOn;
  const moved = { ...rest, leavesOn, arrivesFrom, arrivesTo, holdId: hold?.id ?? null };
  if (from === null || from === leavesOn) return moved;
  const ended = policy.holds.find(({ id }) => id === promise.holdId)?.name;
  return { ...moved, movedFrom: from, movedBy: hold?.name ?? `${ended ?? 'The hold'} is over` };
}
