import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { limitSchema, listOf, pageSchema, searchTextSchema, wholeNumber } from '#contracts/pagination.ts';
import { urgencies } from './message-age.ts';

/** A message of the contact form as administrators see it. */
export const contactMessageSchema = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** The username of the administrator who marked it; null also when that account was deleted. */
  answeredBy: z.nullable(z.string()),
  /** null: it has been answered. */
  urgency: z.nullable(z.enum(urgencies)),
  isSettlementDue: z.boolean(),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const messageStates = ['open', 'answered'] as const;

export const messagesQuerySchema = z.object({
  page: z.optional(pageSchema),
  limit: z.optional(limitSchema),
  query: z.optional(searchTextSchema),
  state: z.optional(z.enum(messageStates, 'state must be open or answered')),
});

export type MessagesQuery = z.output<typeof messagesQuerySchema>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'admin',
  summary: 'Messages of the contact form, newest first; searched by reference, name, e-mail address and subject',
  query: messagesQuerySchema,
  response: listOf(contactMessageSchema),
});

export const markMessage = endpoint({
  method: 'PATCH',
  path: '/api/admin/messages/:id',
  access: 'admin',
  summary: 'Marks a message as answered, or as open again',
  params: z.object({ id: wholeNumber('There is no such message') }),
  body: z.object({ isAnswered: z.boolean('Please say whether it is answered') }),
  audit: ['isAnswered'],
  response: contactMessageSchema,
});
