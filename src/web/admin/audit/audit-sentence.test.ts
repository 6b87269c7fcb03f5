import { expect, test } from 'vitest';
import { auditSentence } from '#contracts/dashboard/audit-sentences.ts';
import type { Endpoint } from '#contracts/endpoint.ts';

test('there are words for every write of an administrator', () => {
  const contracts: Record<string, Record<string, unknown>> = import.meta.glob(
    ['../../../contracts/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
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
