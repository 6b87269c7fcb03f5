import type { StockCause } from '#contracts/catalogue/stock-movements.ts';

/** What a person reads for the cause of a stock change. */
export const causeWords: Record<StockCause, string> = {
  opening: 'First stock',
  sale: 'Sold',
  cancellation: 'Order cancelled',
  received: 'Received',
  died: 'Died',
  counted: 'Counted',
  edited: 'Edited',
  import: 'CSV import',
  quote: 'Order revised',
  claim: 'Claim',
};
