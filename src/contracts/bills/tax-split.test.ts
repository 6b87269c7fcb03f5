import { expect, test } from 'vitest';
import { shareOut, splitTax } from './tax-split.ts';

test.each([
  // amount, percent, same state, parts
  [118_00, 18, true, { taxable: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 }],
  [118_00, 18, false, { taxable: 100_00, cgst: 0, sgst: 0, igst: 18_00 }],
  [105_00, 5, true, { taxable: 100_00, cgst: 2_50, sgst: 2_50, igst: 0 }],
  // A tax of 15.25 has no equal halves: the odd paisa is taxable value.
  [99_99, 18, true, { taxable: 84_75, cgst: 7_62, sgst: 7_62, igst: 0 }],
  [100_00, 18, true, { taxable: 84_76, cgst: 7_62, sgst: 7_62, igst: 0 }],
  [100_00, 18, false, { taxable: 84_75, cgst: 0, sgst: 0, igst: 15_25 }],
  [1, 40, true, { taxable: 1, cgst: 0, sgst: 0, igst: 0 }],
  [0, 18, true, { taxable: 0, cgst: 0, sgst: 0, igst: 0 }],
  [100_00, 0, true, { taxable: 100_00, cgst: 0, sgst: 0, igst: 0 }],
  [100_25, 0.25, false, { taxable: 100_00, cgst: 0, sgst: 0, igst: 25 }],
])('%i paise with %d %% in them, same state %s', (amount, percent, isSameState, parts) => {
  expect(splitTax(amount, percent * 100, isSameState)).toEqual(parts);
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [10, [0, 0], [0, 0]],
  [5, [300, 100, 100], [3, 1, 1]],
  [7, [50, 30, 20], [4, 2, 1]],
  [0, [5, 5], [0, 0]],
  [1, [1, 2], [0, 1]],
])('%i shared among %j', (total, amounts, shares) => expect(shareOut(total, amounts)).toEqual(shares));
