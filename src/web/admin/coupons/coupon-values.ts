import * as z from 'zod/mini';
import type { productKinds } from '#contracts/catalogue/care.ts';
import { type Coupon, couponInputSchema } from '#contracts/coupons/coupons.ts';
import { dayOf, formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { kindTitle } from '#web/admin/settings/components/kinds-field.tsx';
import type { ConflictField } from '#web/admin/shared/components/version-conflict.tsx';
import { orNull, plainAmount } from '#web/admin/shared/form-values.ts';
import type { CouponBody } from './api.ts';

export const couponKindNames: Record<Coupon['kind'], string> = {
  percent: 'Percentage',
  amount: 'Fixed amount',
  'free-delivery': 'Free delivery',
};

/** The form's state, valid or not. Days are India's, both included. */
export type CouponValues = {
  code: string;
  kind: Coupon['kind'];
  value: string;
  minSubtotal: string;
  maxDiscount: string;
  startsAt: string;
  endsAt: string;
  usesTotal: string;
  usesPerPerson: string;
  firstOrderOnly: boolean;
  kinds: (typeof productKinds)[number][];
  categoryIds: number[];
  productIds: number[];
  includesSaleLines: boolean;
  isActive: boolean;
};

export function couponValues(coupon: Coupon | null): CouponValues {
  const { scope } = coupon ?? {};
  return {
    code: coupon?.code ?? '',
    kind: coupon?.kind ?? 'percent',
    value: plainAmount(coupon?.value ?? ''),
    minSubtotal: coupon && coupon.minSubtotal !== '0.00' ? plainAmount(coupon.minSubtotal) : '',
    maxDiscount: plainAmount(coupon?.maxDiscount ?? ''),
    startsAt: coupon ? dayOf(new Date(coupon.startsAt)) : '',
    endsAt: coupon?.endsAt ? dayOf(new Date(coupon.endsAt)) : '',
    usesTotal: String(coupon?.usesTotal ?? ''),
    usesPerPerson: coupon ? String(coupon.usesPerPerson ?? '') : '1',
    firstOrderOnly: coupon?.firstOrderOnly ?? false,
    kinds: scope?.kinds ?? [],
    categoryIds: scope?.categoryIds ?? [],
    productIds: scope?.productIds ?? [],
    includesSaleLines: coupon?.includesSaleLines ?? false,
    isActive: coupon?.isActive ?? true,
  };
}

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

export function couponBody(values: CouponValues): CouponBody {
  const { code, kind, kinds, categoryIds, productIds, startsAt, endsAt } = values;
  const { firstOrderOnly, includesSaleLines, isActive } = values;
  return {
    code,
    kind,
    firstOrderOnly,
    includesSaleLines,
    isActive,
    value: kind === 'free-delivery' ? null : orNull(values.value),
    minSubtotal: orNull(values.minSubtotal) ?? '0',
    maxDiscount: kind === 'percent' ? orNull(values.maxDiscount) : null,
    ...(startsAt !== '' && { startsAt: `${startsAt}T00:00:00+05:30` }),
    endsAt: endsAt === '' ? null : `${endsAt}T23:59:59.999+05:30`,
    usesTotal: numberOrNull(values.usesTotal),
    usesPerPerson: numberOrNull(values.usesPerPerson),
    scope: kinds.length + categoryIds.length + productIds.length === 0 ? null : { kinds, categoryIds, productIds },
  };
}

/** Checks the form by the contract; what is sent is its body. */
export const couponFormSchema = z.pipe(z.transform(couponBody), couponInputSchema);

/** 10% off. */
export function effectOf({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  if (kind === 'free-delivery') return 'Free delivery';
  return kind === 'percent' ? `${value}% off` : `${formatRupees(value ?? '')} off`;
}

/** What an order needs to get it. */
export function conditionsOf(coupon: Coupon): string {
  const { minSubtotal, maxDiscount, firstOrderOnly, scope } = coupon;
  return [
    minSubtotal === '0.00' ? '' : `from ${formatRupees(minSubtotal)}`,
    maxDiscount === null ? '' : `at most ${formatRupees(maxDiscount)}`,
    firstOrderOnly ? 'first order' : '',
    scope ? 'some items' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function validityOf({ startsAt, endsAt, isActive }: Coupon, now: Date): string {
  if (!isActive) return 'Off';
  if (new Date(startsAt) > now) return `From ${formatDate(startsAt)}`;
  if (endsAt === null) return 'Active';
  return new Date(endsAt) < now ? `Ended on ${formatDate(endsAt)}` : `Until ${formatDate(endsAt)}`;
}

const labels: [keyof CouponValues, string][] = [
  ['code', 'Code'],
  ['kind', 'Discount type'],
  ['value', 'Discount'],
  ['minSubtotal', 'Orders from'],
  ['maxDiscount', 'Maximum discount'],
  ['startsAt', 'From'],
  ['endsAt', 'Until'],
  ['usesTotal', 'Total uses'],
  ['usesPerPerson', 'Uses per customer'],
  ['firstOrderOnly', 'First order only'],
  ['kinds', 'Kinds'],
  ['categoryIds', 'Categories'],
  ['productIds', 'Products'],
  ['includesSaleLines', 'Include items on sale'],
  ['isActive', 'Active'],
];

type Names = { category: (id: number) => string; product: (id: number) => string };

/** Both versions in words, for the choice between them. */
export function couponDifferences(mine: CouponValues, theirs: CouponValues, names: Names): ConflictField[] {
  const text = (values: CouponValues, name: keyof CouponValues): string => {
    const value = values[name];
    if (name === 'kind') return couponKindNames[values.kind];
    if (name === 'kinds') return values.kinds.map(kindTitle).join(', ');
    if (name === 'categoryIds') return values.categoryIds.map(names.category).join(', ');
    if (name === 'productIds') return values.productIds.map(names.product).join(', ');
    return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
  };
  return labels.map(([name, label]) => ({ label, mine: text(mine, name), theirs: text(theirs, name) }));
}
