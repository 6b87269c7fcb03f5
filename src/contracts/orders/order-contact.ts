import type { Order } from './orders.ts';

/** Stands in every text field of an address whose customer has erased their account. */
export const ERASED = 'Erased';

type Addresses = Pick<Order, 'billingAddress' | 'shippingAddress'>;

/** The shop's contact for an order: the customer, also when the parcel goes to somebody else. */
export function orderContact({ billingAddress, shippingAddress }: Addresses): { name: string; phone: string } {
  const { recipientName, recipientPhone } = billingAddress ?? shippingAddress;
  return { name: recipientName, phone: recipientPhone };
}

/** There is nobody left to write to. */
export function hasErasedContact(order: Addresses): boolean {
  return orderContact(order).phone === ERASED;
}
