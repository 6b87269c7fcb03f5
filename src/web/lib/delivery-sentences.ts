import { kindNames, listed, weekdaysText } from '#contracts/delivery/dispatch-sentences.ts';
import { formatClock } from '#contracts/format-date.ts';
import { formatPaise, formatRupees, parseMoney } from '#contracts/money.ts';
import { DELIVERY_DAYS, DISPATCH_WORKING_DAYS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

type Rules = Pick<Shop, 'shipping' | 'delivery'>;

export function shippingRuleSentence({ shipping, delivery }: Rules): string {
  if (!delivery) {
    return `Delivery within India costs ${formatRupees(shipping.flat)} per order, and nothing when the order is above ${formatRupees(shipping.freeAbove)}.`;
  }
  const cost = `Delivery within India costs from ${lowestRate(delivery)}, by place and weight`;
  const goods = delivery.freeIncludesHeavy ? 'goods' : 'goods, heavy ones apart,';
  return delivery.freeAbove === null
    ? `${cost}.`
    : `${cost}, and nothing when the ${goods} come to more than ${formatRupees(delivery.freeAbove)}.`;
}

/** Delivery ₹150, free above ₹2,000. */
export function shortShippingSentence({ shipping: { flat, freeAbove }, delivery }: Rules): string {
  if (!delivery) return `Delivery ${formatRupees(flat)}, free above ${formatRupees(freeAbove)}.`;
  const free = delivery.freeAbove === null ? '' : `, free above ${formatRupees(delivery.freeAbove)}`;
  return `Delivery from ${lowestRate(delivery)}${free}.`;
}

export function lowestRate({ zones }: NonNullable<Shop['delivery']>): string {
  return formatPaise(Math.min(...zones.map(({ steps }) => parseMoney(steps[0]?.amount ?? 0) ?? 0)));
}

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
  return `${dispatchDaysSentence(dispatch)} Orders confirmed before ${formatClock(dispatch.cutOff)} count for that day; ${arrival}`;
}

/** We dispatch live animals on Monday, Tuesday and Wednesday, plants on Monday to Thursday and so on. */
function dispatchDaysSentence({ days }: NonNullable<Shop['dispatch']>): string {
  const kinds = ['animal', 'plant', 'dry'] as const;
  return `We dispatch ${listed(kinds.map((kind) => `${kindNames[kind]} on ${weekdaysText(days[kind])}`))}.`;
}
