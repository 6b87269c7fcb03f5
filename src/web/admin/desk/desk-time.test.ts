import { expect, test } from 'vitest';
import { parcelDays, shortMoment } from './desk-time.ts';

const now = new Date('2026-11-17T06:30:00Z');

test.each([
  [{ leavesOn: null, arrivesFrom: null, arrivesTo: null }, []],
  [{ leavesOn: '2026-11-18', arrivesFrom: null, arrivesTo: null }, ['leaves Wed 18 Nov']],
  [
    { leavesOn: '2026-11-17', arrivesFrom: '2026-11-18', arrivesTo: '2026-11-19' },
    ['leaves Tue 17 Nov', 'arrives 18 Nov – 19 Nov'],
  ],
  [{ leavesOn: '2026-11-16', arrivesFrom: '2026-11-17', arrivesTo: '2026-11-18' }, ['should have left Mon 16 Nov']],
])('the days of a parcel at the desk: %o', (days, texts) => {
  expect(parcelDays(days, now)).toEqual(texts);
});

test.each([
  ['2026-11-17T10:34:00Z', '4:04 pm'],
  ['2026-11-19T04:34:00Z', 'Thu 10:04 am'],
  ['2026-11-27T04:34:00Z', '27 Nov'],
])('the moment %s is short: %s', (time, text) => {
  expect(shortMoment(time, now)).toBe(text);
});
