import { beforeEach, expect, test } from 'vitest';
import { isCheckoutRemembered, knownEmailOf, rememberCheckout, returnStateOf, takeDestination } from './return-path.ts';

beforeEach(() => sessionStorage.clear());

test('an interrupted checkout is the first destination, once', () => {
  rememberCheckout();
  expect(sessionStorage.getItem('jalaja.return-to-checkout')).not.toBeNull();
  expect(takeDestination({ returnTo: '/account' })).toBe('/checkout');
  expect(isCheckoutRemembered()).toBe(false);
  expect(takeDestination({ returnTo: '/account' })).toBe('/account');
});

test.each([
  [null, '/'],
  [{}, '/'],
  [{ returnTo: '/order-confirmation/5?x=1' }, '/order-confirmation/5?x=1'],
  [{ returnTo: '//evil.example' }, '/'],
  [{ returnTo: '/\\evil.example' }, '/'],
  [{ returnTo: 'https://evil.example' }, '/'],
  [{ returnTo: 'https:evil.example' }, '/'],
  [{ returnTo: 'javascript:alert(1)' }, '/'],
  [{ returnTo: 'evil.example' }, '/'],
  [{ returnTo: '\\\\evil.example' }, '/'],
  [{ returnTo: '/\t/evil.example' }, '/'],
  [{ returnTo: '/\r\n/evil.example' }, '/'],
  [{ returnTo: 5 }, '/'],
])('with the history state %j the destination is %s', (state, path) => expect(takeDestination(state)).toBe(path));

test('the destination is passed on alone, without a token of the same state', () => {
  expect(returnStateOf({ returnTo: '/orders/5', token: 'secret' })).toEqual({ returnTo: '/orders/5' });
  expect(returnStateOf({ token: 'secret' })).toBeNull();
});

test('the address of a new account is known to the sign-in', () => {
  expect(knownEmailOf({ email: 'asha@example.com', returnTo: '/admin' })).toBe('asha@example.com');
  for (const state of [null, {}, { email: 5 }]) expect(knownEmailOf(state)).toBeNull();
});
