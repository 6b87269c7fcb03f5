import type { Paise } from '#contracts/money.ts';
import type { OrderStatus } from './order-status.ts';

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

/** An order's amounts with its status: nothing is owed for a cancelled one. */
export type OwedOrder = OrderAmounts & { status: OrderStatus };

export type OrderBalance = {
  /** Less what was paid back. */
  receivedPaise: Paise;
  duePaise: Paise;
  /** The shop owes this to its customer: it received more than is owed. */
  surplusPaise: Paise;
};

export function orderBalance(order: OwedOrder, payments: PaymentSums): OrderBalance {
  const { receivedIn, receivedOut, claimRefunds = 0 } = payments;
  const owed = order.status === 'cancelled' ? 0 : grandTotalPaise(order) - claimRefunds;
  const receivedPaise = receivedIn - receivedOut;
  return {
    receivedPaise,
    duePaise: Math.max(0, owed - receivedPaise),
    surplusPaise: Math.max(0, receivedPaise - owed),
  };
}

export const paymentStates = ['none', 'requested', 'claimed', 'part', 'received', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `isAgreed`: the shop and the customer agree on the total, so that payment has been requested. */
export function paymentState(order: OwedOrder, payments: PaymentSums, isAgreed: boolean): PaymentState {
  const { receivedIn, receivedOut, hasClaimed } = payments;
  if (receivedOut > 0 && receivedOut >= receivedIn) return 'refunded';
  if (hasClaimed) return 'claimed';
  if (receivedIn > receivedOut) return orderBalance(order, payments).duePaise > 0 ? 'part' : 'received';
  return isAgreed && order.status !== 'cancelled' ? 'requested' : 'none';
}
