import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { callAs } from '#server/testing/call-api.ts';
import { type IdentityShop, openIdentityShop } from '#server/testing/identity-shop.ts';
import { standInSettings } from '#server/testing/provider-stand-in.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const passwordPolicy = {
  schemaVersion: 1,
  enforcementState: 'OFF',
  customStrengthOptions: { minPasswordLength: 6 },
};

describe('without a provider', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ catalogue: 'empty' });
  });
  afterAll(() => shop.close());

  test('the page learns that there is none', async () => {
    expect((await shop.get('/api/auth/config')).body).toEqual({ idp: null, passwordPolicy });
  });

  test('nobody signs in by one or adds one', async () => {
    const call = callAs(shop, (await shop.signIn()).headers);
    for (const url of ['/api/auth/idp', '/api/auth/idp/', '/api/auth/idp/link']) {
      expect(await call('POST', url, { idToken: 'x' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await call('GET', '/api/auth/idp')).body).toEqual({ data: [], hasPassword: false });
  });

  test('the policies allow no other origin', async () => {
    const { headers } = await shop.get('/api/auth/config');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['content-security-policy']).not.toContain('https:');
    expect(headers['content-security-policy']).not.toContain('frame-src');
  });
});

describe('with a provider', () => {
  let shop: IdentityShop;
  beforeAll(async () => {
    shop = await openIdentityShop();
  });
  afterAll(() => shop.close());

  test('the page learns all that its SDK needs', async () => {
    expect((await shop.get('/api/auth/config')).body).toEqual({ idp: standInSettings, passwordPolicy });
  });

  test('the policies allow exactly what the popup needs, and the popup may answer', async () => {
    const { headers } = await shop.get('/api/auth/config');
    const directives = String(headers['content-security-policy']).split('; ');
    expect(directives.filter((directive) => directive.includes('https:'))).toEqual([
      "script-src 'self' https://apis.google.com",
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
      'frame-src https://demo-shop.firebaseapp.com',
    ]);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });
});

describe('the settings of the provider', () => {
  const whole = {
    FIREBASE_API_KEY: 'AIzaSy-0123456789',
    FIREBASE_AUTH_DOMAIN: 'my-shop.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'my-shop',
  };

  test('all three and every way to sign in, or those that are named', () => {
    const common = { apiKey: 'AIzaSy-0123456789', authDomain: 'my-shop.firebaseapp.com', projectId: 'my-shop' };
    expect(readConfig(whole).idp).toEqual({
      ...common,
      providers: ['google.com', 'facebook.com', 'github.com', 'twitter.com'],
    });
    expect(readConfig({ ...whole, IDP_PROVIDERS: 'google.com, github.com' }).idp).toEqual({
      ...common,
      providers: ['google.com', 'github.com'],
    });
    expect(readConfig({}).idp).toBeUndefined();
  });

  test.each(Object.keys(whole))('half a set is refused in one line: %s is missing', (name) => {
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(`${name} must be set too`);
  });

  test.each([
    [{ IDP_PROVIDERS: 'password' }, 'IDP_PROVIDERS'],
    [{ FIREBASE_AUTH_DOMAIN: 'https://my-shop.firebaseapp.com' }, 'FIREBASE_AUTH_DOMAIN'],
    [{ FIREBASE_AUTH_DOMAIN: "x.example 'unsafe-inline'" }, 'FIREBASE_AUTH_DOMAIN'],
    [{ FIREBASE_PROJECT_ID: '../other' }, 'FIREBASE_PROJECT_ID'],
    [{ FIREBASE_API_KEY: 'a b' }, 'FIREBASE_API_KEY'],
  ])('%j is refused by name', (change, name) => {
    expect(() => readConfig({ ...whole, ...change })).toThrow(new RegExp(`^${name}.* must be`));
  });

  test('an emulator stops a shop in production, and moves nothing elsewhere', () => {
    const emulator = { ...whole, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(() => readConfig(emulator)).toThrow(/^FIREBASE_AUTH_EMULATOR_HOST must not be set[^\n]*$/);
    expect(() => readConfig({ FIREBASE_AUTH_EMULATOR_HOST: 'x' })).toThrow('FIREBASE_AUTH_EMULATOR_HOST');
    expect(readConfig({ ...emulator, NODE_ENV: 'test' })).toEqual(readConfig({ ...whole, NODE_ENV: 'test' }));
  });
});
