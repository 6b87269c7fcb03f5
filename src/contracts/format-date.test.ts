import { describe, expect, test } from 'vitest';
import { formatClock, formatDate, formatDateTime } from './format-date.ts';

describe('dates are written for India', () => {
  test.each([
    ['2025-05-14T09:35:00.000Z', '14 May 2025', '14 May 2025, 3:05 pm'],
    ['2025-05-14T18:29:59.000Z', '14 May 2025', '14 May 2025, 11:59 pm'],
    ['2025-05-14T18:30:00.000Z', '15 May 2025', '15 May 2025, 12:00 am'],
    ['2025-12-31T20:00:00+00:00', '1 Jan 2026', '1 Jan 2026, 1:30 am'],
  ])('%s is %s', (time, date, dateTime) => {
    expect(formatDate(time)).toBe(date);
    expect(formatDateTime(time)).toBe(dateTime);
  });

  test('an invalid time is shown as it is', () => {
    expect(formatDate('soon')).toBe('soon');
    expect(formatDateTime('')).toBe('');
  });
});

test.each([
  ['00:00', '12:00 am'],
  ['09:05', '9:05 am'],
  ['11:00', '11:00 am'],
  ['12:30', '12:30 pm'],
  ['23:59', '11:59 pm'],
])('the time of day %s is %s', (time, written) => expect(formatClock(time)).toBe(written));
