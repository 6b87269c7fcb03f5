import { describe, expect, test } from 'vitest';
import { pagedList, pagedQuerySchema, pageRequest } from './pagination.ts';

describe('pages', () => {
  test.each([
    [
      { page: '2', limit: '100' },
      { page: 2, limit: 100 },
    ],
    [{}, {}],
    [{ query: '  neon ' }, { query: 'neon' }],
  ])('accepts %j', (query, parsed) => expect(pagedQuerySchema.parse(query)).toEqual(parsed));

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1e12' },
    { page: '1.5' },
    { page: 'NaN' },
    { page: '' },
    { page: ['1', '2'] },
    { limit: '0' },
    { limit: '101' },
    { limit: '1000000000' },
    { limit: ['10', '99999'] },
    { query: 'x'.repeat(201) },
  ])('refuses %j', (query) => expect(pagedQuerySchema.safeParse(query).success).toBe(false));

  test('adds pagination only when a page was requested or the list was cut', () => {
    expect(pagedList(['a'], 1, pageRequest({}))).toEqual({ data: ['a'] });
    expect(pagedList(['a'], 11, pageRequest({ page: 2 }))).toEqual({
      data: ['a'],
      pagination: { page: 2, limit: 10, totalCount: 11, totalPages: 2 },
    });
    expect(pagedList([], 0, pageRequest({ limit: 5 })).pagination).toMatchObject({ totalCount: 0, totalPages: 0 });
    expect(pagedList(['a'], 5001, pageRequest({})).pagination).toMatchObject({ limit: 5000, totalPages: 2 });
  });
});
