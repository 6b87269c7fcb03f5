import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api.ts';
import { beginAttempt, endAttempt, hasOtherCart, isUnresolved, readUnresolvedAttempt } from './order-attempt.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test('the same body keeps its key, also after a reload', async () => {
  const { key } = beginAttempt(1, '{"a":1}');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(beginAttempt(1, '{"a":1}').key).toBe(key);
  vi.resetModules();
  const reloaded = await import('./order-attempt.ts');
  expect(reloaded.readUnresolvedAttempt(1)).toEqual({ userId: 1, key, body: '{"a":1}', isRepeat: true });
  expect(reloaded.beginAttempt(1, '{"a":1}').key).toBe(key);
});

test('a changed body is another order', () => {
  const { key } = beginAttempt(1, '{"a":1}');
  expect(beginAttempt(1, '{"a":2}').key).not.toBe(key);
});

test('after a response, the same body is a new order', () => {
  const { key } = beginAttempt(1, '{"a":1}');
  endAttempt();
  expect(readUnresolvedAttempt(1)).toBeNull();
  expect(beginAttempt(1, '{"a":1}').key).not.toBe(key);
});

test('an attempt is deleted when another user signs in', () => {
  const { key } = beginAttempt(1, '{"a":1}');
  expect(readUnresolvedAttempt(2)).toBeNull();
  expect(sessionStorage.getItem('jalaja.order-attempt')).toBeNull();
  expect(beginAttempt(2, '{"a":1}').key).not.toBe(key);
});

test('without session storage, the key lives as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  const { key } = beginAttempt(1, '{"a":1}');
  expect(beginAttempt(1, '{"a":1}').key).toBe(key);
  endAttempt();
  expect(readUnresolvedAttempt(1)).toBeNull();
});

test.each(['{"userId":1,"key":5}', '{"userId":1,"key":"k","body":"{broken"}', '{broken'])(
  'an invalid stored attempt is ignored: %s',
  (stored) => {
    sessionStorage.setItem('jalaja.order-attempt', stored);
    expect(readUnresolvedAttempt(1)).toBeNull();
  },
);

test.each([
  ['no change', {}, false],
  ['another quantity', { items: [{ product_id: 7, quantity: 3, price: '450.00' }] }, true],
  ['another price', { items: [{ product_id: 7, quantity: 5, price: '475.00' }] }, true],
  ['no items', { items: [] }, true],
  ['another shipping cost', { shipping_cost: '0.00' }, true],
])('a cart with %s is compared with the sent one', (_, change, isOther) => {
  const cart = { items: [{ product_id: 7, quantity: 5, price: '450.00' }], shipping_cost: '150.00' };
  const attempt = beginAttempt(1, JSON.stringify({ ...cart, shipping_address_id: 3, notes: 'After 6 pm' }));
  expect(hasOtherCart(attempt, { ...cart, ...change })).toBe(isOther);
});

describe('the result of the order is unknown', () => {
  const fresh = { userId: 1, key: 'k', body: '{}', isRepeat: false };
  const repeat = { ...fresh, isRepeat: true };

  test.each([
    [new NetworkError(null), true, true],
    [new ApiError(500, { message: '' }), true, true],
    [new ApiError(503, { message: '' }), true, true],
    [new ApiError(401, { message: '' }), false, true],
    [new ApiError(429, { message: '' }), false, true],
    [new ApiError(400, { message: '' }), false, false],
    [new ApiError(404, { message: '' }), false, false],
    [new ApiError(409, { message: '' }), false, false],
  ])('after %o: the first time %s, later %s', (error, first, later) => {
    expect(isUnresolved(fresh, error)).toBe(first);
    expect(isUnresolved(repeat, error)).toBe(later);
  });
});
