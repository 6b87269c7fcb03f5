import { expect, test } from 'vitest';
import { CANCEL_WINDOW_MS } from '#contracts/orders/order-status.ts';
import { CANCEL_WINDOW_HOURS } from './policies.ts';

test('the published time to cancel is the one in effect', () => {
  expect(CANCEL_WINDOW_HOURS * 3_600_000).toBe(CANCEL_WINDOW_MS);
});
