import { expect, test } from 'vitest';
import { isSettlementDue, urgencyOf } from './message-age.ts';

const now = new Date('2026-03-01T06:30:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const aged = (ms: number, answeredAt: Date | null = null) => ({ createdAt: new Date(now.getTime() - ms), answeredAt });

test.each([
  [0, 'fresh'],
  [40 * HOUR_MS - 1, 'fresh'],
  [40 * HOUR_MS, 'due'],
  [48 * HOUR_MS - 1, 'due'],
  [48 * HOUR_MS, 'overdue'],
  [60 * DAY_MS, 'overdue'],
  // Written by a process whose clock is ahead.
  [-HOUR_MS, 'fresh'],
])('a message of %d ms ago is %s', (ms, urgency) => {
  expect(urgencyOf(aged(ms), now)).toBe(urgency);
});

test.each([
  [25 * DAY_MS - 1, false],
  [25 * DAY_MS, true],
  [90 * DAY_MS, true],
])('whether a message of %d ms ago has to be settled: %s', (ms, isDue) => {
  expect(isSettlementDue(aged(ms), now)).toBe(isDue);
});

test.each([0, 41 * HOUR_MS, 90 * DAY_MS])('an answered message of %d ms ago is not urgent', (ms) => {
  expect(urgencyOf(aged(ms, now), now)).toBeNull();
  expect(isSettlementDue(aged(ms, now), now)).toBe(false);
});
