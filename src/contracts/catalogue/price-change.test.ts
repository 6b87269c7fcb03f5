import { describe, expect, test } from 'vitest';
import { newPrice, type PriceChange, priceChangeSchema } from './price-change.ts';

const change = (words: string): PriceChange => {
  const [direction, value = '', rounding] = words.split(' ');
  const by = value.endsWith('%') ? 'percent' : 'amount';
  return priceChangeSchema.parse({ direction, by, value: value.replace('%', ''), rounding: rounding ?? 'rupees' });
};

describe('a price of', () => {
  test.each<[price: number, compareAt: number | null, words: string, after: number]>([
    [249_00, null, 'up 10%', 274_00],
    [249_00, null, 'up 10% paise', 273_90],
    [249_00, null, 'down 10%', 224_00],
    [249_00, null, 'down 12.5% paise', 217_88],
    [249_50, null, 'up 20', 270_00],
    [249_50, null, 'up 20 paise', 269_50],
    [249_00, null, 'down 249', 0],
    [249_00, null, 'down 100%', 0],
    [249_00, 300_00, 'up 50.40', 299_00],
    [1, null, 'up 0.01%', 0],
    [2_00, null, 'up 25%', 3_00],
    [19_999_999_00, null, 'up 1', 20_000_000_00],
  ])('%i paise, %s struck out, changed %s, is %i', (price, compareAtPrice, words, after) => {
    expect(newPrice({ price, compareAtPrice }, change(words))).toEqual({ price: after, problem: null });
  });

  test.each<[price: number, compareAt: number | null, words: string, problem: string]>([
    [249_00, null, 'down 249.01', 'The price would be below ₹0'],
    [10, null, 'down 0.20', 'The price would be below ₹0'],
    [249_00, null, 'down 110%', 'The price would be below ₹0'],
    [249_00, 299_00, 'up 50', 'The price would not be below the compare-at price of ₹299'],
    [249_00, 299_50, 'up 20.3%', 'The price would not be below the compare-at price of ₹299.50'],
    [20_000_000_00, null, 'up 1', 'The price would be above ₹2,00,00,000'],
  ])('%i paise, %s struck out, cannot change %s', (price, compareAtPrice, words, problem) => {
    expect(newPrice({ price, compareAtPrice }, change(words))).toEqual({ price: null, problem });
  });
});

test.each([
  ['nothing', { value: '' }],
  ['no change', { value: '0' }],
  ['a minus', { value: '-5' }],
  ['words', { value: 'ten' }],
  ['three decimals', { value: '1.005' }],
  ['more than tenfold', { by: 'percent', value: '1000.01' }],
  ['another direction', { direction: 'sideways' }],
  ['another rounding', { rounding: 'tens' }],
])('a change by %s is refused', (_, part) => {
  const whole = { direction: 'up', by: 'amount', value: '10', rounding: 'rupees' };
  expect(priceChangeSchema.safeParse(whole).success).toBe(true);
  expect(priceChangeSchema.safeParse({ ...whole, ...part }).success).toBe(false);
});
