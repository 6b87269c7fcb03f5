import type { Order } from './orders.ts';

/** The shop's contact for an order: the customer, also when the parcel goes to somebody else. */
export function orderContact({ billingAddress, shippingAddress }: Pick<Order, 'billingAddress' | 'shippingAddress'>): {
  name: string;
  phone: string;
} {
  const { recipientName, recipientPhone } = billingAddress ?? shippingAddress;
  return { name: recipientName, phone: recipientPhone };
}
