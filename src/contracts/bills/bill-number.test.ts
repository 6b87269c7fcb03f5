import { expect, test } from 'vitest';
import { billNumberText, financialYear, prefixFrom } from './bill-number.ts';

test.each([
  ['2026-11-17T06:00:00Z', '2026-27'],
  ['2027-03-31T18:29:59Z', '2026-27'],
  ['2027-03-31T18:30:00Z', '2027-28'],
  ['2027-01-01T00:00:00Z', '2026-27'],
  ['2099-04-02T00:00:00Z', '2099-00'],
])('%s is in %s', (at, year) => expect(financialYear(new Date(at))).toBe(year));

test.each([
  ['JAL', 42, false, 'JAL/26-27/00042'],
  ['J', 1, false, 'J/26-27/00001'],
  ['JAL', 99_999, false, 'JAL/26-27/99999'],
  ['JAL', 100_000, false, 'JAL/26-27/100000'],
  ['JAL', 7, true, 'JALC/26-27/0007'],
  ['JAL', 99_999, true, 'JALC/26-27/99999'],
])('%s, %i, credit note %s: %s', (prefix, number, isCreditNote, text) => {
  expect(billNumberText({ prefix, financialYear: '2026-27', number, isCreditNote })).toBe(text);
  expect(text.length).toBeLessThanOrEqual(16);
});

test.each([
  ['Jalaja', 'JAL'],
  ['Aqua Home', 'AQU'],
  ['7 Étoiles', 'ETO'],
  ['జలజ', 'ABC'],
])('a shop named %s numbers its bills %s', (name, prefix) => expect(prefixFrom(name, 'ABC')).toBe(prefix));
