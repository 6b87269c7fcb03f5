import * as z from 'zod/mini';
import { postalAddressSchema } from '#contracts/addresses/addresses.ts';
import { dispatchPromiseSchema } from '#contracts/delivery/promise.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { oneOf } from '#contracts/one-of.ts';
import { limitSchema, listOf, pageSchema, wholeNumber } from '#contracts/pagination.ts';
import { shipmentSchema } from './desk/shipment.ts';
import { paymentStates } from './order-amounts.ts';
import { orderFilters, orderStatusFilter } from './order-filters.ts';
import { placeOrderInputSchema } from './order-input.ts';
import { orderSources } from './order-sources.ts';
import { orderStatuses } from './order-status.ts';

export const orderItemSchema = z.object({
  id: z.int(),
  quantity: z.int(),
  price: moneySchema,
  totalPrice: moneySchema,
  /** As it was sold; the id is null when the product was deleted. */
  product: z.object({
    id: z.nullable(z.int()),
    name: z.string(),
    imageUrl: z.nullable(z.string()),
    isHeavy: z.boolean(),
  }),
});

export type OrderItem = z.infer<typeof orderItemSchema>;

export const eventAuthors = ['customer', 'administrator', 'shop'] as const;

export const orderEventSchema = z.object({
  status: z.enum(orderStatuses),
  at: z.string(),
  /** `shop`: without anybody, such as at the end of a deadline. */
  by: z.enum(eventAuthors),
  /** For staff only: who of the shop; null when the account was erased. */
  byName: z.optional(z.nullable(z.string())),
});

export type OrderEvent = z.infer<typeof orderEventSchema>;

export const orderSchema = z.object({
  id: z.int(),
  status: z.enum(orderStatuses),
  createdAt: z.string(),
  totalAmount: moneySchema,
  discount: moneySchema,
  shippingCost: moneySchema,
  grandTotal: moneySchema,
  /** Null: it is collected at the shop. */
  shippingAddress: z.nullable(postalAddressSchema),
  /** Null: the same as the shipping address. */
  billingAddress: z.nullable(postalAddressSchema),
  notes: z.nullable(z.string()),
  /** A business that buys has one. */
  gstin: z.nullable(z.string()),
  items: z.array(orderItemSchema),
  /** Status history, oldest first. */
  history: z.array(orderEventSchema),
  /** Until when its owner may cancel it; null when that is not possible. */
  cancellableUntil: z.nullable(z.string()),
  payment: z.object({
    state: z.enum(paymentStates),
    due: moneySchema,
    received: moneySchema,
    /** The shop owes this: it received more than the total, or the order is cancelled. */
    surplus: moneySchema,
  }),
  paysOnDelivery: z.boolean(),
  /** The next step that is the customer's, behind the order's link; null: there is none. */
  awaits: z.nullable(z.enum(['answer', 'payment'])),
  shipments: z.array(shipmentSchema),
  /** The day on which the customer wants it to leave; null: as soon as possible. */
  wishedDispatchOn: z.nullable(z.iso.date()),
  /** Null: the dispatch calendar was off. */
  promise: z.nullable(dispatchPromiseSchema),
  /** The charge for heavy goods comes with the desk's quote. */
  deliveryByAgreement: z.boolean(),
  /** Of an order that the shop entered: whom it talks to. */
  buyer: z.nullable(z.object({ name: z.string(), phone: z.string(), email: z.nullable(z.string()) })),
  couponCode: z.nullable(z.string()),
  /** For administrators and staff; null when there is no account, or when it was erased. */
  customer: z.optional(
    z.nullable(z.object({ id: z.int(), email: z.string(), fullName: z.nullable(z.string()), username: z.string() })),
  ),
  /** For administrators and staff. */
  internalNotes: z.optional(z.nullable(z.string())),
  /** For administrators and staff. */
  source: z.optional(z.enum(orderSources)),
  /** For administrators and staff: the most delicate goods of the parcel; null when nothing in it lives. */
  liveGoods: z.optional(z.nullable(z.enum(['animal', 'plant']))),
});

export type Order = z.infer<typeof orderSchema>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'customer',
  summary: 'Places an order: prices, shipping and totals are the shop’s own, and the stock is taken with it',
  body: placeOrderInputSchema,
  response: orderSchema,
  status: 201,
});

const pagedOrders = { page: z.optional(pageSchema), limit: z.optional(limitSchema) };

export const ordersQuerySchema = z.object({
  ...pagedOrders,
  ...orderFilters,
  status: orderStatusFilter,
  /** `all` requires the right `orders.read`. */
  scope: z.optional(z.enum(['mine', 'all'], 'scope must be mine or all')),
});

export type OrdersQuery = z.output<typeof ordersQuerySchema>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'customer',
  summary: 'A customer’s own orders; all of them, with their customers, for staff',
  query: ordersQuerySchema,
  response: listOf(orderSchema),
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/orders/myorders',
  access: 'customer',
  summary: 'The signed-in person’s own orders, newest first',
  query: z.object(pagedOrders),
  response: listOf(orderSchema),
});

export const orderIdParams = z.object({ id: wholeNumber('There is no such order') });

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'customer',
  summary: 'An order, for its owner or staff',
  params: orderIdParams,
  response: orderSchema,
});

export const changeOrderStatus = endpoint({
  method: 'PATCH',
  path: '/api/orders/:id',
  access: 'staff',
  right: 'orders.ship',
  summary: 'Sets the status; cancelling puts the stock back, leaving cancelled takes it again',
  params: orderIdParams,
  body: z.object({
    status: z.enum(orderStatuses, 'Please select a status'),
    /** The status that the editor has loaded: if it has changed since, nothing is saved. Required of packers. */
    seenStatus: z.optional(oneOf('seenStatus', orderStatuses)),
  }),
  audit: ['status'],
  response: orderSchema,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'customer',
  summary: 'The owner cancels, within two hours and while it is pending',
  params: orderIdParams,
  response: orderSchema,
  status: 200,
});
