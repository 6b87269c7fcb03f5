import { formatRupees } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';

/** Some browsers do not open longer URLs. */
const MAX_LINES = 20;
const INDIA = '91';

/** A link to a chat with a prepared message. A number of ten digits is Indian. */
export function whatsappUrl(number: string, message: string): string {
  const digits = number.replace(/\D/g, '');
  return `https://wa.me/${digits.length === 10 ? INDIA + digits : digits}?text=${encodeURIComponent(message)}`;
}

/** The shopper's message to the shop about a new order. */
export function orderMessage(order: Pick<Order, 'id' | 'items' | 'grandTotal'>, shopName: string): string {
  const lines = order.items.map(
    ({ quantity, product, totalPrice }) => `${quantity} x ${product.name}: ${formatRupees(totalPrice)}`,
  );
  const rest = lines.length - MAX_LINES;
  return [
    `Hello ${shopName}, I have placed order #${order.id}:`,
    ...lines.slice(0, MAX_LINES),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    `Total: ${formatRupees(order.grandTotal)}`,
  ].join('\n');
}
