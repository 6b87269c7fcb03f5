import { kindNames, listed, weekdaysText } from '#contracts/delivery/promise-sentences.ts';
import { DELIVERY_DAYS, DISPATCH_WORKING_DAYS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

/** "2-5" */
export function deliveryDays({ dispatch }: Pick<Shop, 'dispatch'>): string {
  if (!dispatch) return DELIVERY_DAYS;
  const { min, max } = dispatch.transit;
  return min === max ? String(min) : `${min}-${max}`;
}

export function dispatchSentence(shop: Pick<Shop, 'dispatch'>): string {
  const { dispatch } = shop;
  const arrival = `delivery takes ${deliveryDays(shop)} days after dispatch.`;
  if (!dispatch) {
    return `We dispatch ${DISPATCH_WORKING_DAYS} working days after we have confirmed your order on WhatsApp; ${arrival}`;
  }
  return `${dispatchDaysSentence(dispatch)} An order that is agreed by ${dispatch.cutOff} counts for the same day; ${arrival}`;
}

/** We dispatch live animals on Monday, Tuesday and Wednesday, plants on Monday to Thursday and so on. */
function dispatchDaysSentence({ days }: NonNullable<Shop['dispatch']>): string {
  const kinds = ['animal', 'plant', 'dry'] as const;
  return `We dispatch ${listed(kinds.map((kind) => `${kindNames[kind]} on ${weekdaysText(days[kind])}`))}.`;
}
