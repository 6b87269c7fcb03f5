import { expect, test } from 'vitest';
import { readLinkAddress } from './link-address.ts';

test.each([
  ['https://example.com/care', 'https://example.com/care'],
  [' http://example.com ', 'http://example.com'],
  ['example.com/care', 'https://example.com/care'],
  ['localhost:3000/shop', 'https://localhost:3000/shop'],
  ['asha@example.com', 'mailto:asha@example.com'],
  ['mailto:asha@example.com', 'mailto:asha@example.com'],
])('%j leads to %s', (typed, address) => expect(readLinkAddress(typed)).toBe(address));

test.each(['', '   ', 'javascript:alert(1)', 'data:text/html,x', 'ftp://example.com', 'https://two words'])(
  '%j leads nowhere',
  (typed) => expect(readLinkAddress(typed)).toBeNull(),
);
