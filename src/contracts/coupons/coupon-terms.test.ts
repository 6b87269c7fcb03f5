import { describe, expect, test } from 'vitest';
import {
  type CouponLine,
  type CouponTerms,
  couponDiscount,
  couponSentence,
  type EarlierUses,
  judgeCoupon,
} from './coupon-terms.ts';

const now = new Date('2026-11-17T06:30:00Z');
const terms: CouponTerms = {
  ...{ id: 1, code: 'DIWALI', kind: 'percent', value: 10_00, minSubtotalPaise: 0, maxDiscountPaise: null },
  ...{ startsAt: new Date('2026-11-01T00:00:00+05:30'), endsAt: new Date('2026-11-30T23:59:59.999+05:30') },
  ...{
    usesTotal: null,
    usesPerPerson: 1,
    firstOrderOnly: false,
    scope: null,
    includesSaleLines: false,
    isActive: true,
  },
};
const fish: CouponLine = {
  ...{ productId: 1, kind: 'animal', categoryId: 5, isOnSale: false, pricePaise: 333_33, quantity: 1 },
};
const food: CouponLine = { ...fish, productId: 2, kind: 'dry', categoryId: 6, pricePaise: 100_00, quantity: 2 };
const onSale: CouponLine = { ...fish, productId: 3, isOnSale: true, pricePaise: 50_00 };
const nobody: EarlierUses = { uses: 0, usesByPerson: 0, hasOrdered: false };

function judged(change: Partial<CouponTerms>, lines = [fish, food], earlier: Partial<EarlierUses> = {}) {
  return judgeCoupon({ ...terms, ...change }, { lines, earlier: { ...nobody, ...earlier }, now });
}

describe('a coupon is refused', () => {
  test.each<[string, Partial<CouponTerms>, CouponLine[]?, Partial<EarlierUses>?]>([
    ['This code is not known.', { isActive: false }],
    ['This code starts on 18 Nov.', { startsAt: new Date('2026-11-18T00:00:00+05:30') }],
    ['This code ended on 16 Nov.', { endsAt: new Date('2026-11-16T23:59:59.999+05:30') }],
    ['For orders from ₹1,000.', { minSubtotalPaise: 1000_00 }],
    ['You have used this code.', {}, [fish], { usesByPerson: 1 }],
    ['This code has been used up.', { usesTotal: 10 }, [fish], { uses: 10 }],
    ['This code is for a first order.', { firstOrderOnly: true }, [fish], { hasOrdered: true }],
    ['Not for these items.', {}, [onSale]],
    ['Not for these items.', { scope: { kinds: ['plant'], categoryIds: [9], productIds: [99] } }],
  ])('%s', (refused, change, lines, earlier) => {
    expect(judged(change, lines, earlier)).toEqual({ refused });
  });

  test('when there is none', () => {
    expect(judgeCoupon(null, { lines: [fish], earlier: nobody, now })).toEqual({ refused: 'This code is not known.' });
  });
});

describe('a coupon takes off', () => {
  test.each<[string, Partial<CouponTerms>, CouponLine[], number]>([
    ['percents, rounded down to the paisa', {}, [fish], 33_33],
    ['percents of all lines', {}, [fish, food], 53_33],
    ['at most its maximum', { maxDiscountPaise: 20_00 }, [fish, food], 20_00],
    ['an amount', { kind: 'amount', value: 100_00 }, [fish, food], 100_00],
    ['never more than the lines', { kind: 'amount', value: 5000_00 }, [food], 200_00],
    ['nothing when it makes delivery free', { kind: 'free-delivery', value: 0 }, [fish], 0],
    ['nothing of lines on sale', {}, [food, onSale], 20_00],
    ['unless they are included', { includesSaleLines: true }, [food, onSale], 25_00],
    ['only of its kinds', { scope: { kinds: ['dry'], categoryIds: [], productIds: [] } }, [fish, food], 20_00],
    ['only of its categories', { scope: { kinds: [], categoryIds: [6], productIds: [] } }, [fish, food], 20_00],
    ['only of its products', { scope: { kinds: [], categoryIds: [], productIds: [2] } }, [fish, food], 20_00],
    ['at exactly its minimum', { minSubtotalPaise: 200_00 }, [food], 20_00],
    ['before its last use', { usesTotal: 1, usesPerPerson: null }, [food], 20_00],
  ])('%s', (_, change, lines, discount) => {
    const result = judged(change, lines, { usesByPerson: change.usesPerPerson === null ? 5 : 0 });
    if ('refused' in result) throw new Error(result.refused);
    expect(couponDiscount(result.coupon, lines)).toBe(discount);
  });
});

test.each([
  ['percent', 12_50, '12.5% off (−₹40)'],
  ['amount', 40_00, '₹40 off'],
  ['free-delivery', 0, 'Free delivery'],
] as const)('%s in words', (kind, value, sentence) => {
  const coupon = { couponId: 1, code: 'DIWALI', kind, value, maxDiscountPaise: null, productIds: [1] };
  expect(couponSentence(coupon, 40_00)).toBe(sentence);
});
