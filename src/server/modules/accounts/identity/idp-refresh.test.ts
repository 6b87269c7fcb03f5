import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/database/schema/operation.ts';
import { callAs } from '#server/testing/call-api.ts';
import { type IdentityShop, openIdentityShop } from '#server/testing/identity-shop.ts';

type Pair = { access: string; refresh: string };

let shop: IdentityShop;
beforeAll(async () => {
  shop = await openIdentityShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.provider.fault = null;
});

const refresh = (token: string, idToken?: string) =>
  callAs(shop)<Pair & { code?: string }>('POST', '/api/auth/refresh', { refresh: token, idToken });

const later = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};

let count = 0;
async function signedIn() {
  count += 1;
  const person = shop.provider.person({ email: `person-${count}@gmail.com`, emailVerified: true });
  const { body } = await callAs(shop)<Pair>('POST', '/api/auth/idp', { idToken: await person.token() });
  return { person, token: body.refresh };
}

describe('a session that came from the provider', () => {
  test('goes on by itself for an hour, then asks for a fresh token, and is good for another hour', async () => {
    const { person, token } = await signedIn();
    later(60);
    const first = await refresh(token);
    expect(first.status).toBe(200);
    later(1);
    expect(await refresh(first.body.refresh)).toMatchObject({ status: 401, body: { code: 'id_token_required' } });
    const second = await refresh(first.body.refresh, await person.token());
    expect(second.status).toBe(200);
    later(59);
    expect((await refresh(second.body.refresh)).status).toBe(200);
  });

  test('takes a token of a sign-in long ago: the person need not sign in every hour', async () => {
    const { person, token } = await signedIn();
    const signedInAt = shop.clock.now.getTime() / 1000;
    later(61);
    expect((await refresh(token, await person.token({ auth_time: signedInAt }))).status).toBe(200);
  });

  test.each([
    ['blocked there', 'USER_DISABLED', 'user-disabled', 403],
    ['deleted there', 'USER_NOT_FOUND', 'user-token-expired', 401],
    ['changed its password there', 'TOKEN_EXPIRED', 'user-token-expired', 401],
  ])('ends when the account was %s', async (_, message, code, status) => {
    const { person, token } = await signedIn();
    later(61);
    shop.provider.fault = { status: 400, message };
    expect(await refresh(token, await person.token())).toMatchObject({ status, body: { code } });
    const [note] = await shop.database.write.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    const owner = await shop.userOf(person.account.email ?? '');
    expect(note).toMatchObject({ action: 'auth.session-ended', actorId: owner?.id, details: { code }, status });
    shop.provider.fault = null;
    expect(await refresh(token, await person.token())).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  test("ends when it is given a forged token or another's", async () => {
    for (const idTokenOf of [async () => 'forged', () => shop.provider.person().token()]) {
      const { person, token } = await signedIn();
      later(61);
      expect(await refresh(token, await idTokenOf())).toMatchObject({
        status: 401,
        body: { code: 'invalid-credential' },
      });
      expect((await refresh(token, await person.token())).status).toBe(401);
    }
  });

  test('stays while the provider is away', async () => {
    const { person, token } = await signedIn();
    later(61);
    shop.provider.fault = 'silent';
    const away = await refresh(token, await person.token());
    expect(away).toMatchObject({
      status: 503,
      body: { code: 'network-request-failed' },
      headers: { 'retry-after': '5' },
    });
    shop.provider.fault = { status: 500, message: 'BACKEND_ERROR' };
    expect((await refresh(token, await person.token())).status).toBe(503);
    shop.provider.fault = null;
    expect((await refresh(token, await person.token())).status).toBe(200);
  });
});
