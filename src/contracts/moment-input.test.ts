import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { momentInput } from './moment-input.ts';

const schema = momentInput('Please enter a time');

test.each([
  ['2026-11-17T00:00:00+05:30', '2026-11-16T18:30:00.000Z'],
  ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
])('%s is a time', (text, moment) => {
  expect(z.parse(schema, text).toISOString()).toBe(moment);
});

test.each(['1923-09-12T08:41:49.0695+23:50', '9976-12-18T23:26:05Z', '2026-11-17T00:00:00', '2026-11-17', 'soon'])(
  '%s is refused',
  (text) => {
    expect(z.safeParse(schema, text).error?.issues[0]?.message).toBe('Please enter a time');
  },
);
