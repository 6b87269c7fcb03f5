import type { Paise } from '#contracts/money.ts';

export type OrderAmounts = { subtotalPaise: Paise; discountPaise: Paise; shippingPaise: Paise };

export function grandTotalPaise({ subtotalPaise, discountPaise, shippingPaise }: OrderAmounts): Paise {
  return subtotalPaise - discountPaise + shippingPaise;
}

/** Sums over an order's payments. */
export type PaymentSums = {
  receivedIn: Paise;
  receivedOut: Paise;
  hasClaimed: boolean;
  /** Refunds of settled claims, which lower what is owed. */
  claimRefunds?: Paise;
};

export const noPayments: PaymentSums = { receivedIn: 0, receivedOut: 0, hasClaimed: false };

/** Negative when more was received than the order costs. */
export function duePaise(amounts: OrderAmounts, { receivedIn, receivedOut, claimRefunds = 0 }: PaymentSums): Paise {
  return grandTotalPaise(amounts) - claimRefunds - receivedIn + receivedOut;
}

export const paymentStates = ['none', 'requested', 'claimed', 'part', 'received', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `isAgreed`: the shop and the customer agree on the total, so that payment has been requested. */
export function paymentState(amounts: OrderAmounts, payments: PaymentSums, isAgreed: boolean): PaymentState {
  const { receivedIn, receivedOut, hasClaimed } = payments;
  if (receivedOut > 0 && receivedOut >= receivedIn) return 'refunded';
  if (hasClaimed) return 'claimed';
  if (receivedIn > receivedOut) return duePaise(amounts, payments) > 0 ? 'part' : 'received';
  return isAgreed ? 'requested' : 'none';
}
