import { expect, test } from 'vitest';
import { cartMessage } from '#web/lib/whatsapp.ts';
import { pastedOrder } from './pasted-order.ts';

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
});
