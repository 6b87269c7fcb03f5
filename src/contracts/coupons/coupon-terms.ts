import type { productKinds } from '#contracts/catalogue/care.ts';
import { formatPaise, type Paise } from '#contracts/money.ts';

export const couponKinds = ['percent', 'amount', 'free-delivery'] as const;
export type CouponKind = (typeof couponKinds)[number];

type ProductKind = (typeof productKinds)[number];

/** A product counts if one of the lists names it. */
export type CouponScope = { kinds: ProductKind[]; categoryIds: number[]; productIds: number[] };

/** What decides whether an order gets a coupon. */
export type CouponTerms = {
  id: number;
  code: string;
  kind: CouponKind;
  /** Hundredths of a percent, or paise. */
  value: number;
  minSubtotalPaise: Paise;
  maxDiscountPaise: Paise | null;
  startsAt: Date;
  endsAt: Date | null;
  usesTotal: number | null;
  usesPerPerson: number | null;
  firstOrderOnly: boolean;
  scope: CouponScope | null;
  includesSaleLines: boolean;
  isActive: boolean;
};

export type CouponLine = {
  productId: number;
  kind: ProductKind;
  categoryId: number | null;
  /** It has a higher price to compare with. */
  isOnSale: boolean;
  pricePaise: Paise;
  quantity: number;
};

/** Counted without cancelled orders. */
export type EarlierUses = { uses: number; usesByPerson: number; hasOrdered: boolean };

/** The coupon as an order took it: later changes of the coupon do not change the order. */
export type TakenCoupon = Pick<CouponTerms, 'code' | 'kind' | 'value' | 'maxDiscountPaise'> & {
  couponId: number;
  /** The products of the order that it counts for. */
  productIds: number[];
};

/** The part of a coupon that decides what it takes off. */
export type DiscountRule = Pick<TakenCoupon, 'kind' | 'value' | 'maxDiscountPaise' | 'productIds'>;

export const NOT_KNOWN = 'This code is not known.';

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });

export function usesRefusal(
  { usesTotal, usesPerPerson }: Pick<CouponTerms, 'usesTotal' | 'usesPerPerson'>,
  { uses, usesByPerson }: Pick<EarlierUses, 'uses' | 'usesByPerson'>,
): string | null {
  if (usesPerPerson !== null && usesByPerson >= usesPerPerson) return 'You have used this code.';
  return usesTotal !== null && uses >= usesTotal ? 'This code has been used up.' : null;
}

type Asked = { lines: readonly CouponLine[]; earlier: EarlierUses; now: Date };

export type Judged = { refused: string } | { coupon: TakenCoupon };

/** Whether a cart gets a coupon. Null: there is none with this code. */
export function judgeCoupon(terms: CouponTerms | null, { lines, earlier, now }: Asked): Judged {
  if (!terms?.isActive) return { refused: NOT_KNOWN };
  const { startsAt, endsAt, minSubtotalPaise } = terms;
  if (now < startsAt) return { refused: `This code starts on ${dayAndMonth.format(startsAt)}.` };
  if (endsAt && now > endsAt) return { refused: `This code ended on ${dayAndMonth.format(endsAt)}.` };
  const used = usesRefusal(terms, earlier);
  if (used) return { refused: used };
  if (terms.firstOrderOnly && earlier.hasOrdered) return { refused: 'This code is for a first order.' };
  if (linesPaise(lines) < minSubtotalPaise) return { refused: `For orders from ${formatPaise(minSubtotalPaise)}.` };
  const counted = lines.filter((line) => isCounted(line, terms));
  if (counted.length === 0) return { refused: 'Not for these items.' };
  const { id: couponId, code, kind, value, maxDiscountPaise } = terms;
  const productIds = counted.map(({ productId }) => productId);
  return { coupon: { couponId, code, kind, value, maxDiscountPaise, productIds } };
}

function isCounted({ productId, kind, categoryId, isOnSale }: CouponLine, { scope, includesSaleLines }: CouponTerms) {
  if (isOnSale && !includesSaleLines) return false;
  if (!scope) return true;
  const isInCategory = categoryId !== null && scope.categoryIds.includes(categoryId);
  return isInCategory || scope.kinds.includes(kind) || scope.productIds.includes(productId);
}

type SoldLine = { productId: number | null; pricePaise: Paise; quantity: number };

function linesPaise(lines: readonly SoldLine[]): Paise {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
}

/** What a coupon takes off these lines. Percents are rounded down to the paisa. */
export function couponDiscount(
  { kind, value, maxDiscountPaise, productIds }: DiscountRule,
  lines: readonly SoldLine[],
): Paise {
  const counted = linesPaise(lines.filter(({ productId }) => productIds.includes(productId ?? 0)));
  const off = { percent: Math.floor((counted * value) / 10_000), amount: value, 'free-delivery': 0 }[kind];
  return Math.min(off, counted, maxDiscountPaise ?? off);
}

/** What the shopper reads beside an accepted code. */
export function couponSentence({ kind, value }: TakenCoupon, discountPaise: Paise): string {
  if (kind === 'free-delivery') return 'Free delivery';
  const discount = formatPaise(discountPaise);
  return kind === 'percent' ? `${value / 100}% off (−${discount})` : `${discount} off`;
}
