import * as z from 'zod/mini';
import { dispatchPromiseSchema } from '#contracts/delivery/promise.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { momentInput } from '#contracts/moment-input.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { oneOf } from '#contracts/one-of.ts';
import { paymentStates } from '#contracts/orders/order-amounts.ts';
import { orderFilters } from '#contracts/orders/order-filters.ts';
import { orderSources } from '#contracts/orders/order-sources.ts';
import { orderIdParams, orderSchema } from '#contracts/orders/orders.ts';
import { limitSchema, pageSchema, paginationSchema } from '#contracts/pagination.ts';
import { contactSchema, messageTemplates } from './contacts.ts';
import { deskStages } from './desk-stage.ts';
import { paymentSchema } from './payments.ts';
import { quoteStates } from './quote-states.ts';
import { quoteSchema } from './quotes.ts';
import { shipmentSchema } from './shipment.ts';

export const deskViews = [...deskStages, 'late'] as const;
export type DeskView = (typeof deskViews)[number];

export const deskCardSchema = z.object({
  orderId: z.int(),
  stage: z.enum(deskStages),
  isLate: z.boolean(),
  createdAt: z.string(),
  /** Whom the shop talks to, as in `orderContact`. */
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  isCollected: z.boolean(),
  /** Pieces. */
  items: z.int(),
  /** 6 × Neon Tetra, 2 × Anubias Nana; the first lines of a long order. */
  contents: z.string(),
  source: z.enum(orderSources),
  /** Of the last quote; null when the stock was never checked. */
  quoteState: z.nullable(z.enum(quoteStates)),
  deliveryByAgreement: z.boolean(),
  grandTotal: moneySchema,
  /** "0.00" when nothing is due. */
  due: moneySchema,
  /** The amount to pay back. */
  surplus: moneySchema,
  paymentState: z.enum(paymentStates),
  /** When the customer was told of the open offer or payment; null: not yet, so no deadline runs. */
  toldAt: z.nullable(z.string()),
  holdUntil: z.nullable(z.string()),
  remindAt: z.nullable(z.string()),
  paysOnDelivery: z.boolean(),
  /** Until it is sent. */
  promise: z.nullable(dispatchPromiseSchema),
});

export type DeskCard = z.infer<typeof deskCardSchema>;

export const listDesk = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  access: 'staff',
  right: 'orders.read',
  summary: 'Open orders with what has to be done next, the oldest first, and how many there are of each stage',
  query: z.object({
    stage: z.optional(oneOf('stage', deskViews)),
    ...orderFilters,
    page: z.optional(pageSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({
    data: z.array(deskCardSchema),
    pagination: paginationSchema,
    counts: z.record(z.enum(deskViews), z.int()),
  }),
});

export const deskOrderSchema = z.object({
  order: orderSchema,
  /** Null when it is delivered or cancelled. */
  stage: z.nullable(z.enum(deskStages)),
  isLate: z.boolean(),
  /** Newest first, without drafts that were replaced; round 0 is what was ordered. */
  quotes: z.array(quoteSchema),
  /** Of the last quote; 0 when there is none. */
  version: z.int(),
  payments: z.array(paymentSchema),
  contacts: z.array(contactSchema),
  shipments: z.array(shipmentSchema),
  due: moneySchema,
  /** The rates give it by weight, while the charge of heavy goods is open; null without rates. */
  suggestedDelivery: z.nullable(moneySchema),
  /** When the customer was told of the open offer or payment; null: not yet, so no deadline runs. */
  toldAt: z.nullable(z.string()),
  holdUntil: z.nullable(z.string()),
  remindAt: z.nullable(z.string()),
  paysOnDelivery: z.boolean(),
  link: z.string(),
  /** What to look at before it is packed: a day that has moved, goods that cannot be sent there. */
  marks: z.array(z.string()),
  /** Messages to send on WhatsApp, by template; only those that fit the order now. */
  messages: z.array(z.object({ template: z.enum(messageTemplates), text: z.string() })),
});

export type DeskOrder = z.infer<typeof deskOrderSchema>;

export const getDeskOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/desk',
  access: 'staff',
  right: 'orders.read',
  summary: 'Everything about an order',
  params: orderIdParams,
  response: deskOrderSchema,
});

export const changeDeskOrder = endpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/desk',
  access: 'staff',
  right: 'orders.desk',
  summary: 'Whether it is paid on delivery, and when it comes up again',
  params: orderIdParams,
  body: z.object({
    paysOnDelivery: z.optional(z.boolean('paysOnDelivery must be true or false')),
    remindAt: z.optional(z.nullable(momentInput('remindAt must be a time'))),
  }),
  audit: ['paysOnDelivery', 'remindAt'],
  response: deskOrderSchema,
});

export const makeOrderLink = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/link',
  access: 'staff',
  right: 'orders.desk',
  summary: 'The link for the customer; renewing it ends all before it',
  params: orderIdParams,
  body: z.object({ renew: z._default(z.boolean('renew must be true or false'), false) }),
  audit: ['renew'],
  response: z.object({ url: z.string() }),
  status: 200,
});
