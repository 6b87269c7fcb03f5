import { hasErasedContact, orderContact } from '#contracts/orders/order-contact.ts';
import { type OrderSource, orderSources } from '#contracts/orders/order-sources.ts';
import type { Order } from '#contracts/orders/orders.ts';

const words: Record<OrderSource, string> = {
  shop: 'Online shop',
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  'walk-in': 'Walk-in',
  replacement: 'Replacement',
};

export const sourceOptions = orderSources.map((value) => ({ value, label: words[value] }));

/** Where an order came from; null for the usual way. */
export function sourceWord(source: OrderSource | undefined): string | null {
  return source === undefined || source === 'shop' ? null : words[source];
}

/** Of an order without an account. */
export function withoutAccount(order: Order): string {
  if (!hasErasedContact(order) && order.buyer) return `No account: +91 ${orderContact(order).phone}`;
  return order.buyer ? 'The personal data was erased' : 'The account was erased';
}
