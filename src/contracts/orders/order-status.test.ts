import { describe, expect, test } from 'vitest';
import { cancellableUntil, isOrderStatus, orderStatuses, statusMessage, stockEffect } from './order-status.ts';

describe('what a change of status does to the stock', () => {
  test.each(orderStatuses)('from %s', (from) => {
    for (const to of orderStatuses) {
      const expected = from === to ? 'none' : to === 'cancelled' ? 'put-back' : from === 'cancelled' ? 'take' : 'none';
      expect(stockEffect(from, to), `to ${to}`).toBe(expected);
    }
  });
});

describe('until when an order can be cancelled', () => {
  const createdAt = new Date('2026-03-01T10:00:00Z');
  const until = new Date('2026-03-01T12:00:00Z');

  test.each([
    ['2026-03-01T10:00:00Z', until],
    ['2026-03-01T11:59:59.999Z', until],
    ['2026-03-01T12:00:00Z', null],
    ['2026-03-02T00:00:00Z', null],
  ])('seen at %s', (now, expected) => {
    expect(cancellableUntil({ status: 'pending', createdAt }, new Date(now))).toEqual(expected);
  });

  test('never once it is no longer pending', () => {
    for (const status of orderStatuses.filter((one) => one !== 'pending')) {
      expect(cancellableUntil({ status, createdAt }, createdAt)).toBeNull();
    }
  });
});

test('each status has its message, and an unknown one has none', () => {
  expect(orderStatuses.map(statusMessage)).toEqual([
    'Your order has been received and is being processed.',
    'Your order is being prepared for shipping.',
    'Your order is on the way to you.',
    'Your order has been delivered successfully.',
    'This order has been cancelled.',
  ]);
  expect(statusMessage('on hold')).toBeNull();
  expect([isOrderStatus('shipped'), isOrderStatus('Shipped'), isOrderStatus('toString')]).toEqual([true, false, false]);
});
