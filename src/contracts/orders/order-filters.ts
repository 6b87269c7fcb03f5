import * as z from 'zod/mini';
import { oneOf } from '#contracts/one-of.ts';
import { searchTextSchema } from '#contracts/pagination.ts';
import { dayInput } from './desk/day-input.ts';
import { orderSources } from './order-sources.ts';
import { orderStatuses } from './order-status.ts';

/** What narrows lists of orders and their export. Days are India's, both included. */
export const orderFilters = {
  query: z.optional(searchTextSchema),
  from: z.optional(dayInput('from must be a day such as 2026-11-17')),
  to: z.optional(dayInput('to must be a day such as 2026-11-17')),
  /** Where it goes, or a part of it. */
  city: z.optional(searchTextSchema),
  source: z.optional(oneOf('source', orderSources)),
};

export const orderStatusFilter = z.optional(oneOf('status', orderStatuses));

export const ordersCsvQuerySchema = z.object({ ...orderFilters, status: orderStatusFilter });

export type OrderFilters = Omit<z.output<typeof ordersCsvQuerySchema>, 'status'>;
