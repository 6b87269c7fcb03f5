import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import { searchTextSchema } from '#contracts/pagination.ts';
import { isSearchable, SEARCH_RESULTS } from './searched-text.ts';

export const adminSearchSchema = z.object({
  /** The order with that number first, then the newest. */
  orders: z.array(
    z.object({
      id: z.int(),
      status: z.enum(orderStatuses),
      name: z.string(),
      phone: z.string(),
      city: z.string(),
      grandTotal: moneySchema,
      createdAt: z.string(),
    }),
  ),
  /** Also inactive ones. */
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      optionLabel: z.nullable(z.string()),
      price: moneySchema,
      stock: z.int(),
      isActive: z.boolean(),
    }),
  ),
  customers: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), isAdmin: z.boolean() })),
});

export type AdminSearch = z.infer<typeof adminSearchSchema>;

export const searchEverywhere = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'staff',
  right: 'search',
  summary: `Orders by number, name, phone or place, products and customers; at most ${SEARCH_RESULTS} of each`,
  query: z.object({
    q: searchTextSchema.check(z.refine(isSearchable, 'Please enter a number or at least 3 characters')),
  }),
  response: adminSearchSchema,
});
