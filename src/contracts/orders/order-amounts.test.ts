import { expect, test } from 'vitest';
import { grandTotalPaise, orderBalance, paymentState } from './order-amounts.ts';

const amounts = { status: 'pending', subtotalPaise: 1000_00, discountPaise: 100_00, shippingPaise: 150_00 } as const;

test('a discount lowers the total, delivery raises it', () => {
  expect(grandTotalPaise(amounts)).toBe(1050_00);
});

test.each([
  // received, paid back, reported, agreed → due, to be paid back, state
  [0, 0, false, false, 1050_00, 0, 'none'],
  [0, 0, false, true, 1050_00, 0, 'requested'],
  [0, 0, true, true, 1050_00, 0, 'claimed'],
  [500_00, 0, false, true, 550_00, 0, 'part'],
  [500_00, 0, true, true, 550_00, 0, 'claimed'],
  [500_00, 0, false, false, 550_00, 0, 'part'],
  [1050_00, 0, false, true, 0, 0, 'received'],
  [1100_00, 0, false, true, 0, 50_00, 'received'],
  [1100_00, 50_00, false, true, 0, 0, 'received'],
  [1050_00, 50_00, false, true, 50_00, 0, 'part'],
  [1050_00, 1050_00, false, true, 1050_00, 0, 'refunded'],
  [1050_00, 1050_00, true, true, 1050_00, 0, 'refunded'],
] as const)(
  '%i in, %i out, reported %s, agreed %s: %i due, %i to be paid back, %s',
  (receivedIn, receivedOut, hasClaimed, isAgreed, duePaise, surplusPaise, state) => {
    const payments = { receivedIn, receivedOut, hasClaimed };
    const receivedPaise = receivedIn - receivedOut;
    expect(orderBalance(amounts, payments)).toEqual({ receivedPaise, duePaise, surplusPaise });
    expect(paymentState(amounts, payments, isAgreed)).toBe(state);
  },
);

test.each([
  // received, paid back, refunded for claims → due, to be paid back, state
  [0, 0, 0, 0, 0, 'none'],
  [100_00, 0, 0, 0, 100_00, 'received'],
  [100_00, 40_00, 0, 0, 60_00, 'received'],
  [100_00, 40_00, 40_00, 0, 60_00, 'received'],
  [100_00, 100_00, 0, 0, 0, 'refunded'],
] as const)(
  'of a cancelled order, %i in, %i out, %i for claims: %i due, %i to be paid back, %s',
  (receivedIn, receivedOut, claimRefunds, duePaise, surplusPaise, state) => {
    const order = { ...amounts, status: 'cancelled' } as const;
    const payments = { receivedIn, receivedOut, claimRefunds, hasClaimed: false };
    expect(orderBalance(order, payments)).toMatchObject({ duePaise, surplusPaise });
    expect(paymentState(order, payments, true)).toBe(state);
  },
);

test('a refund for a claim lowers what is owed, so it is neither due again nor a surplus', () => {
  const payments = { receivedIn: 1050_00, receivedOut: 200_00, claimRefunds: 200_00, hasClaimed: false };
  expect(orderBalance({ ...amounts, status: 'delivered' }, payments)).toMatchObject({ duePaise: 0, surplusPaise: 0 });
});
