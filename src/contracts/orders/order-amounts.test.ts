import { expect, test } from 'vitest';
import { duePaise, grandTotalPaise, paymentState } from './order-amounts.ts';

const amounts = { subtotalPaise: 1000_00, discountPaise: 100_00, shippingPaise: 150_00 };

test('a discount lowers the total, delivery raises it', () => {
  expect(grandTotalPaise(amounts)).toBe(1050_00);
});

test.each([
  // received, paid back, reported, agreed → due, state
  [0, 0, false, false, 1050_00, 'none'],
  [0, 0, false, true, 1050_00, 'requested'],
  [0, 0, true, true, 1050_00, 'claimed'],
  [500_00, 0, false, true, 550_00, 'part'],
  [500_00, 0, true, true, 550_00, 'claimed'],
  [500_00, 0, false, false, 550_00, 'part'],
  [1050_00, 0, false, true, 0, 'received'],
  [1100_00, 0, false, true, -50_00, 'received'],
  [1100_00, 50_00, false, true, 0, 'received'],
  [1050_00, 50_00, false, true, 50_00, 'part'],
  [1050_00, 1050_00, false, true, 1050_00, 'refunded'],
  [1050_00, 1050_00, true, true, 1050_00, 'refunded'],
] as const)(
  '%i in, %i out, reported %s, agreed %s: %i due, %s',
  (receivedIn, receivedOut, hasClaimed, isAgreed, due, state) => {
    const payments = { receivedIn, receivedOut, hasClaimed };
    expect(duePaise(amounts, payments)).toBe(due);
    expect(paymentState(amounts, payments, isAgreed)).toBe(state);
  },
);
