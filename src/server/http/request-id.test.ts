import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { requestIds } from './request-id.ts';

const GIVEN = '4c7a0f0c8b6e4b0fa1d2c3b4a5968778';
const idOf = (hasProxy: boolean, given?: string) =>
  // Its headers are all that is looked at.
  requestIds(hasProxy)({ headers: { 'x-request-id': given } } as unknown as IncomingMessage);

test('the id of a proxy is kept where one stands in front', () => {
  expect(idOf(true, GIVEN)).toBe(GIVEN);
});

test.each([
  [false, GIVEN],
  [true, undefined],
  [true, 'short'],
  [true, 'with a blank and "quotes"'],
  [true, 'a'.repeat(65)],
])('with a proxy %s, %s becomes an id of the shop’s own', (hasProxy, given) => {
  expect(idOf(hasProxy, given)).toMatch(/^[0-9a-f-]{36}$/);
});
