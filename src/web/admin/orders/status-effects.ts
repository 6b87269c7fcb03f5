import { type OrderStatus, statusMessage, stockEffect } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';

type AffectedOrder = Pick<Order, 'status' | 'customer' | 'shippingAddress'>;

const stockSentences: Record<ReturnType<typeof stockEffect>, string | null> = {
  'put-back': 'Its items go back into stock.',
  take: 'Its items are taken from stock again. If there are not enough of them, the order stays cancelled.',
  none: null,
};

/** What happens when an order gets this status, told before it is done. */
export function statusEffects(order: AffectedOrder, status: OrderStatus): string[] {
  if (order.status === status) return [`The order is ${status} already: nothing changes and no mail is sent.`];
  const readers = [...new Set([order.customer?.email, order.shippingAddress.recipientEmail])].filter(Boolean);
  const mail =
    readers.length > 0
      ? `A mail goes to ${readers.join(' and ')}: “${statusMessage(status)}”`
      : 'No mail is sent: the account was erased.';
  return [stockSentences[stockEffect(order.status, status)], mail].filter((sentence) => sentence !== null);
}
