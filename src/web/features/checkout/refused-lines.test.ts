import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { refusedLines } from './refused-lines.ts';

const refusal = (code: string, details: Record<string, unknown>[]) =>
  new ApiError(409, { message: 'Refused', code, details });

test.each([
  [
    refusal('price_changed', [{ name: 'Betta', price: '950.00', sentPrice: '900.00', stock: 3 }]),
    'Betta now costs ₹950 instead of ₹900',
  ],
  [refusal('insufficient_stock', [{ name: 'Betta', wanted: 5, stock: 2 }]), 'Only 2 of Betta left, you wanted 5'],
  [refusal('insufficient_stock', [{ name: 'Betta', wanted: 5, stock: 0 }]), 'Betta is sold out'],
  [refusal('not_found', [{ name: 'Betta', stock: 0 }]), 'Betta is no longer available'],
  [refusal('not_found', [{ name: null, stock: 0 }]), 'A product in your cart is no longer available'],
])('%o reads: %s', (error, sentence) => expect(refusedLines(error)).toEqual([sentence]));

test.each([refusal('conflict', [{ name: 'Betta' }]), refusal('not_found', []), new Error('x')])(
  '%o is not about the lines of the cart',
  (error) => expect(refusedLines(error)).toEqual([]),
);
