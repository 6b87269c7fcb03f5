import { formatRupees } from '#contracts/money.ts';
import { orderContact } from '#contracts/order-contact.ts';
import type { Order } from '#contracts/orders.ts';
import { DELIVERY_DAYS, DISPATCH_WORKING_DAYS } from '#contracts/policies.ts';

/** Longer addresses are not opened everywhere. */
const MOST_LINES = 20;

type MessageOrder = Pick<Order, 'id' | 'items' | 'grandTotal' | 'shippingAddress' | 'billingAddress'>;

/** What the shop sends to a customer on WhatsApp, to be completed by hand: availability, payment, delivery. */
export function readyMessage(order: MessageOrder, shopName: string): string {
  const { id, items, grandTotal, shippingAddress } = order;
  const lines = items.map(({ quantity, product }) => `${quantity} x ${product.name}`);
  const rest = lines.length - MOST_LINES;
  return [
    `Hello ${orderContact(order).name}, this is ${shopName} about your order #${id}:`,
    ...lines.slice(0, MOST_LINES),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    `Total: ${formatRupees(grandTotal)}`,
    '',
    'Availability: everything is in stock and kept for you.',
    'Payment: you can pay by UPI, bank transfer or cash. Which one suits you?',
    `Delivery: we dispatch ${DISPATCH_WORKING_DAYS} working days after you confirm, to ${shippingAddress.city} ${shippingAddress.zipCode}; it arrives ${DELIVERY_DAYS} days later.`,
  ].join('\n');
}
