import { expect, test } from 'vitest';
import type { Coupon } from '#contracts/coupons/coupons.ts';
import { conditionsOf, couponBody, couponDifferences, couponValues, effectOf, validityOf } from './coupon-values.ts';

const now = new Date('2026-11-19T10:00:00Z');
const coupon: Coupon = {
  ...{ id: 1, code: 'DIWALI', kind: 'percent', value: '10', minSubtotal: '1000.00', maxDiscount: '200.00' },
  ...{ startsAt: '2026-11-01T00:00:00+05:30', endsAt: null, usesTotal: null, usesPerPerson: 1, firstOrderOnly: false },
  ...{ scope: { kinds: ['animal'], categoryIds: [5], productIds: [12, 15] }, includesSaleLines: true, isActive: true },
  ...{ version: 1, createdAt: '2026-11-01T00:00:00Z', uses: 0, turnover: '0.00', discounts: '0.00' },
};

test.each<[string, Partial<Coupon>]>([
  ['10% off; from ₹1,000, at most ₹200, some items; Active', {}],
  ['₹50 off; from ₹1,000, some items; Until 30 Nov 2026', endingWith({ kind: 'amount', value: '50.00' })],
  [
    'Free delivery; ; Off',
    { kind: 'free-delivery', minSubtotal: '0.00', maxDiscount: null, scope: null, isActive: false },
  ],
])('the list says %s', (said, change) => {
  const changed = { ...coupon, ...change };
  expect([effectOf(changed), conditionsOf(changed), validityOf(changed, now)].join('; ')).toBe(said);
});

function endingWith(change: Partial<Coupon>): Partial<Coupon> {
  return { ...change, maxDiscount: null, endsAt: '2026-11-30T23:59:59.999+05:30' };
}

test('what is read into the form is sent from it', () => {
  const { code, kind, value, scope } = coupon;
  expect(couponBody(couponValues(coupon))).toMatchObject({ code, kind, value, scope });
  expect(couponBody({ ...couponValues(coupon), kinds: [], categoryIds: [], productIds: [] }).scope).toBeNull();
});

test('two versions are compared by names, never by numbers or words of the program', () => {
  const mine = couponValues(coupon);
  const theirs = { ...mine, kinds: [], categoryIds: [6], productIds: [12], kind: 'amount' as const, isActive: false };
  const names = {
    category: (id: number) => ({ 5: 'Fish', 6: 'Food' })[id] ?? '',
    product: (id: number) => ({ 12: 'Neon Tetra', 15: 'Java Moss' })[id] ?? '',
  };
  const differing = couponDifferences(mine, theirs, names).filter(({ mine, theirs }) => mine !== theirs);
  expect(differing).toEqual([
    { label: 'Discount type', mine: 'Percentage', theirs: 'Fixed amount' },
    { label: 'Kinds', mine: 'Live animals', theirs: '' },
    { label: 'Categories', mine: 'Fish', theirs: 'Food' },
    { label: 'Products', mine: 'Neon Tetra, Java Moss', theirs: 'Neon Tetra' },
    { label: 'Active', mine: 'Yes', theirs: 'No' },
  ]);
});
