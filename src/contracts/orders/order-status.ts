export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

export const CANCEL_WINDOW_MS = 2 * 3_600_000;

/** Until when the shopper may cancel; null when that is not, or no longer, possible. */
export function cancellableUntil(order: { status: OrderStatus; createdAt: Date }, now: Date): Date | null {
  const until = new Date(order.createdAt.getTime() + CANCEL_WINDOW_MS);
  return order.status === 'pending' && now < until ? until : null;
}

/** It has not left the shop, and is going to. */
export function isUnsent(status: OrderStatus): boolean {
  return status === 'pending' || status === 'processing';
}

/** How a status change affects the stock: every order except a cancelled one reserves its lines. */
export function stockEffect(from: OrderStatus, to: OrderStatus): 'put-back' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'cancelled') return 'put-back';
  return from === 'cancelled' ? 'take' : 'none';
}

const statusMessages: Record<OrderStatus, string> = {
  pending: 'Your order has been received and is being processed.',
  processing: 'Your order is being prepared for shipping.',
  shipped: 'Your order is on the way to you.',
  delivered: 'Your order has been delivered successfully.',
  cancelled: 'This order has been cancelled.',
};

/**
 * These changes of status have to be explained: from cancelled, to an earlier status, and a cancellation because
 * nothing is in stock.
 */
export type Turn = 'reopened' | 'set-back' | 'unavailable';

/** The usual course has no turn. */
export function turnOf(from: OrderStatus, to: OrderStatus): Turn | null {
  if (to === 'cancelled' || from === to) return null;
  if (from === 'cancelled') return 'reopened';
  return orderStatuses.indexOf(to) < orderStatuses.indexOf(from) ? 'set-back' : null;
}

/** The sentence for the customer about a change of status. */
export function changeMessage(status: OrderStatus, turn: Turn | null): string {
  if (turn === null) return statusMessages[status];
  if (turn === 'unavailable') return 'We are very sorry: nothing of it is in stock, so we have cancelled this order.';
  const first =
    turn === 'reopened' ? 'Your order is no longer cancelled.' : 'We have set the status of your order back.';
  const next = status === 'pending' ? 'It is open again, and we will check what is in stock.' : statusMessages[status];
  return `${first} ${next}`;
}

export function isOrderStatus(status: string): status is OrderStatus {
  return (orderStatuses as readonly string[]).includes(status);
}

/** An unknown status has no message. */
export function statusMessage(status: string): string | null {
  return isOrderStatus(status) ? statusMessages[status] : null;
}
