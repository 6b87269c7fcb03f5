import { expect, test } from 'vitest';
import { timeSince } from './message-badges.tsx';

const sent = '2025-05-14T10:00:00.000Z';

test.each([
  ['2025-05-14T10:00:59.000Z', '0 min'],
  ['2025-05-14T10:59:59.000Z', '59 min'],
  ['2025-05-14T11:00:00.000Z', '1 h'],
  ['2025-05-14T15:30:00.000Z', '5 h'],
  ['2025-05-16T10:00:00.000Z', '48 h'],
  ['2025-05-17T09:59:59.000Z', '71 h'],
  ['2025-05-17T10:00:00.000Z', '3 days'],
  ['2025-06-13T09:00:00.000Z', '29 days'],
])('at %s a message is %s old', (now, age) => expect(timeSince(sent, Date.parse(now))).toBe(age));

test('a clock that is slow makes no message younger than new', () => {
  expect(timeSince(sent, Date.parse('2025-05-14T09:00:00.000Z'))).toBe('0 min');
});
