import { describe, expect, test } from 'vitest';
import { discountPercentage, formatRupees, moneyText, parseMoney } from './money.ts';

describe('money', () => {
  test.each([
    ['249', 24900],
    ['249.5', 24950],
    ['249.05', 24905],
    [249.5, 24950],
    [0.1 + 0.2, null],
    ['1e3', null],
    ['-1', null],
    ['', null],
    ['12.345', null],
    ['99999999999', null],
    [' 10.00 ', 1000],
    ['1,499', 149900],
    ['₹1,23,456.50', 12345650],
    ['₹ 1,234,567', 123456700],
    ['1,5', null],
    ['1,49', null],
    [',499', null],
    ['1499,', null],
    ['1,499,00', null],
  ])('reads %j as %j paise', (amount, paise) => expect(parseMoney(amount)).toBe(paise));

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [24900, '249.00'],
    [199999, '1999.99'],
  ])('sends %i paise as %s', (paise, text) => expect(moneyText(paise)).toBe(text));

  test.each([
    ['2000.00', '₹2,000'],
    ['1999.99', '₹1,999.99'],
    ['123456.00', '₹1,23,456'],
    [450, '₹450'],
    ['₹ 12 only', '₹ 12 only'],
  ])('shows %j as %s', (amount, text) => expect(formatRupees(amount)).toBe(text));

  test('works the discount out from the two prices', () => {
    expect(discountPercentage(34900, 39900)).toBe(13);
    expect(discountPercentage(34900, null)).toBe(0);
    expect(discountPercentage(34900, 34900)).toBe(0);
  });
});
