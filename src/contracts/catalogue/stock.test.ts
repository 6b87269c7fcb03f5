import { expect, test } from 'vitest';
import { stockInfo } from './stock.ts';

test.each([
  [
    -1,
    'out-of-stock',
    'Out of Stock',
    "This item is currently out of stock. We'll notify you when it's back in stock.",
  ],
  [0, 'out-of-stock', 'Out of Stock', "This item is currently out of stock. We'll notify you when it's back in stock."],
  [1, 'low-stock', 'Only 1 left!', 'Only a few items left. Order soon!'],
  [5, 'low-stock', 'Only 5 left!', 'Only a few items left. Order soon!'],
  [6, 'in-stock', 'In Stock', 'Ready to ship within 24 hours'],
])('%i in stock is %s', (quantity, status, text, message) =>
  expect(stockInfo(quantity)).toEqual({ status, text, message }),
);
