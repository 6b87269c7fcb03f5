import { expect, test } from 'vitest';
import { expectedDays, expectedDaysProblem, promisedDays } from './expected-days.ts';

const shippedOn = '2026-11-17';

test.each([
  [null, null, null],
  ['2026-11-19', '2026-11-20', 'arrives Thu 19 – Fri 20 Nov'],
  ['2026-11-19', '2026-11-19', 'arrives Thu 19 Nov'],
  ['2026-11-19', null, 'arrives from Thu 19 Nov'],
  [null, '2026-11-20', 'arrives by Fri 20 Nov'],
  ['2026-12-31', '2027-01-02', 'arrives Thu 31 Dec – Sat 2 Jan 2027'],
])('from %s to %s: %s', (expectedFrom, expectedTo, words) => {
  expect(expectedDays({ shippedOn, expectedFrom, expectedTo })).toBe(words);
});

test.each([
  [null, null, null],
  ['2026-11-17', '2026-11-17', null],
  ['2026-11-19', '2026-11-18', 'expectedTo'],
  ['2026-11-16', null, 'expectedFrom'],
  [null, '2026-11-16', 'expectedTo'],
])('from %s to %s, the wrong field: %s', (expectedFrom, expectedTo, field) => {
  const problem = expectedDaysProblem({ shippedOn, expectedFrom, expectedTo });
  expect(problem && Object.keys(problem)).toEqual(field && [field]);
});

test.each([
  [null, { expectedFrom: null, expectedTo: null }],
  [
    { arrivesFrom: null, arrivesTo: null },
    { expectedFrom: null, expectedTo: null },
  ],
  [
    { arrivesFrom: '2026-11-17', arrivesTo: '2026-11-18' },
    { expectedFrom: '2026-11-17', expectedTo: '2026-11-18' },
  ],
  [
    { arrivesFrom: '2026-11-16', arrivesTo: '2026-11-18' },
    { expectedFrom: null, expectedTo: null },
  ],
])('a parcel of a promise %j is expected %j', (promise, days) => {
  expect(promisedDays(promise, shippedOn)).toEqual(days);
});
