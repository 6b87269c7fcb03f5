import { formatRupees } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';

/** Longer addresses are not opened everywhere. */
const MOST_LINES = 20;
const INDIA = '91';

/** Opens a chat with a ready message. A number of ten digits is an Indian one. */
export function whatsappUrl(number: string, message: string): string {
  const digits = number.replace(/\D/g, '');
  return `https://wa.me/${digits.length === 10 ? INDIA + digits : digits}?text=${encodeURIComponent(message)}`;
}

/** What a shopper sends to the shop about a new order. */
export function orderMessage(order: Pick<Order, 'id' | 'items' | 'grandTotal'>, shopName: string): string {
  const lines = order.items.map(
    ({ quantity, product, totalPrice }) => `${quantity} x ${product.name}: ${formatRupees(totalPrice)}`,
  );
  const rest = lines.length - MOST_LINES;
  return [
    `Hello ${shopName}, I have placed order #${order.id}:`,
    ...lines.slice(0, MOST_LINES),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    `Total: ${formatRupees(order.grandTotal)}`,
  ].join('\n');
}
