import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinNames, plainCell, safeCell, splitNames } from './csv-cells.ts';

describe('a cell that a spreadsheet would run', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''=1"])('%j is text', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
    expect(plainCell(safeCell(text))).toBe(text);
  });

  test.each(['Java Fern', '', "'quoted'", '5-10', 'a=b', ' =1'])('%j is left alone', (text) => {
    expect(safeCell(text)).toBe(text);
    expect(plainCell(text)).toBe(text);
  });

  test('any text comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '"') }), (text) => {
        expect(plainCell(safeCell(text))).toBe(text);
      }),
    );
  });
});

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
