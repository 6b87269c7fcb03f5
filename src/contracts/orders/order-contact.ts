import type { PostalAddress } from '#contracts/addresses/addresses.ts';

/** Stands in every text field of an address whose customer has erased their account. */
export const ERASED = 'Erased';

/** In place of an address. */
export const COLLECTED = 'Collected at the shop';

/** The customer of an order that the shop entered, with or without an account. */
export type Buyer = { name: string; phone: string; email: string | null };

type Addresses = {
  buyer?: Buyer | null | undefined;
  billingAddress: PostalAddress | null;
  shippingAddress: PostalAddress | null;
};

/** The shop's contact for an order: the customer, also when the parcel goes to somebody else. */
export function orderContact({ buyer, billingAddress, shippingAddress }: Addresses): { name: string; phone: string } {
  if (buyer) return { name: buyer.name, phone: buyer.phone };
  const address = billingAddress ?? shippingAddress;
  return { name: address?.recipientName ?? '', phone: address?.recipientPhone ?? '' };
}

/** There is nobody left to write to. */
export function hasErasedContact(order: Addresses): boolean {
  return orderContact(order).phone === ERASED;
}
