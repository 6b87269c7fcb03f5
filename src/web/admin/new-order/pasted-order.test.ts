import { expect, test } from 'vitest';
import { cartMessage } from '#web/lib/whatsapp.ts';
import { pastedOrder, unreadWords } from './pasted-order.ts';

test.each([
  ['[#12] × 2', [{ productId: 12, quantity: 2 }]],
  ['Neon [#12] x3: ₹9\nMoss [#7]*1', [12, 7].map((productId, index) => ({ productId, quantity: index ? 1 : 3 }))],
  ['one [#5] please', [{ productId: 5, quantity: 1 }]],
  ['[#12] × 2 and [#12] × 3', [{ productId: 12, quantity: 5 }]],
  ['#12 × 2, [12] × 2, [#x] × 2', []],
])('%j', (text, lines) => {
  expect(pastedOrder(text).lines).toEqual(lines);
});

test('what the cart writes is read again, with the PIN code that the customer added', () => {
  const items = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: index + 1, name: `Fish [#${index}]`.replace('[#', '(#'), quantity: 1 + (index % 3), price: 100 },
  }));
  const text = `${cartMessage(items, 6000_00, 'Jalaja')}517 001`;
  expect(pastedOrder(text)).toEqual({
    lines: items.map(({ id, quantity }) => ({ productId: id, quantity })),
    pin: '517001',
  });
  expect(unreadWords(text, new Map(items.map(({ id, name }) => [id, name])))).toBe('');
});

test.each([
  ['Neon Tetra [#12] × 2: ₹90\nMeena, 98400 12345\nalso 2 java fern pls', 'Meena, 98400 12345\nalso 2 java fern pls'],
  ['2 java fern and neon tetra [#12] x 2, big ones please', '2 java fern and big ones please'],
  ['Old name [#12] × 2', 'Old name'],
  ['Gone Fish [#99] × 2: ₹90', 'Gone Fish [#99] × 2: ₹90'],
  ['Hello Jalaja, I would like to order:\n[#12]\nMy PIN code: 517001, call first', 'call first'],
  ['[#12]\nMy PIN code: \nI will tell it later', 'I will tell it later'],
])('the rest of %j is %j', (text, rest) => {
  expect(unreadWords(text, new Map([[12, 'Neon Tetra']]))).toBe(rest);
});
