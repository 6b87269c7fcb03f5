import { dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import type { previewDispatch as contract, DispatchPreview } from '#contracts/delivery/delivery.ts';
import { dispatchDays, homeOf, OFFERED_DAYS, refusalOf } from '#contracts/delivery/dispatch-days.ts';
import { type DispatchPolicy, dispatchPolicySchema } from '#contracts/delivery/dispatch-policy.ts';
import { notServedSentence, skipReason } from '#contracts/delivery/promise-sentences.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { Context } from '#server/http/context.ts';
import { mergedPolicy, type PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import { findPlace, shownHold } from './service.ts';

type Input = EndpointInput<typeof contract>['body'];

/** What the calendar would promise, also while it is off or not saved, and why it is no earlier day. */
export async function previewDispatch(
  ctx: Context,
  { pin, kind, at, values }: Input,
  policies: PolicyWatch,
): Promise<DispatchPreview> {
  const present = await policies.current('dispatch');
  const policy = values ? (mergedPolicy(dispatchPolicySchema, present, values) as DispatchPolicy) : present;
  const now = at === undefined ? ctx.now() : new Date(at);
  const today = dayText(indianDay(now));
  const { place, found } = pin ? await findPlace(pin) : { place: homeOf(policy), found: null };
  const shown = found && { state: found.state, districts: found.districts };
  const refusal = refusalOf(policy, kind, place);
  if (refusal) {
    const sentence = notServedSentence(refusal, kind, place);
    return { place: shown, served: false, sentence, ...noDays, hold: null, days: [], skipped: [] };
  }
  const { leavesOn, arrivesFrom, arrivesTo, hold, days, skipped } = dispatchDays(
    policy,
    { kind, place, now },
    OFFERED_DAYS,
  );
  return {
    place: shown,
    served: true,
    sentence: null,
    leavesOn,
    arrivesFrom,
    arrivesTo,
    days,
    hold: shownHold(hold, { kind, leavesOn, now }),
    skipped: skipped.map((skip) => ({ day: skip.day, reason: skipReason(skip, today) })),
  };
}

const noDays = { leavesOn: null, arrivesFrom: null, arrivesTo: null };
