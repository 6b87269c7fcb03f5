import { expect, test } from 'vitest';
import { markdownTable, readResults, worseRows } from './table.ts';

const rowsOf = (search: string, page: string, memory?: string) => [
  { workload: 'search', figures: '39/s', result: search },
  { workload: 'home page, cached', figures: '4470/s', result: page },
  { workload: 'memory at rest', figures: '', ...(memory ? { result: memory } : {}) },
];

test.each([
  ['the same', rowsOf('4.0 ms', '60 %'), []],
  ['better', rowsOf('1.0 ms', '90 %'), []],
  ['15 % worse', rowsOf('4.6 ms', '53 %'), []],
  ['more than that', rowsOf('4.7 ms', '52 %'), ['search', 'home page, cached']],
  ['a figure that was not written before', rowsOf('4.0 ms', '60 %', '900 MB'), []],
])('against the written table, %s', (_, rows, worse) => {
  const written = readResults(`Measured.\n\n${markdownTable(rowsOf('4.0 ms', '60 %'))}`);
  expect(worseRows(rows, written).map((line) => line.split(':')[0])).toEqual(worse);
});
