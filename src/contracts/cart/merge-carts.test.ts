import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeCarts } from './merge-carts.ts';

const line = (productId: number, quantity: number) => ({ productId, quantity });

describe('two carts of one person', () => {
  test.each([
    ['nothing', [], [], []],
    ['the only cart there is', [line(1, 2)], [], [line(1, 2)]],
    ['the other cart when the first is empty', [], [line(1, 2)], [line(1, 2)]],
    ['the larger quantity, when the first has it', [line(1, 5)], [line(1, 2)], [line(1, 5)]],
    ['the larger quantity, when the second has it', [line(1, 2)], [line(1, 5)], [line(1, 5)]],
    ['what both hold alike, not twice as much', [line(1, 3)], [line(1, 3)], [line(1, 3)]],
    [
      'the order of the first, then what only the second has',
      [line(9, 1), line(3, 1)],
      [line(4, 1), line(3, 2), line(1, 1)],
      [line(9, 1), line(3, 2), line(4, 1), line(1, 1)],
    ],
    ['one line for a product that stands twice', [line(1, 2), line(2, 1), line(1, 4)], [], [line(1, 4), line(2, 1)]],
  ])('give %s', (_, first, second, merged) => expect(mergeCarts(first, second)).toEqual(merged));

  test('are left as they were', () => {
    const [first, second] = [[line(1, 1)], [line(1, 9)]];
    mergeCarts(first, second);
    expect([first, second]).toEqual([[line(1, 1)], [line(1, 9)]]);
  });

  test('merged once more with either give the same', () => {
    const cart = fc.array(
      fc.record({ productId: fc.integer({ min: 1, max: 8 }), quantity: fc.integer({ min: 1, max: 999 }) }),
    );
    fc.assert(
      fc.property(cart, cart, (first, second) => {
        const merged = mergeCarts(first, second);
        expect(mergeCarts(merged, first)).toEqual(merged);
        expect(mergeCarts(merged, second)).toEqual(merged);
      }),
    );
  });
});
