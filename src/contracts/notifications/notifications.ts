import * as z from 'zod/mini';
import { emailInput } from '#contracts/email.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { storable } from '#contracts/text.ts';

const productId = wholeNumber('Please choose a product');

export const stockSubscriptionInputSchema = z.object({
  productId,
  email: emailInput({ required: 'Please enter your email address', invalid: 'Please enter a valid email address' }),
});

export type StockSubscriptionInput = z.output<typeof stockSubscriptionInputSchema>;

export const stockSubscriptionSchema = z.object({ productId: z.int(), email: z.string() });

export type StockSubscription = z.infer<typeof stockSubscriptionSchema>;

/** A repeated subscription gets the same response, so that it does not reveal who is subscribed. */
export const subscribeToStock = endpoint({
  method: 'POST',
  path: '/api/stock-notifications/subscribe',
  access: 'public',
  summary: 'Asks to be told by email when a product is back in stock',
  body: stockSubscriptionInputSchema,
  response: stockSubscriptionSchema,
  status: 201,
});

/** The body is ignored: mail programs send their own form. */
export const unsubscribeFromStock = endpoint({
  method: 'POST',
  path: '/api/stock-notifications/unsubscribe',
  access: 'public',
  summary: 'Ends a back-in-stock alert, by the token of its mail; ending it again is the same success',
  query: z.object({ token: z.string('Please use the link of the email') }),
  /** The name is null when the subscription had already ended, or the product is not sold any more. */
  response: z.object({ productName: z.nullable(z.string()) }),
});

export const notifySubscribers = endpoint({
  method: 'POST',
  path: '/api/stock-notifications/notify',
  access: 'staff',
  right: 'stock.write',
  summary: 'Mails every subscriber of a product that it is back, once each',
  body: z.object({
    productId,
    /** Only for the audit log to be readable: the mails take the name that the product has. */
    productName: z.nullish(z.string().check(storable())),
  }),
  audit: ['productId', 'productName'],
  response: z.object({ queued: z.int() }),
});

export const stockAlertCountsSchema = z.object({
  waiting: z.int(),
  /** Queued, and neither sent nor failed yet. */
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  lastNotifiedAt: z.nullable(z.string()),
});

export type StockAlertCounts = z.infer<typeof stockAlertCountsSchema>;

export const getStockAlertCounts = endpoint({
  method: 'GET',
  path: '/api/admin/stock-notifications/:productId',
  access: 'staff',
  right: 'stock.write',
  summary: 'How many wait for a product, and how many were notified',
  params: z.object({ productId: wholeNumber('There is no such product') }),
  response: stockAlertCountsSchema,
});
