import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';

export const storeCreditSchema = z.object({
  id: z.int(),
  amount: moneySchema,
  left: moneySchema,
  reason: z.string(),
  /** The last day in India on which it can be spent. */
  expiresOn: z.string(),
  createdAt: z.string(),
});

export type StoreCredit = z.infer<typeof storeCreditSchema>;

export const getMyCredit = endpoint({
  method: 'GET',
  path: '/api/me/credit',
  access: 'customer',
  summary: 'Store credit that can be spent, the next to expire first',
  response: z.object({
    balance: moneySchema,
    /** The balance under its former name, for pages that were opened before it was renamed. */
    available: moneySchema,
    credits: z.array(storeCreditSchema),
  }),
});

/** A credit's owner is reminded so many days before it expires. */
export const CREDIT_REMINDER_DAYS = 14;
