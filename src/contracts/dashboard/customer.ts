import * as z from 'zod/mini';
import { userSchema } from '#contracts/accounts/users.ts';
import { addressSchema } from '#contracts/addresses/addresses.ts';
import { contactMessageSchema } from '#contracts/contact/admin-messages.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { contactSchema } from '#contracts/orders/desk/contacts.ts';
import { deskStages } from '#contracts/orders/desk/desk-stage.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import { limitSchema, pageSchema, paginationSchema, wholeNumber } from '#contracts/pagination.ts';

/** How many contacts and messages of a customer are shown. */
export const CUSTOMER_LIST_LENGTH = 50;

const customerMessageSchema = z.pick(contactMessageSchema, {
  id: true,
  reference: true,
  subject: true,
  createdAt: true,
  answeredAt: true,
});

export const customerSchema = z.object({
  /** The telephone number is that of the last order where no address is saved. */
  user: userSchema,
  isEmailVerified: z.boolean(),
  /** `count` and `value` without cancelled orders. */
  orders: z.object({ count: z.int(), cancelled: z.int(), value: moneySchema, lastAt: z.nullable(z.string()) }),
  /** The default first. */
  addresses: z.array(addressSchema),
  /** Messages and calls about their orders, the newest first. */
  contacts: z.array(z.extend(contactSchema, { orderId: z.int() })),
  /** Messages of the contact form under the account's e-mail address, the newest first. */
  messages: z.array(customerMessageSchema),
});

export type Customer = z.infer<typeof customerSchema>;

const idParams = z.object({ id: wholeNumber('There is no such user') });

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'staff',
  right: 'contacts.read',
  summary: 'A user with figures of their orders, addresses, contacts and messages',
  params: idParams,
  response: customerSchema,
});

export const customerOrderSchema = z.object({
  id: z.int(),
  createdAt: z.string(),
  status: z.enum(orderStatuses),
  /** Null when it is delivered or cancelled. */
  stage: z.nullable(z.enum(deskStages)),
  isLate: z.boolean(),
  /** Pieces. */
  items: z.int(),
  grandTotal: moneySchema,
});

export type CustomerOrder = z.infer<typeof customerOrderSchema>;

export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/orders',
  access: 'staff',
  right: 'contacts.read',
  summary: 'The orders of a user, the newest first',
  params: idParams,
  query: z.object({ page: z.optional(pageSchema), limit: z.optional(limitSchema) }),
  response: z.object({ data: z.array(customerOrderSchema), pagination: paginationSchema }),
});
