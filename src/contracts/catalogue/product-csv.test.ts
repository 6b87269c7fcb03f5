import { expect, test } from 'vitest';
import { csvColumn, productCsvColumns } from './product-csv.ts';

test.each([
  ['Name', 'name'],
  [' PRICE ', 'price'],
  ['Compare-at price', 'compareAtPrice'],
  ['weight_grams', 'weightGrams'],
  ['Weight (grams)', 'weightGrams'],
  ['Colour', null],
  ['', null],
])('the header "%s" is the column %s', (header, column) => {
  expect(csvColumn(header)).toBe(column);
});

test('every column is found by its own name', () => {
  expect(productCsvColumns.map(csvColumn)).toEqual(productCsvColumns);
});
