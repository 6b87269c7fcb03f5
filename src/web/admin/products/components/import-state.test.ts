import { expect, test } from 'vitest';
import { importReport } from './import-state.tsx';

test('each fault is a line of three cells', () => {
  const faults = [
    { row: 2, field: 'price', message: 'Price must be a number' },
    { row: 7, field: null, message: 'This row has 2 cells, the first row has 3' },
  ];
  expect(importReport(faults).split('\n')).toEqual([
    'Row\tColumn\tWhat is wrong',
    '2\tprice\tPrice must be a number',
    '7\t\tThis row has 2 cells, the first row has 3',
  ]);
});

test('nothing out of the file runs in a spreadsheet, or gets a cell or line of its own', () => {
  const faults = [{ row: 1, field: '=HYPERLINK("//evil")', message: 'There is no column "a\t=1+1\n=2"' }];
  expect(importReport(faults).split('\n').slice(1)).toEqual([
    '1\t\'=HYPERLINK("//evil")\tThere is no column "a =1+1 =2"',
  ]);
});
