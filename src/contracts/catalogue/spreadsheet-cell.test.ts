import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainCell, safeCell } from './spreadsheet-cell.ts';

describe('a cell that a spreadsheet would execute', () => {
  test.each(['=1+1', '+1', '-1+1', '-', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''=1"])(
    '%j is text',
    (text) => {
      expect(safeCell(text)).toBe(`'${text}`);
      expect(plainCell(safeCell(text))).toBe(text);
    },
  );

  test.each(['Java Fern', '', "'quoted'", '5-10', 'a=b', ' =1', '-1', '-118.00'])('%j is left alone', (text) => {
    expect(safeCell(text)).toBe(text);
    expect(plainCell(text)).toBe(text);
  });

  test('any text is unchanged after a round trip', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '"') }), (text) => {
        expect(plainCell(safeCell(text))).toBe(text);
      }),
    );
  });
});
