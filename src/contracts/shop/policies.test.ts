import { expect, test } from 'vitest';
import { CANCEL_WINDOW_MS } from '#contracts/orders/order-status.ts';
import { CANCEL_WINDOW_HOURS } from './policies.ts';

test('the time to cancel that is told is the time that is given', () => {
  expect(CANCEL_WINDOW_HOURS * 3_600_000).toBe(CANCEL_WINDOW_MS);
});
