import * as z from 'zod/mini';
import { emailInput } from './email.ts';
import { endpoint } from './endpoint.ts';
import { wholeNumber } from './pagination.ts';

export const stockSubscriptionInputSchema = z.object({
  productId: wholeNumber('Please choose a product'),
  email: emailInput({ required: 'Please enter your email address', invalid: 'Please enter a valid email address' }),
});

export type StockSubscriptionInput = z.output<typeof stockSubscriptionInputSchema>;

export const stockSubscriptionSchema = z.object({ productId: z.int(), email: z.string() });

export type StockSubscription = z.infer<typeof stockSubscriptionSchema>;

/** Asking again is answered alike, so that nobody learns from it who is waiting for what. */
export const subscribeToStock = endpoint({
  method: 'POST',
  path: '/api/stock-notifications/subscribe',
  access: 'public',
  summary: 'Asks to be told by e-mail when a product is back in stock',
  body: stockSubscriptionInputSchema,
  response: stockSubscriptionSchema,
  status: 201,
});
