import { expect, test } from 'vitest';
import { auditResult } from './audit-result.ts';

test.each([
  ['POST /api/tags', 201, { word: 'Done', hasFailed: false }],
  ['POST /api/tags', 409, { word: 'Refused (409)', hasFailed: true }],
  ['POST /api/tags', 500, { word: 'Failed (500)', hasFailed: true }],
  ['POST /api/tags', null, { word: 'Not finished', hasFailed: true }],
  ['auth.setup-key-refused', 403, { word: 'Refused (403)', hasFailed: true }],
  ['auth.login', null, null],
])('how %s with %s ended', (action, status, result) => expect(auditResult({ action, status })).toEqual(result));
