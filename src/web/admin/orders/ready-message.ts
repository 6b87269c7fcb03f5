import { orderPromise } from '#contracts/delivery/order-promise.ts';
import { formatRupees } from '#contracts/money.ts';
import { orderContact } from '#contracts/orders/order-contact.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { DELIVERY_DAYS, DISPATCH_WORKING_DAYS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { claimHours } from '#web/lib/policy-sentences.ts';

/** Some browsers do not open longer URLs. */
const MAX_LINES = 20;

type MessageOrder = Pick<
  Order,
  'id' | 'status' | 'items' | 'grandTotal' | 'shippingAddress' | 'billingAddress' | 'buyer' | 'promise' | 'payment'
>;

type MessageShop = Pick<Shop, 'name' | 'claims'>;

/** What the shop sends to a customer on WhatsApp, to be completed by hand. */
export function readyMessage(order: MessageOrder, shop: MessageShop): string {
  const lines = order.items.map(({ quantity, product }) => `${quantity} x ${product.name}`);
  const rest = lines.length - MAX_LINES;
  return [
    `Hello ${orderContact(order).name}, this is ${shop.name} about your order #${order.id}:`,
    ...lines.slice(0, MAX_LINES),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    ...(order.status === 'cancelled' ? [] : [`Total: ${formatRupees(order.grandTotal)}`]),
    '',
    ...news[order.status](order, shop),
  ].join('\n');
}

const news: Record<OrderStatus, (order: MessageOrder, shop: MessageShop) => string[]> = {
  pending: toBeAgreed,
  processing: toBeAgreed,
  shipped: (order) => [
    `Your order is on its way to ${placeOf(order)}. It arrives ${DELIVERY_DAYS} days after we have sent it.`,
  ],
  delivered: (_, shop) => [
    'Your order has been delivered. Thank you for buying from us!',
    `If something is wrong, please reply here. What was dead on arrival has to be reported within ${claimHours(shop)} hours of receiving it.`,
  ],
  cancelled: () => ['This order has been cancelled. You owe nothing for it.'],
};

function toBeAgreed(order: MessageOrder): string[] {
  const promise = orderPromise(order);
  const { state } = order.payment;
  const isUnchecked = order.status === 'pending' && state === 'none';
  const agreed = [
    isUnchecked
      ? 'Availability: we are checking what is in stock and will confirm it.'
      : 'Availability: everything is in stock and kept for you.',
    state === 'received'
      ? 'Payment: received, thank you.'
      : 'Payment: you can pay by UPI, bank transfer or cash. Which one suits you?',
  ];
  if (!order.shippingAddress) return [...agreed, 'You can collect it at the shop.'];
  return [
    ...agreed,
    promise
      ? `Delivery to ${placeOf(order)}: ${promise}`
      : `Delivery: we dispatch ${DISPATCH_WORKING_DAYS} working days after you confirm, to ${placeOf(order)}; it arrives ${DELIVERY_DAYS} days later.`,
  ];
}

function placeOf({ shippingAddress }: MessageOrder): string {
  return shippingAddress ? `${shippingAddress.city} ${shippingAddress.zipCode}` : 'you';
}
