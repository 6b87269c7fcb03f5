import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MAX_PAISE } from '#contracts/money.ts';
import { DEFAULT_SHIPPING_RULE } from '#contracts/orders/shipping-rule.ts';
import { deliveryPolicySchema } from './delivery-policy.ts';
import { deliveryCharge, type ParcelLine } from './delivery-rates.ts';
import type { Place } from './where.ts';

const rates = {
  isOn: true,
  zones: [
    {
      name: 'Andhra Pradesh',
      where: { states: ['37'] },
      steps: [
        { upToGrams: 500, amount: '40' },
        { upToGrams: 1000, amount: '60' },
        { upToGrams: 5000, amount: '150' },
      ],
      perKilogramAbove: '20',
    },
    {
      name: 'South',
      where: { states: ['29', '33'] },
      steps: [{ upToGrams: 1000, amount: '90' }],
      perKilogramAbove: '40',
    },
    {
      name: 'Rajasthan',
      where: { pinPrefixes: ['30'] },
      steps: [{ upToGrams: 2000, amount: '200' }],
      perKilogramAbove: '80',
    },
    {
      name: 'India',
      where: {},
      steps: [
        { upToGrams: 1000, amount: '120' },
        { upToGrams: 3000, amount: '250' },
      ],
      perKilogramAbove: '100',
    },
  ],
};

const places = {
  AP: { pin: '517001', state: '37' },
  KA: { pin: '560001', state: '29' },
  RJ: { pin: '302001', state: '08' },
  'unknown in 30': { pin: '309999', state: null },
  unknown: { pin: '999999', state: null },
  'the shop’s state': { pin: null, state: '37' },
} satisfies Record<string, Place>;

type Piece = Partial<ParcelLine> & { price?: number };
const lineOf = ({ price = 100, ...line }: Piece): ParcelLine => ({
  ...{ quantity: 1, pricePaise: Math.round(price * 100), weightGrams: 200, boxSize: 'small', isHeavy: false },
  ...line,
});
const grams = (weightGrams: number | null, more: Piece = {}): Piece => ({ weightGrams, ...more });
const tank = (more: Piece = {}): Piece => ({ isHeavy: true, weightGrams: 15_000, boxSize: 'large', ...more });

type Case = [to: keyof typeof places, pieces: Piece[], rupees: number, change?: object];

/** A small box weighs 300 g, a medium one 800 g, a large one 2 kg. */
const cases: Record<string, Case[]> = {
  'steps, to the gram': [
    ['AP', [grams(0)], 40],
    ['AP', [grams(200)], 40],
    ['AP', [grams(201)], 60],
    ['AP', [grams(700)], 60],
    ['AP', [grams(701)], 150],
    ['AP', [grams(4700)], 150],
    ['AP', [grams(4701)], 170],
    ['AP', [grams(5700)], 170],
    ['AP', [grams(5701)], 190],
    ['AP', [grams(null)], 60],
    ['AP', [grams(100, { quantity: 2 })], 40],
    ['AP', [grams(101, { quantity: 2 })], 60],
    ['AP', [grams(null, { quantity: 3 })], 150],
    ['AP', [grams(100), grams(100)], 40],
    ['AP', [grams(100), grams(101)], 60],
  ],
  'one box, of the largest size': [
    ['AP', [grams(200, { boxSize: 'medium' })], 60],
    ['AP', [grams(201, { boxSize: 'medium' })], 150],
    ['AP', [grams(3000, { boxSize: 'large' })], 150],
    ['AP', [grams(3001, { boxSize: 'large' })], 170],
    ['AP', [grams(100), grams(100, { boxSize: 'medium' })], 60],
    ['AP', [grams(101), grams(100, { boxSize: 'medium' })], 150],
    ['AP', [grams(100, { boxSize: 'large' }), grams(100)], 150],
    ['AP', [grams(200)], 60, { boxGrams: { small: 301, medium: 800, large: 2000 } }],
  ],
  'zones, the first that matches': [
    ['KA', [grams(700)], 90],
    ['KA', [grams(701)], 130],
    ['KA', [grams(1700)], 130],
    ['KA', [grams(1701)], 170],
    ['RJ', [grams(1700)], 200],
    ['RJ', [grams(1701)], 280],
    ['unknown in 30', [grams(1700)], 200],
    ['unknown', [grams(700)], 120],
    ['unknown', [grams(701)], 250],
    ['unknown', [grams(2700)], 250],
    ['unknown', [grams(2701)], 350],
    ['unknown', [grams(3700)], 350],
    ['unknown', [grams(3701)], 450],
    ['the shop’s state', [grams(200)], 40],
  ],
  'free above a total of the goods': [
    ['AP', [grams(200, { price: 2000 })], 40],
    ['AP', [grams(200, { price: 2000.01 })], 0],
    ['AP', [grams(100, { price: 1000, quantity: 2 })], 40],
    ['AP', [grams(100, { price: 1000.01, quantity: 2 })], 0],
    ['AP', [grams(200, { price: 99_999 })], 40, { freeAbove: null }],
    ['AP', [grams(200, { price: 1 })], 0, { freeAbove: '0.00' }],
    ['AP', [grams(200, { price: 0 })], 40, { freeAbove: '0.00' }],
    ['AP', [grams(200, { price: 501 })], 0, { freeAbove: '500.50' }],
  ],
  'heavy goods by weight': [
    ['AP', [tank()], 390, { heavy: 'by-weight' }],
    ['AP', [tank({ price: 5000 })], 390, { heavy: 'by-weight' }],
    ['AP', [tank({ price: 5000 })], 0, { heavy: 'by-weight', freeIncludesHeavy: true }],
    ['AP', [tank({ price: 1000 })], 390, { heavy: 'by-weight', freeIncludesHeavy: true }],
    ['AP', [tank(), grams(200)], 410, { heavy: 'by-weight' }],
    ['AP', [tank(), grams(200, { price: 2500 })], 390, { heavy: 'by-weight' }],
    ['AP', [tank({ quantity: 2 })], 690, { heavy: 'by-weight' }],
    ['AP', [tank({ weightGrams: null })], 150, { heavy: 'by-weight' }],
  ],
  'off: the flat rule, heavy goods included': [
    ['AP', [grams(200)], 150, { isOn: false }],
    ['unknown', [grams(900_000)], 150, { isOn: false }],
    ['AP', [grams(200, { price: 2000 })], 150, { isOn: false }],
    ['AP', [grams(200, { price: 2000.01 })], 0, { isOn: false }],
    ['AP', [tank()], 150, { isOn: false }],
  ],
};

function charge([to, pieces, , change = {}]: Case) {
  const policy = z.parse(deliveryPolicySchema, { ...rates, ...change });
  return deliveryCharge(pieces.map(lineOf), places[to], { policy, rule: DEFAULT_SHIPPING_RULE });
}

describe.each(Object.entries(cases))('%s', (_, rows) => {
  test.each(rows)('to %s %j: %i rupees', (...row) => {
    expect(charge(row)).toEqual({ shippingPaise: row[2] * 100, isByAgreement: false });
  });
});

describe('heavy goods by agreement cost nothing yet', () => {
  test.each<Case>([
    ['AP', [tank()], 0],
    ['AP', [tank({ quantity: 3, price: 9000 })], 0],
    ['AP', [tank(), grams(200)], 40],
    ['AP', [tank({ price: 5000 }), grams(200)], 40],
    ['AP', [tank({ price: 5000 }), grams(200)], 0, { freeIncludesHeavy: true }],
    ['AP', [tank(), grams(200, { price: 2500 })], 0],
    ['KA', [tank(), grams(701)], 130],
    ['AP', [tank({ price: 5000 })], 0, { isOn: false }],
    ['AP', [tank(), grams(200, { price: 2500 })], 0, { isOn: false }],
  ])('to %s %j: %i rupees', (...row) => {
    expect(charge(row)).toEqual({ shippingPaise: row[2] * 100, isByAgreement: true });
  });

  test('lines without pieces count for nothing', () => {
    expect(charge(['AP', [tank({ quantity: 0 }), grams(200)], 40])).toEqual({
      shippingPaise: 40_00,
      isByAgreement: false,
    });
    expect(charge(['AP', [], 0])).toEqual({ shippingPaise: 0, isByAgreement: false });
  });
});

test('no parcel costs more than an amount can be', () => {
  const zone = { name: 'India', where: {}, steps: [{ upToGrams: 1, amount: '1' }], perKilogramAbove: '100000' };
  expect(
    charge(['AP', [grams(1_000_000, { quantity: 999 })], 0, { zones: [zone], freeAbove: null }]).shippingPaise,
  ).toBe(MAX_PAISE);
});
