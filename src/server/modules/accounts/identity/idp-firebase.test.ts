import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { base64url, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProviderStandIn, type ProviderStandIn, standInSettings } from '#server/testing/provider-stand-in.ts';
import { firebaseIdp } from './idp-firebase.ts';

const NOW = new Date('2030-01-10T10:00:00Z');
const seconds = NOW.getTime() / 1000;

let provider: ProviderStandIn;
beforeAll(async () => {
  provider = await openProviderStandIn(() => NOW);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.fault = null;
  provider.areKeysAway = false;
  provider.lookups = 0;
});

const newVerifier = () => firebaseIdp(standInSettings, () => NOW, provider.addresses);
const prove = (token: string) => newVerifier().prove(token);

describe('a good token', () => {
  test('tells who signed in, as the provider knows them now', async () => {
    const person = provider.person({ email: ' Asha@Gmail.com ', emailVerified: true, displayName: ' Asha Rao ' });
    const token = await person.token({ email: 'old@example.com', email_verified: false, auth_time: seconds - 60 });
    expect(await prove(token)).toEqual({
      subject: person.subject,
      provider: 'google.com',
      email: 'asha@gmail.com',
      isEmailVerified: true,
      fullName: 'Asha Rao',
      authenticatedAt: new Date(NOW.getTime() - 60_000),
      tokenExpiresAt: new Date(NOW.getTime() + 3_600_000),
    });
  });

  test.each([
    [undefined, undefined],
    ['', ''],
    ['not an address', '   '],
    [`${'a'.repeat(250)}@example.com`, 'nul\0'],
  ])('an address %j and a name %j that cannot be kept count as none', async (email, displayName) => {
    const person = provider.person({
      ...(email === undefined ? {} : { email }),
      ...(displayName ? { displayName } : {}),
    });
    expect(await prove(await person.token())).toMatchObject({ email: null, fullName: null, isEmailVerified: false });
  });

  test('the keys are fetched once for many tokens', async () => {
    const verifier = newVerifier();
    await verifier.prove(await provider.person().token());
    provider.areKeysAway = true;
    await expect(verifier.prove(await provider.person().token())).resolves.toBeDefined();
  });
});

describe('a forged token is refused before the provider is asked', () => {
  const claims = async () => {
    const token = await provider.person().token();
    return JSON.parse(Buffer.from(base64url.decode(token.split('.')[1] ?? '')).toString()) as Record<string, unknown>;
  };
  const signed = async (change: Record<string, unknown>, header = {}) =>
    provider.sign({ ...(await claims()), ...change }, header);
  const byStranger = async () => {
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(await claims()).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey);
  };
  const byPublicKey = async () => {
    const secret = new TextEncoder().encode(await exportSPKI(provider.publicKey));
    return new SignJWT(await claims()).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret);
  };
  const tampered = async () => {
    const [header, , signature] = (await provider.person().token()).split('.');
    const payload = base64url.encode(JSON.stringify({ ...(await claims()), sub: 'somebody-else' }));
    return `${header}.${payload}.${signature}`;
  };
  const way = (sign_in_provider: unknown, more = {}) => signed({ firebase: { sign_in_provider, ...more } });

  test.each<[string, () => Promise<string>]>([
    ['no token at all', async () => 'x'],
    ['no signature', async () => new UnsecuredJWT(await claims()).encode()],
    ['the public key used as a secret', byPublicKey],
    ["another's key", byStranger],
    ['changed after signing', tampered],
    ['a key that is not there', () => signed({}, { kid: 'key-2' })],
    ['no key named', () => signed({}, { kid: undefined })],
    ['another project', () => signed({ aud: 'other-shop', iss: 'https://securetoken.google.com/other-shop' })],
    ['for another project', () => signed({ aud: 'other-shop' })],
    ['from another issuer', () => signed({ iss: 'https://accounts.google.com' })],
    ['issued in the future', () => signed({ iat: seconds + 60 })],
    ['signed in in the future', () => signed({ auth_time: seconds + 60 })],
    ['no time of the sign-in', () => signed({ auth_time: undefined })],
    ['a time that is text', () => signed({ auth_time: '1' })],
    ['no end', () => signed({ exp: undefined })],
    ['nobody', () => signed({ sub: '' })],
    ['a number too long', () => signed({ sub: 'x'.repeat(129) })],
    ['of a tenant', () => way('google.com', { tenant: 'tenant-1' })],
    ['by a password there', () => way('password')],
    ['by nobody there', () => way('anonymous')],
    ['by a server of theirs', () => way('custom')],
    ['by telephone', () => way('phone')],
    ['by a way unknown', () => way('apple.com')],
    ['by no way', () => signed({ firebase: undefined })],
  ])('%s', async (_, forge) => {
    await expect(prove(await forge())).rejects.toMatchObject({ code: 'invalid-credential', status: 401 });
    expect(provider.lookups).toBe(0);
  });

  test('by a way that the owner does not offer', async () => {
    const settings = { ...standInSettings, providers: ['google.com' as const] };
    const token = await provider.person({ provider: 'github.com' }).token();
    const verifier = firebaseIdp(settings, () => NOW, provider.addresses);
    await expect(verifier.prove(token)).rejects.toMatchObject({ code: 'invalid-credential' });
    await expect(prove(token)).resolves.toMatchObject({ provider: 'github.com' });
  });

  test('an expired one is recognised, with a few seconds of tolerance', async () => {
    const person = provider.person();
    await expect(prove(await person.token({ exp: seconds - 10 }))).rejects.toMatchObject({
      code: 'user-token-expired',
    });
    await expect(prove(await person.token({ exp: seconds - 3 }))).resolves.toBeDefined();
  });
});

describe('what the provider says of the account', () => {
  test('a blocked account', async () => {
    const person = provider.person({ disabled: true });
    await expect(prove(await person.token())).rejects.toMatchObject({ code: 'user-disabled', status: 403 });
  });

  test('a deleted account', async () => {
    const token = await provider.person().token({ sub: 'deleted' });
    await expect(prove(token)).rejects.toMatchObject({ code: 'user-token-expired', status: 401 });
  });

  test('the account of somebody else', async () => {
    const person = provider.person();
    const token = await person.token();
    person.account.localId = 'somebody-else';
    await expect(prove(token)).rejects.toMatchObject({ code: 'invalid-credential' });
  });

  test.each([
    [400, 'TOKEN_EXPIRED', 'user-token-expired'],
    [400, 'TOKEN_EXPIRED : The password was changed.', 'user-token-expired'],
    [400, 'USER_DISABLED', 'user-disabled'],
    [400, 'USER_NOT_FOUND', 'user-token-expired'],
    [400, 'INVALID_ID_TOKEN', 'invalid-credential'],
    [400, 'TOO_MANY_ATTEMPTS_TRY_LATER', 'network-request-failed'],
    [400, 'API key not valid. Please pass a valid API key.', 'network-request-failed'],
    [403, 'PROJECT_DISABLED', 'network-request-failed'],
    [429, 'RESOURCE_EXHAUSTED', 'network-request-failed'],
    [500, 'USER_DISABLED', 'network-request-failed'],
    [503, 'BACKEND_ERROR', 'network-request-failed'],
  ])('%i %s', async (status, message, code) => {
    provider.fault = { status, message };
    await expect(prove(await provider.person().token())).rejects.toMatchObject({ code });
  });

  test('no answer lets nobody in, and says when to come back', async () => {
    provider.fault = 'silent';
    const refused = { code: 'network-request-failed', status: 503, retryAfterSeconds: 5 };
    await expect(prove(await provider.person().token())).rejects.toMatchObject(refused);
    provider.fault = null;
    provider.areKeysAway = true;
    await expect(prove(await provider.person().token())).rejects.toMatchObject(refused);
  });
});

test('no setting moves the root of trust: the addresses are written in one place and handed over by tests alone', async () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.test|\.fault)\.ts$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('testing/'));
  const holding = async (pattern: RegExp) => {
    const texts = await Promise.all(files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')]));
    return texts.flatMap(([file = '', text = '']) => (pattern.test(text) ? [file] : [])).sort();
  };
  const accounts = (...names: string[]) => names.map((name) => `modules/accounts/identity/${name}.ts`);

  expect(await holding(/idpAddresses/)).toEqual(['app.ts']);
  expect(await holding(/jwksUrl|toolkitUrl/)).toEqual(accounts('idp-addresses', 'idp-firebase', 'idp-lookup'));
  expect(await holding(/createRemoteJWKSet|accounts:lookup/)).toEqual(accounts('idp-firebase', 'idp-lookup'));
  expect(await holding(/EMULATOR/)).toEqual(['config.ts']);
  for (const file of accounts('idp-addresses', 'idp-firebase', 'idp-lookup')) {
    expect(await readFile(path.join(root, file), 'utf8')).not.toContain('process.env');
  }
});
