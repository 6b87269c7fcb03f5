import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import type { TakenCoupon } from '#contracts/coupons/coupon-terms.ts';
import { type StoredPromise, sentPromise } from '#contracts/delivery/promise.ts';
import { moneyText } from '#contracts/money.ts';
import type { Shipment } from '#contracts/orders/desk/shipment.ts';
import {
  grandTotalPaise,
  noPayments,
  orderBalance,
  type PaymentSums,
  paymentState,
} from '#contracts/orders/order-amounts.ts';
import type { Buyer } from '#contracts/orders/order-contact.ts';
import { cancellableUntil, type OrderStatus } from '#contracts/orders/order-status.ts';
import type { Order, OrderEvent } from '#contracts/orders/orders.ts';

export type OrderRow = {
  id: number;
  userId: number | null;
  status: OrderStatus;
  subtotalPaise: number;
  discountPaise: number;
  shippingPaise: number;
  /** Null: it is collected at the shop. */
  shippingAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  /** Of an order that the shop entered. */
  buyer: Buyer | null;
  coupon: TakenCoupon | null;
  notes: string | null;
  gstin: string | null;
  createdAt: Date;
  wishedDispatchOn: string | null;
  promise: StoredPromise | null;
  /** Of heavy goods, whose charge the desk enters. */
  deliveryByAgreement: boolean;
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

/** The order desk adds these to an order. The last quote is accepted if `isAgreed`, and sent if `isOffered`. */
export type DeskParts = {
  payments: PaymentSums;
  isAgreed: boolean;
  isOffered: boolean;
  paysOnDelivery: boolean;
  shipments: Shipment[];
};

/** A new order may be paid with store credit. */
export function deskPartsWhenPlaced(creditPaise: number): DeskParts {
  const payments = { ...noPayments, receivedIn: creditPaise };
  return { payments, isAgreed: false, isOffered: false, paysOnDelivery: false, shipments: [] };
}

export type OrderParts = { order: OrderRow; items: OrderItemRow[]; events: OrderEventRow[]; desk: DeskParts };

/** An order as it is sent; `now` decides whether it can still be cancelled. */
export function orderOf({ order, items, events, desk }: OrderParts, now: Date): Order {
  const { payments, isAgreed, paysOnDelivery, shipments } = desk;
  const { receivedPaise, duePaise, surplusPaise } = orderBalance(order, payments);
  return {
    id: order.id,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    totalAmount: moneyText(order.subtotalPaise),
    discount: moneyText(order.discountPaise),
    shippingCost: moneyText(order.shippingPaise),
    grandTotal: moneyText(grandTotalPaise(order)),
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    buyer: order.buyer,
    couponCode: order.coupon?.code ?? null,
    notes: order.notes,
    gstin: order.gstin,
    items: items.map((item) => ({
      id: item.id,
      quantity: item.quantity,
      price: moneyText(item.pricePaise),
      totalPrice: moneyText(item.pricePaise * item.quantity),
      product: { id: item.productId, name: item.name, imageUrl: item.imageUrl, isHeavy: item.isHeavy },
    })),
    history: events.map(({ status, at, by }) => ({ status, at: at.toISOString(), by })),
    cancellableUntil: cancellableUntil(order, now)?.toISOString() ?? null,
    payment: {
      state: paymentState(order, payments, isAgreed),
      due: moneyText(duePaise),
      received: moneyText(Math.max(0, receivedPaise)),
      surplus: moneyText(surplusPaise),
    },
    paysOnDelivery,
    awaits: awaitedStep(order.status, desk, duePaise),
    shipments,
    wishedDispatchOn: order.wishedDispatchOn,
    promise: order.promise && sentPromise(order.promise),
    deliveryByAgreement: order.deliveryByAgreement && order.status === 'pending' && !isAgreed,
  };
}

function awaitedStep(status: OrderStatus, { isAgreed, isOffered, paysOnDelivery }: DeskParts, due: number) {
  if (status === 'pending' && isOffered) return 'answer';
  const isOpen = status !== 'cancelled' && status !== 'delivered';
  return isOpen && isAgreed && due > 0 && !paysOnDelivery ? 'payment' : null;
}

/** What a first response shows of the order's lines and amounts, when they have changed since. */
export type OrderedParts = Pick<OrderRow, 'subtotalPaise' | 'discountPaise' | 'shippingPaise'> & {
  items: OrderItemRow[];
};

/** What was answered when it was placed. `ordered`: null while lines and amounts are still the same. */
export function firstResponseOf(
  { order, items, events }: OrderParts,
  ordered: OrderedParts | null,
  creditPaise: number,
): Order {
  const [placed] = events;
  return orderOf(
    {
      order: { ...order, ...ordered, status: placed?.status ?? order.status },
      items: ordered?.items ?? items,
      events: placed ? [placed] : [],
      desk: deskPartsWhenPlaced(creditPaise),
    },
    order.createdAt,
  );
}
