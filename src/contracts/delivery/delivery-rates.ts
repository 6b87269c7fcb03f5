import { boxSizes } from '#contracts/catalogue/product-details.ts';
import { MAX_PAISE, type Paise, parseMoney } from '#contracts/money.ts';
import { type ShippingRule, shippingCost } from '#contracts/orders/shipping-rule.ts';
import type { DeliveryPolicy, DeliveryZone } from './delivery-policy.ts';
import { firstWithin, type Place } from './where.ts';

/** What a product weighs when nobody has entered it. */
export const UNKNOWN_WEIGHT_GRAMS = 250;
export const BY_AGREEMENT = 'Delivery of heavy goods is agreed on WhatsApp before you pay';

type BoxSize = (typeof boxSizes)[number];

export type ParcelLine = {
  quantity: number;
  pricePaise: Paise;
  weightGrams: number | null;
  boxSize: BoxSize;
  isHeavy: boolean;
};

/** `isByAgreement`: the charge of heavy goods comes on top and is not known yet. */
export type DeliveryCharge = { shippingPaise: Paise; isByAgreement: boolean };

type Rules = { policy: DeliveryPolicy; rule: ShippingRule };

/** A discount counts before the limit of free delivery does; a coupon can make delivery free. */
export type Reduction = { discountPaise: Paise; isFree: boolean };

const noReduction: Reduction = { discountPaise: 0, isFree: false };

/**
 * What delivery of these lines costs. The one function for pages, orders, quotes and mails. The flat charge is also that
 * of heavy goods; where it would be free, theirs is agreed.
 */
export function deliveryCharge(
  lines: readonly ParcelLine[],
  place: Place,
  { policy, rule }: Rules,
  { discountPaise, isFree }: Reduction = noReduction,
): DeliveryCharge {
  const pieces = lines.filter(({ quantity }) => quantity > 0);
  const hasHeavy = pieces.some(({ isHeavy }) => isHeavy);
  if (!policy.isOn) {
    const shippingPaise = isFree ? 0 : shippingCost(goodsPaise(lines) - discountPaise, rule);
    return { shippingPaise, isByAgreement: shippingPaise === 0 && hasHeavy };
  }
  const charged = isFree ? [] : chargedLines(pieces, policy, discountPaise);
  const rate = () => ratePaise(firstWithin(policy.zones, place), parcelGrams(charged, policy));
  return {
    shippingPaise: charged.length === 0 ? 0 : rate(),
    isByAgreement: policy.heavy === 'by-agreement' && hasHeavy,
  };
}

/**
 * Heavy goods are agreed or weighed. Above the limit the others are free, and heavy ones if the owner includes them.
 */
function chargedLines(lines: readonly ParcelLine[], policy: DeliveryPolicy, discountPaise: Paise): ParcelLine[] {
  const isFree = isAboveLimit(lines, policy, discountPaise);
  return lines.filter(({ isHeavy }) => {
    if (!isHeavy) return !isFree;
    return policy.heavy === 'by-weight' && !(isFree && policy.freeIncludesHeavy);
  });
}

function isAboveLimit(
  lines: readonly ParcelLine[],
  { freeAbove, freeIncludesHeavy }: DeliveryPolicy,
  discountPaise: Paise,
): boolean {
  if (freeAbove === null) return false;
  const counted = freeIncludesHeavy ? lines : lines.filter(({ isHeavy }) => !isHeavy);
  return goodsPaise(counted) - discountPaise > (parseMoney(freeAbove) ?? 0);
}

function goodsPaise(lines: readonly ParcelLine[]): Paise {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
}

/** With one box, of the largest size. */
function parcelGrams(lines: readonly ParcelLine[], { boxGrams }: DeliveryPolicy): number {
  const goods = lines.reduce((sum, line) => sum + line.quantity * (line.weightGrams ?? UNKNOWN_WEIGHT_GRAMS), 0);
  const largest = boxSizes.findLast((size) => lines.some(({ boxSize }) => boxSize === size));
  return goods + (largest === undefined ? 0 : boxGrams[largest]);
}

function ratePaise({ steps, perKilogramAbove }: DeliveryZone, grams: number): Paise {
  const step = steps.find(({ upToGrams }) => grams <= upToGrams);
  if (step) return parseMoney(step.amount) ?? 0;
  const last = steps.at(-1);
  const above = Math.ceil((grams - (last?.upToGrams ?? 0)) / 1000);
  const paise = (parseMoney(last?.amount ?? 0) ?? 0) + above * (parseMoney(perKilogramAbove) ?? 0);
  return Math.min(paise, MAX_PAISE);
}
