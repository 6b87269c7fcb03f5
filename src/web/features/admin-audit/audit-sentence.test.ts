import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { auditResult, auditSentence } from './audit-sentence.ts';

describe('what was done, in words', () => {
  test.each([
    ['POST /api/products', { body: { name: 'Java Fern' } }, 'Added the product Java Fern'],
    ['PUT /api/tags/:id', { params: { id: 3 }, body: { name: 'Easy' } }, 'Changed tag #3, Easy'],
    ['PATCH /api/orders/:id', { params: { id: 12 }, body: { status: 'shipped' } }, 'Set order #12 to shipped'],
    ['POST /api/users/make-admin', { body: { userId: 5 } }, 'Made user #5 an administrator'],
    ['auth.identity-linked', { provider: 'google.com' }, 'Linked the sign-in with google.com'],
    ['auth.login', {}, 'Signed in'],
  ])('%s', (action, details, sentence) => expect(auditSentence({ action, details })).toBe(sentence));

  test('what is not known is shown as it is', () => {
    expect(auditSentence({ action: 'POST /api/unheard-of', details: {} })).toBe('POST /api/unheard-of');
  });

  test('what was not noted leaves a gap', () => {
    expect(auditSentence({ action: 'DELETE /api/products/:id', details: {} })).toBe('Deleted product #…');
  });

  test('there are words for every write of an administrator', () => {
    const contracts: Record<string, Record<string, unknown>> = import.meta.glob(
      ['../../../contracts/*.ts', '!**/*.test.ts'],
      { eager: true },
    );
    const writes = Object.values(contracts)
      .flatMap((module) => Object.values(module))
      .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value)
      .filter(({ access, method }) => access === 'admin' && method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    expect(writes).toContain('PATCH /api/orders/:id');
    expect(writes.filter((action) => auditSentence({ action, details: {} }) === action)).toEqual([]);
  });
});

describe('how it ended', () => {
  test.each([
    ['POST /api/tags', 201, { word: 'Done', hasFailed: false }],
    ['POST /api/tags', 409, { word: 'Refused (409)', hasFailed: true }],
    ['POST /api/tags', 500, { word: 'Failed (500)', hasFailed: true }],
    ['POST /api/tags', null, { word: 'Not finished', hasFailed: true }],
    ['auth.setup-key-refused', 403, { word: 'Refused (403)', hasFailed: true }],
    ['auth.login', null, null],
  ])('%s with %s', (action, status, result) => expect(auditResult({ action, status })).toEqual(result));
});
