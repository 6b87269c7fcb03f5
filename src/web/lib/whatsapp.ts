import { formatPaise, formatRupees, type Paise } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';

/** Some browsers do not open longer URLs. */
const MAX_LINES = 20;
const INDIA = '91';

/** A link to a chat with a prepared message. A number of ten digits is Indian. */
export function whatsappUrl(number: string, message: string): string {
  const digits = number.replace(/\D/g, '');
  return `https://wa.me/${digits.length === 10 ? INDIA + digits : digits}?text=${encodeURIComponent(message)}`;
}

type Line = { id: number; name: string; quantity: number; price: number };

/** A visitor's order. The shop reads the numbers in brackets into its form, so that every line keeps them. */
export function cartMessage(items: readonly Line[], total: Paise, shopName: string): string {
  return [
    `Hello ${shopName}, I would like to order:`,
    ...items.map(({ id, name, quantity, price }, index) =>
      index < MAX_LINES
        ? `${name} [#${id}] × ${quantity}: ${formatRupees(price * quantity)}`
        : `[#${id}] × ${quantity}`,
    ),
    `Total without delivery: ${formatPaise(total)}`,
    'My PIN code: ',
  ].join('\n');
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
