import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { limitSchema, listOf, pageSchema } from '#contracts/pagination.ts';

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
