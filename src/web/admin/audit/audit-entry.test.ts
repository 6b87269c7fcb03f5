import { expect, test } from 'vitest';
import { auditPairs, auditResult } from './audit-entry.ts';

const lines = (details: Record<string, unknown>) => auditPairs(details).map(({ label, value }) => `${label}: ${value}`);

test('what was noted is read line by line', () => {
  expect(
    lines({
      params: { id: 7 },
      body: { name: 'Java Fern', compareAtPrice: null, isActive: true, isNew: false, tagIds: [1, 2], imageUrl: '' },
    }),
  ).toEqual([
    'Number: 7',
    'Name: Java Fern',
    'Compare at price: (empty)',
    'Active: Yes',
    'New: No',
    'Tag numbers: 1, 2',
    'Image address: (empty)',
  ]);
});

test('what belongs together says so', () => {
  expect(lines({ body: { ids: [], change: { isNew: true }, shipping: { freeAbove: '2000.00' } } })).toEqual([
    'Numbers: (none)',
    'Change is new: Yes',
    'Shipping free above: 2000.00',
  ]);
  expect(lines({ provider: 'google.com' })).toEqual(['Provider: google.com']);
  expect(lines({})).toEqual([]);
});

test('lists of more than words are shown as they are', () => {
  expect(lines({ body: { images: [{ url: 'a.webp' }] } })).toEqual(['Images: [{"url":"a.webp"}]']);
});

test.each([
  ['POST /api/tags', 201, { word: 'Done', hasFailed: false }],
  ['POST /api/tags', 409, { word: 'Refused (409)', hasFailed: true }],
  ['POST /api/tags', 500, { word: 'Failed (500)', hasFailed: true }],
  ['POST /api/tags', null, { word: 'Not finished', hasFailed: true }],
  ['auth.setup-key-refused', 403, { word: 'Refused (403)', hasFailed: true }],
  ['auth.login', null, null],
])('how %s with %s ended', (action, status, result) => expect(auditResult({ action, status })).toEqual(result));
