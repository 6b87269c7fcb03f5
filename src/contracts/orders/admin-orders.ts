import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { optionalTextInput } from '#contracts/text.ts';
import { orderStatuses } from './order-status.ts';
import { orderIdParams, orderSchema } from './orders.ts';

export const MAX_INTERNAL_NOTES_LENGTH = 5000;

export const internalNotesInputSchema = z.object({
  internalNotes: optionalTextInput({ label: 'Internal notes', max: MAX_INTERNAL_NOTES_LENGTH }),
  /** The notes that the editor has loaded: if they have changed since, nothing is saved. */
  previousInternalNotes: z.optional(z.nullable(z.string('Previous internal notes must be text'))),
});

export type InternalNotesInput = z.output<typeof internalNotesInputSchema>;

export const saveInternalNotes = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:id/internal-notes',
  access: 'staff',
  right: 'orders.desk',
  summary: 'Notes about an order that its customer never sees',
  params: orderIdParams,
  body: internalNotesInputSchema,
  audit: [],
  response: orderSchema,
});

/** For a customer without an account who asks for it. Bills stay, as the law demands. */
export const eraseOrderPerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/:id/personal-data',
  access: 'admin',
  summary: 'Erases the person from a finished order without an account; figures and bills stay',
  params: orderIdParams,
  audit: [],
  response: null,
});

const MAX_SLIPS = 100;

/** A call for each print, so that the audit log says who has had which numbers. */
export const printSlips = endpoint({
  method: 'POST',
  path: '/api/admin/orders/slips',
  access: 'staff',
  right: 'orders.ship',
  isUnmasked: true,
  summary: 'The telephone numbers on slips and labels of open and shipped orders, for staff who see them masked',
  body: z.object({
    orderIds: z
      .array(wholeNumber('orderIds must be numbers of orders'), 'orderIds must be a list')
      .check(z.minLength(1, 'Please choose orders'), z.maxLength(MAX_SLIPS, `At most ${MAX_SLIPS} orders at once`)),
  }),
  audit: ['orderIds'],
  response: z.object({ phones: z.array(z.object({ orderId: z.int(), phone: z.string() })) }),
  status: 200,
});

export const ORDER_NEWS_LIMIT = 50;

/** A customer has placed an order (`pending`) or cancelled it. */
export const orderNewsSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  status: z.enum(orderStatuses),
  at: z.string(),
});

export type OrderNews = z.infer<typeof orderNewsSchema>;

/** Asked again and again by an open dashboard, which knows what it has shown. */
export const listOrderNews = endpoint({
  method: 'GET',
  path: '/api/admin/orders/news',
  access: 'staff',
  right: 'orders.read',
  summary: `The last ${ORDER_NEWS_LIMIT} orders and cancellations by customers, newest first`,
  response: z.object({ data: z.array(orderNewsSchema) }),
});
