import { dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import type { DeliveryPolicy } from '#contracts/delivery/delivery-policy.ts';
import { dispatchDays, homeOf, nextDispatchChange } from '#contracts/delivery/dispatch-days.ts';
import type { DispatchPolicy, ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import type { Context } from '#server/http/context.ts';
import type { PolicyWatch } from './policy-watch.ts';

/** What the shop says about leaving days and delivery rates. The days change at the next cut-off or midnight. */
export async function shopLeaving(
  ctx: Pick<Context, 'now' | 'changesAt'>,
  policies: PolicyWatch,
): Promise<Pick<Shop, 'dispatch' | 'delivery'>> {
  const [dispatch, delivery] = await Promise.all([policies.current('dispatch'), policies.current('delivery')]);
  if (dispatch.isOn) ctx.changesAt?.(nextDispatchChange(dispatch, ctx.now()));
  return { dispatch: shopDispatch(dispatch, ctx.now()), delivery: shopDelivery(delivery) };
}

/** Nothing while the calendar is off. */
function shopDispatch(policy: DispatchPolicy, now: Date): Shop['dispatch'] {
  if (!policy.isOn) return null;
  const { days, cutOff, transit, inStockMessage } = policy;
  const next = (kind: ProductKind) => dispatchDays(policy, { kind, place: homeOf(policy), now }).leavesOn;
  return {
    isOn: true,
    days,
    cutOff,
    nextLeaving: { animal: next('animal'), plant: next('plant'), dry: next('dry') },
    today: dayText(indianDay(now)),
    transit: {
      min: Math.min(...transit.map(({ min }) => min)),
      max: Math.max(...transit.map(({ max }) => max)),
    },
    inStockMessage,
  };
}

/** For the shipping page; nothing while the rates are off. */
function shopDelivery(policy: DeliveryPolicy): Shop['delivery'] {
  if (!policy.isOn) return null;
  const { zones, freeAbove, freeIncludesHeavy, heavy } = policy;
  const rates = zones.map(({ name, steps, perKilogramAbove }) => ({ name, steps, perKilogramAbove }));
  return { isOn: true, zones: rates, freeAbove, freeIncludesHeavy, heavy };
}
