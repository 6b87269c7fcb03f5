import { expect, test } from 'vitest';
import { isSearchable, numberIn } from './searched-text.ts';

test.each([
  ['1042', 1042],
  [' #7 ', 7],
  ['0', null],
  ['1234567890', null],
  ['10a', null],
  ['# 7', null],
  ['', null],
])('%j has the number %j', (text, expected) => {
  expect(numberIn(text)).toBe(expected);
});

test.each([
  ['7', true],
  ['#7', true],
  ['asha', true],
  ['ash', true],
  ['as', false],
  ['  a  ', false],
  ['#', false],
  ['', false],
])('%j is searched for: %j', (text, expected) => {
  expect(isSearchable(text)).toBe(expected);
});
