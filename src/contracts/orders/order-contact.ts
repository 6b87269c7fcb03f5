import type { Order } from './orders.ts';

/** Whom the shop talks to about an order: who ordered, also when the parcel goes to somebody else. */
export function orderContact({ billingAddress, shippingAddress }: Pick<Order, 'billingAddress' | 'shippingAddress'>): {
  name: string;
  phone: string;
} {
  const { recipientName, recipientPhone } = billingAddress ?? shippingAddress;
  return { name: recipientName, phone: recipientPhone };
}
