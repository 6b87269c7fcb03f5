import type { PaymentState } from '#contracts/orders/order-amounts.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';

export type PaidOrder = { status: string; payment: Pick<Order['payment'], 'state'> };

type PaymentLook = { label: string; likeStatus: OrderStatus };

const looks: Record<PaymentState, PaymentLook> = {
  none: { label: 'Pending confirmation', likeStatus: 'pending' },
  requested: { label: 'Payment requested', likeStatus: 'pending' },
  claimed: { label: 'Being checked', likeStatus: 'processing' },
  part: { label: 'Part received', likeStatus: 'processing' },
  received: { label: 'Received', likeStatus: 'delivered' },
  refunded: { label: 'Refunded', likeStatus: 'cancelled' },
};

const nothingToPay: PaymentLook = { label: 'Nothing to pay', likeStatus: 'cancelled' };
const toRefund: PaymentLook = { label: 'To be refunded', likeStatus: 'processing' };

/** A cancelled order asks for no payment, and gives back whatever was received. */
const looksOfCancelled: Partial<Record<PaymentState, PaymentLook>> = {
  none: nothingToPay,
  requested: nothingToPay,
  part: toRefund,
  received: toRefund,
};

export function paymentLook({ status, payment: { state } }: PaidOrder): PaymentLook {
  return (status === 'cancelled' && looksOfCancelled[state]) || looks[state];
}
