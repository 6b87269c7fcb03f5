import { expect, test } from 'vitest';
import { monthText, PERIOD, periodDays, periodOptions } from './money-period.ts';

const now = new Date('2027-01-31T19:00:00Z');

test.each([
  // By the clock in India it is February already.
  ['', '2027-02-01', '2027-02-28'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-27', '2026-04-01', '2027-03-31'],
])('the period %j is from %s to %s', (period, from, to) => expect(periodDays(period, now)).toEqual({ from, to }));

test('two financial years and the twelve months before this one are offered', () => {
  const options = periodOptions(now).map(({ value }) => value);
  expect(options.slice(0, 4)).toEqual(['2026-27', '2025-26', '2027-01', '2026-12']);
  expect([options.length, options.at(-1)]).toEqual([14, '2026-02']);
  expect(options.every((option) => PERIOD.test(option))).toBe(true);
});

test('a month is shown by its name', () => expect(monthText('2026-11')).toBe('November 2026'));
