import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { limitSchema, listOf, pageSchema, searchTextSchema, wholeNumber } from '#contracts/pagination.ts';
import { textInput } from '#contracts/text.ts';
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
  access: 'staff',
  right: 'messages',
  summary: 'Messages of the contact form, newest first; searched by reference, name, email address and subject',
  query: messagesQuerySchema,
  response: listOf(contactMessageSchema),
});

export const replySchema = z.object({
  id: z.int(),
  text: z.string(),
  createdAt: z.string(),
  /** The username of the administrator who wrote it; null when that account was deleted. */
  by: z.nullable(z.string()),
});

export type MessageReply = z.infer<typeof replySchema>;

/** A message with what the shop wrote back, the oldest first. */
export const messageThreadSchema = z.extend(contactMessageSchema, { replies: z.array(replySchema) });

export type MessageThread = z.infer<typeof messageThreadSchema>;

const idParams = z.object({ id: wholeNumber('There is no such message') });

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id',
  access: 'staff',
  right: 'messages',
  summary: 'A message with the replies to it',
  params: idParams,
  response: messageThreadSchema,
});

export const markMessage = endpoint({
  method: 'PATCH',
  path: '/api/admin/messages/:id',
  access: 'staff',
  right: 'messages',
  summary: 'Marks a message as answered, or as open again',
  params: idParams,
  body: z.object({ isAnswered: z.boolean('Please say whether it is answered') }),
  audit: ['isAnswered'],
  response: messageThreadSchema,
});

export const MAX_REPLY_LENGTH = 5000;
/** Each mail quotes everything before it. */
export const MAX_REPLIES = 50;

export const replyInputSchema = z.object({
  text: textInput({ label: 'The reply', max: MAX_REPLY_LENGTH, required: 'Please write a reply' }),
  /** The id of the last reply that the writer has seen; null for none. A repeated request finds its own behind it. */
  after: z.nullable(wholeNumber('after must be the id of a reply')),
});

export type ReplyInput = z.output<typeof replyInputSchema>;

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/replies',
  access: 'staff',
  right: 'messages',
  summary: 'Mails a reply to the sender of a message, with what was written so far, and marks it as answered',
  params: idParams,
  body: replyInputSchema,
  audit: [],
  response: messageThreadSchema,
  status: 201,
});
