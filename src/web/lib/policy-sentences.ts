import type * as rates from '#contracts/delivery/delivery-rates.ts';
import { formatPaise, type Paise, parseMoney } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { CLAIM_HOURS, REFUND_BUSINESS_DAYS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

/* Every page loads this file, so it contains nothing else. */

export const HEAVY_PARCEL_NOTE = 'Heavy parcel: delivery is agreed on WhatsApp';

/** Whether the charge of heavy goods is agreed: so the flat rule has it, and the owner may choose it for the rates. */
export function isHeavyAgreed({ delivery }: Pick<Shop, 'delivery'>): boolean {
  return delivery?.heavy !== 'by-weight';
}

/** Whether prices include GST: until the owner says otherwise, they do. */
export function hasGst({ tax }: Pick<Shop, 'tax'>): boolean {
  return !tax || tax.registration === 'regular';
}

/** The delivery charge of an order. That of a heavy parcel is never called free. */
export function shippingText(
  cost: Paise,
  items: readonly { isHeavy?: boolean }[],
  shop: Pick<Shop, 'delivery'>,
): string {
  if (cost > 0) return formatPaise(cost);
  return isHeavyAgreed(shop) && items.some(({ isHeavy }) => isHeavy) ? 'Agreed on WhatsApp' : 'Free';
}

type PlacedOrder = Pick<Order, 'shippingCost' | 'items' | 'payment' | 'deliveryByAgreement'>;

/** The delivery charge of a placed order. Once the total is agreed, ₹0 is free. */
export function orderShippingText(order: PlacedOrder, shop: Pick<Shop, 'delivery'>): string {
  const isAgreed = order.payment.state !== 'none' && order.deliveryByAgreement !== true;
  const products = isAgreed ? [] : order.items.map(({ product }) => product);
  return shippingText(parseMoney(order.shippingCost) ?? 0, products, shop);
}

/** Beside the charge of an order with heavy goods, until it is agreed. */
export const BY_AGREEMENT: typeof rates.BY_AGREEMENT = 'Delivery of heavy goods is agreed on WhatsApp before you pay';

export const HEAVY_PARCEL_SENTENCE =
  'What heavy parcels (tanks, stone, substrate) cost is agreed with you on WhatsApp before dispatch.';

/** How long after receipt it can be reported that something was dead on arrival. */
export function claimHours({ claims }: Pick<Shop, 'claims'>): number {
  return claims?.hours ?? CLAIM_HOURS;
}

export function deadOnArrivalSentence(shop: Pick<Shop, 'email' | 'claims'>): string {
  return `Dead on arrival? Report it within ${claimHours(shop)} hours of receipt, with an unboxing video and photos. ${reportPlace(shop)} Refunds are processed ${REFUND_BUSINESS_DAYS} business days after we have verified the claim.`;
}

/** The place where a claim is made. */
export function reportPlace({ email }: Pick<Shop, 'email'>): string {
  return `Open the order under My Orders and press "Report a problem", or write to ${email}.`;
}

export const TAKEN_BACK_SENTENCE = 'Wrong, damaged or defective items can always be returned.';
