import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { moneyText } from '#contracts/money.ts';
import { cancellableUntil, type OrderStatus } from '#contracts/orders/order-status.ts';
import type { Order, OrderEvent } from '#contracts/orders/orders.ts';

export type OrderRow = {
  id: number;
  userId: number | null;
  status: OrderStatus;
  subtotalPaise: number;
  shippingPaise: number;
  shippingAddress: PostalAddress;
  billingAddress: PostalAddress | null;
  notes: string | null;
  createdAt: Date;
};

export type OrderItemRow = {
  id: number;
  productId: number | null;
  name: string;
  imageUrl: string | null;
  pricePaise: number;
  quantity: number;
  isHeavy: boolean;
};

export type OrderEventRow = { status: OrderStatus; at: Date; by: OrderEvent['by'] };

/** With what administrators see of it besides. */
export type NamedEventRow = OrderEventRow & { byName: string | null };

export type OrderParts = { order: OrderRow; items: OrderItemRow[]; events: OrderEventRow[] };

/** An order as it is sent; `now` decides whether it can still be cancelled. */
export function orderOf({ order, items, events }: OrderParts, now: Date): Order {
  return {
    id: order.id,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    totalAmount: moneyText(order.subtotalPaise),
    shippingCost: moneyText(order.shippingPaise),
    grandTotal: moneyText(order.subtotalPaise + order.shippingPaise),
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    notes: order.notes,
    items: items.map((item) => ({
      id: item.id,
      quantity: item.quantity,
      price: moneyText(item.pricePaise),
      totalPrice: moneyText(item.pricePaise * item.quantity),
      product: { id: item.productId, name: item.name, imageUrl: item.imageUrl, isHeavy: item.isHeavy },
    })),
    history: events.map(({ status, at, by }) => ({ status, at: at.toISOString(), by })),
    cancellableUntil: cancellableUntil(order, now)?.toISOString() ?? null,
  };
}

/** What was answered when it was placed: only its status, and what follows from that, has changed since. */
export function firstResponseOf({ order, items, events }: OrderParts): Order {
  const [placed] = events;
  return orderOf(
    { order: { ...order, status: placed?.status ?? order.status }, items, events: placed ? [placed] : [] },
    order.createdAt,
  );
}
