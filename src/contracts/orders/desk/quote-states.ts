/**
 * `ordered` is round 0: the lines as the customer ordered them. `unavailable`: nothing is left of them, so that the
 * order was cancelled.
 */
export const quoteStates = [
  'ordered',
  'draft',
  'sent',
  'accepted',
  'changed',
  'declined',
  'expired',
  'superseded',
  'unavailable',
] as const;
export type QuoteState = (typeof quoteStates)[number];

export const stockChecks = ['available', 'fewer', 'none', 'substitute'] as const;
export type StockCheck = (typeof stockChecks)[number];

export const quoteAnswers = ['accept', 'change', 'decline'] as const;
export type QuoteAnswer = (typeof quoteAnswers)[number];

export const answerers = ['customer', 'administrator', 'shop'] as const;
