import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinNames, splitNames } from './csv-cells.ts';

describe('names in one cell', () => {
  test('come back as they were, whatever stands in them', () => {
    const name = fc
      .string({ unit: fc.constantFrom('a', 'b', '|', '\\', ' '), minLength: 1 })
      .map((text) => `x${text}x`);
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(splitNames(joinNames(names))).toEqual(names);
      }),
    );
  });

  test('may have spaces around them, and none between two bars', () => {
    expect(splitNames(' Moss | Easy||')).toEqual(['Moss', 'Easy']);
    expect(splitNames('')).toEqual([]);
  });
});
