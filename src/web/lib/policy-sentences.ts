import { formatPaise, formatRupees, type Paise } from '#contracts/money.ts';
import { CLAIM_HOURS, DELIVERY_DAYS, DISPATCH_WORKING_DAYS, REFUND_BUSINESS_DAYS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

/* The product page imports this file too, so it contains nothing else. */

export function shippingRuleSentence({ shipping }: Pick<Shop, 'shipping'>): string {
  return `Delivery within India costs ${formatRupees(shipping.flat)} per order, and nothing when the order is above ${formatRupees(shipping.freeAbove)}.`;
}

export function dispatchSentence(): string {
  return `We dispatch ${DISPATCH_WORKING_DAYS} working days after we have confirmed your order on WhatsApp; delivery takes ${DELIVERY_DAYS} days after dispatch.`;
}

export const LEAVES_SENTENCE = `In stock. Leaves within ${DISPATCH_WORKING_DAYS.replace('-', '–')} working days after we confirm on WhatsApp.`;

export const HEAVY_PARCEL_NOTE = 'Heavy parcel: delivery is agreed on WhatsApp';

/** The delivery charge of an order. That of a heavy parcel is never called free. */
export function shippingText(cost: Paise, items: readonly { isHeavy?: boolean }[]): string {
  if (cost > 0) return formatPaise(cost);
  return items.some(({ isHeavy }) => isHeavy) ? 'Agreed on WhatsApp' : 'Free';
}

export const HEAVY_PARCEL_SENTENCE =
  'What heavy parcels (tanks, stone, substrate) cost is agreed with you on WhatsApp before dispatch.';

export function deadOnArrivalSentence({ email }: Pick<Shop, 'email'>): string {
  return `Dead on arrival? Write to ${email} within ${CLAIM_HOURS} hours of receipt with an unboxing video and photos: refunds are processed ${REFUND_BUSINESS_DAYS} business days after we have verified them.`;
}

export const TAKEN_BACK_SENTENCE = 'Goods that arrive wrong, damaged or defective are always taken back.';
