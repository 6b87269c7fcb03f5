import { expect, test } from 'vitest';
import { dispatchPolicySchema } from '#contracts/delivery/dispatch-policy.ts';
import { calendarDay, monthAfter, weeksOf } from './dispatch-month.ts';

const policy = dispatchPolicySchema.parse({
  holidays: [{ date: '2026-11-24', name: 'Guru Nanak Jayanti' }],
  holds: [
    {
      name: 'Cyclone',
      reason: 'other',
      from: '2026-11-30',
      to: '2026-12-01',
      kinds: ['animal'],
      where: { states: [] },
    },
  ],
});
// Tuesday 17 November, half past ten in India.
const asked = { kind: 'animal', place: { pin: null, state: '37' }, now: new Date('2026-11-17T05:00:00Z') } as const;

test.each([
  ['2026-11-16', 'past', ''],
  ['2026-11-17', 'skipped', 'being prepared'],
  ['2026-11-19', 'skipped', 'no dispatch on this weekday'],
  ['2026-11-22', 'skipped', 'no dispatch on this weekday'],
  ['2026-11-23', 'skipped', 'Tue 24 Nov on the road'],
  ['2026-11-24', 'skipped', 'Guru Nanak Jayanti'],
  ['2026-11-25', 'leaves', ''],
  ['2026-11-30', 'skipped', 'held: Cyclone'],
  ['2027-11-01', 'unknown', 'too far ahead'],
])('on %s: %s %s', (day, state, reason) => {
  expect(calendarDay(policy, asked, day)).toEqual({ day, state, reason });
});

test('a month has whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30');
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
