import type { MessageTemplate, OrderContact } from '#contracts/orders/desk/contacts.ts';

export const channelWords: Record<OrderContact['channel'], string> = {
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  email: 'Email',
  'in-person': 'In person',
};

export const outcomeWords: Record<NonNullable<OrderContact['outcome']>, string> = {
  'no-answer': 'No answer',
  'will-reply': 'Will reply',
  agreed: 'Agreed',
  refused: 'Refused',
};

export const templateWords: Record<MessageTemplate, string> = {
  quote: 'What changed',
  payment: 'Please pay',
  reminder: 'Reminder',
  shipped: 'It is on the way',
  'let-go': 'Cancelled automatically',
  sorry: 'Apology',
  moved: 'The day has moved',
};
