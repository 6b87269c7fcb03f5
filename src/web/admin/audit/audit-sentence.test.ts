import { expect, test } from 'vitest';
import { auditSentence } from '#contracts/dashboard/audit-sentences.ts';
import type { Endpoint } from '#contracts/endpoint.ts';

function endpoints(): Endpoint[] {
  const contracts: Record<string, Record<string, unknown>> = import.meta.glob(
    ['../../../contracts/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
    { eager: true },
  );
  return Object.values(contracts)
    .flatMap((module) => Object.values(module))
    .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value);
}

const isStaffWrite = ({ access, method }: Endpoint) => (access === 'admin' || access === 'staff') && method !== 'GET';

test('there are words for every write of staff', () => {
  const logged = endpoints().filter((one) => isStaffWrite(one) || one.audit !== undefined);
  const actions = logged.map(({ method, path }) => `${method} ${path}`);
  expect(actions).toEqual(expect.arrayContaining(['PATCH /api/orders/:id', 'POST /api/order-link/answer']));
  expect(actions.filter((action) => auditSentence({ action, details: {} }) === action)).toEqual([]);
});

test('every write of staff names the body fields that the audit log stores', () => {
  const unnamed = endpoints().filter((one) => isStaffWrite(one) && one.audit === undefined);
  expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
