import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { limitSchema, listOf, pageSchema } from '#contracts/pagination.ts';

/** What a mail is about, as the owner reads it. */
export const mailKindNames = {
  'order-received': 'Order received',
  'order-status': 'Order status',
  'order-offer': 'Offer to the customer',
  'payment-asked': 'Payment request',
  'order-let-go': 'Order not answered in time',
  'cancellation-to-shop': 'Order cancelled by the customer',
  'claim-changed': 'Claim',
  'credit-expiring': 'Store credit about to expire',
  'back-in-stock': 'Back in stock',
  'low-stock': 'Products low on stock',
  'password-reset': 'New password',
  'verify-email': 'Confirm an address',
  'identity-proof': 'Proof of an address',
  'identity-refused': 'Sign-in refused',
  'identity-linked': 'Sign-in linked',
  'second-step-removed': 'Second step removed',
  'contact-copy': 'Contact message',
  'contact-receipt': 'Receipt of a contact message',
  'contact-reply': 'Reply to a contact message',
};

export type MailKind = keyof typeof mailKindNames;

/** A mail that could not be delivered. */
export const mailFailureSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Null when the recipient was not known yet. */
  recipient: z.nullable(z.string()),
  reason: z.string(),
  failedAt: z.string(),
});

export type MailFailure = z.infer<typeof mailFailureSchema>;

export const mailFailuresQuerySchema = z.object({ page: z.optional(pageSchema), limit: z.optional(limitSchema) });

export type MailFailuresQuery = z.output<typeof mailFailuresQuerySchema>;

const params = z.object({
  id: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'The number of a mail is not valid')),
});

export const listMailFailures = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  summary: 'Mails that could not be delivered, newest first, and how many are still to be sent',
  query: mailFailuresQuerySchema,
  response: z.extend(listOf(mailFailureSchema), { waiting: z.int() }),
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/retry',
  access: 'admin',
  summary: 'Sends a mail once more',
  params,
  audit: [],
  response: null,
});

export const dismissMail = endpoint({
  method: 'DELETE',
  path: '/api/admin/mails/:id',
  access: 'admin',
  summary: 'Forgets a mail that could not be delivered',
  params,
  audit: [],
  response: null,
});
