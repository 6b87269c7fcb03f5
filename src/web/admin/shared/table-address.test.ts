import { expect, test } from 'vitest';
import { readTableAddress, writeTableAddress } from './table-address.ts';

const read = (address: string, limits = [5, 10, 25, 50]) =>
  readTableAddress(new URLSearchParams(address), limits, { status: ['pending', 'shipped'] });

test('an empty address is the first page of ten', () => {
  expect(read('')).toEqual({ page: 1, limit: 10, query: '', filters: { status: '' } });
});

test('page, size, search text and filter are read', () => {
  expect(read('tab=orders&page=3&limit=25&query=+neon+&status=shipped')).toEqual({
    page: 3,
    limit: 25,
    query: 'neon',
    filters: { status: 'shipped' },
  });
});

test.each([
  ['page=0'],
  ['page=-1'],
  ['page=1.5'],
  ['page=two'],
  ['page=9999999999'],
  ['limit=7'],
  ['limit=100'],
  ['limit=ten'],
  ['status=lost'],
])('%s falls back', (address) => {
  expect(read(address)).toEqual({ page: 1, limit: 10, query: '', filters: { status: '' } });
});

test('a search text that is too long is cut to what the shop takes', () => {
  expect(read(`query=${'a'.repeat(300)}`).query).toHaveLength(200);
});

test('a filter may be any text of a form', () => {
  const category = (address: string) =>
    readTableAddress(new URLSearchParams(address), [10], { category: /^(none|\d+)$/ }).filters['category'];
  expect(['category=12', 'category=none', 'category=fish', ''].map(category)).toEqual(['12', 'none', '', '']);
});

test('what is empty or usual is left out of the address, what belongs to others stays', () => {
  const present = new URLSearchParams('tab=tags&page=4&limit=25&query=abc');
  expect(String(writeTableAddress(present, { page: 1, query: '' }))).toBe('tab=tags&limit=25');
  expect(String(writeTableAddress(present, { limit: 10, page: 2 }))).toBe('tab=tags&page=2&query=abc');
  expect(String(present), 'the present address is left alone').toBe('tab=tags&page=4&limit=25&query=abc');
});
