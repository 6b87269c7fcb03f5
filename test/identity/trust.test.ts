import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessions } from '../../src/server/database/schema/accounts.ts';
import { callAs } from '../../src/server/testing/call-api.ts';
import { type EmulatedShop, openEmulatedShop } from './emulated-shop.ts';
import type { SignedIn } from './emulator-client.ts';

const HOUR_MS = 3_600_000;

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
afterAll(() => shop.close());

const enter = (idToken: string, at = shop) =>
  callAs(at)<{ code?: string; refresh: string }>('POST', '/api/auth/idp', { idToken });
const refresh = (token: string, idToken?: string) =>
  callAs(shop)('POST', '/api/auth/refresh', { refresh: token, idToken });

let count = 0;
function person() {
  count += 1;
  const profile = { email: `person-${count}@gmail.com`, email_verified: true };
  return shop.emulator.signIn('google.com', { sub: `person-${count}`, ...profile });
}

describe('a token that is refused', () => {
  test('forged: unsigned, or signed by a stranger', async () => {
    const { idToken } = await person();
    const claims = decodeJwt(idToken);
    const { kid } = decodeProtectedHeader(idToken);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const byStranger = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: kid ?? '' }).sign(privateKey);
    for (const forged of [new UnsecuredJWT(claims).encode(), await byStranger, 'x.y.z']) {
      expect(await enter(forged)).toMatchObject({ status: 401, body: { code: 'invalid-credential' } });
    }
    expect((await enter(idToken)).status).toBe(200);
  });

  test('of an account with a password at the provider, or an anonymous one', async () => {
    const squatter = await shop.emulator.signUp({ email: 'victim@gmail.com', password: 'secret' });
    const nobody = await shop.emulator.signUp({});
    for (const { idToken } of [squatter, nobody]) {
      expect(await enter(idToken)).toMatchObject({ status: 401, body: { code: 'invalid-credential' } });
    }
  });

  test('used before', async () => {
    const { idToken } = await person();
    expect((await enter(idToken)).status).toBe(200);
    expect(await enter(idToken)).toMatchObject({ status: 401, body: { code: 'invalid-credential' } });
  });

  test('of an account that was disabled, deleted, or had its password changed', async () => {
    const disabled = await person();
    await shop.emulator.disable(disabled.localId);
    expect(await enter(disabled.idToken)).toMatchObject({ status: 403, body: { code: 'user-disabled' } });

    const deleted = await person();
    await shop.emulator.deleteAccount(deleted.idToken);
    expect(await enter(deleted.idToken)).toMatchObject({ status: 401, body: { code: 'user-token-expired' } });

    const changed = await person();
    await outdate(changed.idToken);
    expect(await enter(changed.idToken)).toMatchObject({ status: 401, body: { code: 'user-token-expired' } });
  });
});

/** Tokens have whole seconds: a change within the second of the sign-in does not invalidate them yet. */
async function outdate(idToken: string): Promise<void> {
  const issuedAt = decodeJwt(idToken).iat ?? 0;
  await vi.waitFor(() => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(issuedAt), { timeout: 3000 });
  await shop.emulator.changePassword(idToken, 'another secret');
}

describe('an hour after the sign-in', () => {
  async function signedIn() {
    const there = await person();
    const { body } = await enter(there.idToken);
    await shop.database.write.update(sessions).set({ idpCheckedAt: new Date(Date.now() - HOUR_MS - 1000) });
    return { there, token: body.refresh, freshToken: () => shop.emulator.freshToken(there.refreshToken) };
  }

  test('the session goes on with a fresh token of the same person', async () => {
    const { token, freshToken } = await signedIn();
    expect(await refresh(token)).toMatchObject({ status: 401, body: { code: 'id_token_required' } });
    expect((await refresh(token, await freshToken())).status).toBe(200);
  });

  test('it ends when the account was disabled, deleted, or had its password changed', async () => {
    for (const [end, code] of [
      [({ localId }: SignedIn) => shop.emulator.disable(localId), 'user-disabled'],
      [({ idToken }: SignedIn) => shop.emulator.deleteAccount(idToken), 'user-token-expired'],
      [({ idToken }: SignedIn) => outdate(idToken), 'user-token-expired'],
    ] as const) {
      const { there, token } = await signedIn();
      await end(there);
      expect((await refresh(token, there.idToken)).body).toMatchObject({ code });
      expect(await refresh(token, there.idToken)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  test('it stays while the provider is unreachable', async () => {
    const { token, freshToken } = await signedIn();
    await shop.emulator.failOnce('accounts:lookup', 503, 'BACKEND_ERROR');
    expect((await refresh(token, await freshToken())).status).toBe(503);
    expect((await refresh(token, await freshToken())).status).toBe(200);
  });
});

describe('an unreachable provider', () => {
  test('lets nobody in, and nothing is lost', async () => {
    const { idToken } = await person();
    const gone = await openEmulatedShop({ origin: 'http://127.0.0.1:9' });
    expect(await enter(idToken, gone)).toMatchObject({ status: 503, body: { code: 'network-request-failed' } });
    await gone.close();
    await shop.emulator.failOnce('accounts:lookup', 503, 'BACKEND_ERROR');
    expect(await enter(idToken)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect((await enter(idToken)).status).toBe(200);
  });
});
