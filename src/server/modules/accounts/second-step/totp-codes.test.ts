import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { newSecret, timeStepOf, totpUri } from './totp-codes.ts';
import { createTotpVault } from './totp-vault.ts';

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(timeStepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test.each([
  [-90, null],
  [-60, null],
  [-30, 41152263],
  [0, 41152263],
  [30, 41152263],
  [60, null],
  [90, null],
])('a clock that is off by %i s finds the step %j', (drift, step) => {
  expect(timeStepOf(secret, '005924', at(1234567890 + drift))).toBe(step);
});

test.each(['', '12345', '1234567', 'abcdef', '００５９２４'])('%j is no code', (code) => {
  expect(timeStepOf(secret, code, at(1234567890))).toBeNull();
});

test('the QR code names shop and account', () => {
  const fresh = newSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(fresh, { issuer: 'Jalaja', label: 'asha@example.com' }));
  expect(decodeURIComponent(uri.pathname)).toContain('Jalaja:asha@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ issuer: 'Jalaja', secret: fresh, algorithm: 'SHA1', digits: '6', period: '30' },
  });
});

test('a secret is opened with the same key and account only', () => {
  const vault = createTotpVault('a secret of the shop that is long enough');
  const sealed = vault.seal(7, secret);
  expect(sealed).not.toContain(secret);
  expect(vault.seal(7, secret)).not.toBe(sealed);
  expect(vault.open(7, sealed)).toBe(secret);
  expect(vault.open(8, sealed)).toBeNull();
  expect(vault.open(7, `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(vault.open(7, '')).toBeNull();
  expect(createTotpVault('another secret of the shop, long enough').open(7, sealed)).toBeNull();
});
