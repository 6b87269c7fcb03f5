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
    'Shipping free above: ₹2,000',
  ]);
  expect(lines({ provider: 'google.com' })).toEqual(['Provider: google.com']);
  expect(lines({})).toEqual([]);
});

test('of a change only the old and new values are shown, money in rupees', () => {
  expect(
    lines({
      params: { id: 7 },
      body: { name: 'Java Fern', price: 199, stock: 20 },
      changes: {
        price: ['1249.00', '1199.50'],
        compareAtPrice: ['', '1500.00'],
        isNew: ['true', 'false'],
        shipping: [
          { flat: '150.00', freeAbove: '2000.00' },
          { flat: '200.00', freeAbove: '2000.00' },
        ],
      },
    }),
  ).toEqual([
    'Number: 7',
    'Price: ₹1,249 → ₹1,199.50',
    'Compare at price: (empty) → ₹1,500',
    'New: Yes → No',
    'Shipping flat: ₹150 → ₹200',
  ]);
  expect(lines({ body: { name: 'Java Fern' }, changes: {} })).toEqual(['Changes: (none)']);
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
