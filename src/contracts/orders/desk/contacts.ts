import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { momentInput } from '#contracts/moment-input.ts';
import { orderIdParams } from '#contracts/orders/orders.ts';
import { optionalTextInput, textInput } from '#contracts/text.ts';

export const contactChannels = ['whatsapp', 'phone', 'email', 'in-person'] as const;
export const contactDirections = ['out', 'in'] as const;
export const contactOutcomes = ['no-answer', 'will-reply', 'agreed', 'refused'] as const;
export const messageTemplates = ['quote', 'payment', 'reminder', 'shipped', 'let-go', 'sorry', 'moved'] as const;
export type MessageTemplate = (typeof messageTemplates)[number];

export const MAX_CONTACT_LENGTH = 1000;

export const contactSchema = z.object({
  id: z.int(),
  at: z.string(),
  channel: z.enum(contactChannels),
  direction: z.enum(contactDirections),
  template: z.nullable(z.enum(messageTemplates)),
  text: z.string(),
  outcome: z.nullable(z.enum(contactOutcomes)),
  /** The administrator's name; null for erased accounts. */
  by: z.nullable(z.string()),
});

export type OrderContact = z.infer<typeof contactSchema>;

export const contactInputSchema = z.object({
  channel: z.enum(contactChannels, 'Please choose how you spoke'),
  direction: z._default(z.enum(contactDirections, 'direction must be out or in'), 'out'),
  template: z.optional(z.nullable(z.enum(messageTemplates, 'There is no such message'))),
  text: z.union([
    textInput({ label: 'The text', max: MAX_CONTACT_LENGTH, required: 'Please write what was said' }),
    z.pipe(optionalTextInput({ label: 'The text', max: MAX_CONTACT_LENGTH }), z.literal(null)),
  ]),
  outcome: z.optional(z.nullable(z.enum(contactOutcomes, 'There is no such outcome'))),
  /** When the order comes up again; null for never. Left out: the next reminder of the quote or parcel. */
  remindAt: z.optional(z.nullable(momentInput('remindAt must be a time'))),
});

export type ContactInput = z.output<typeof contactInputSchema>;

export const addContact = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/contacts',
  access: 'staff',
  right: 'orders.desk',
  summary: 'Notes a message or a call about an order',
  params: orderIdParams,
  body: contactInputSchema,
  audit: ['channel', 'direction', 'template', 'outcome'],
  response: contactSchema,
  status: 201,
});
