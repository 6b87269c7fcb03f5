import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  callsTo,
  type FakeResponse,
  getMyThings,
  installFakeShop,
  MINUTE,
  openSession,
  SECOND,
  settle,
  shop,
  store,
  stored,
  token,
} from './session-testing.ts';

installFakeShop();

/** How long the server accepts a used refresh token again. */
const REUSE_WINDOW = 10 * SECOND;
/** After a network failure there are two retries: within a millisecond, and two seconds later. */
const ROUND = 2 * SECOND + 1;
const CALLS_PER_ROUND = 3;

describe('refreshing', () => {
  test('happens five minutes before the token expires', async () => {
    store(token());
    await openSession();
    await vi.advanceTimersByTimeAsync(10 * MINUTE - SECOND);
    expect(callsTo('/api/auth/refresh')).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(callsTo('/api/auth/refresh')).toMatchObject([{ body: { refresh: 'refresh-0' }, bearer: null }]);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(callsTo('/api/auth/refresh')).toHaveLength(2);
  });

  test('a token counts as expired 30 seconds early', async () => {
    store(token());
    await openSession();
    shop.stop();
    vi.setSystemTime(Date.now() + 15 * MINUTE - 31 * SECOND);
    await getMyThings();
    expect(callsTo('/api/auth/refresh')).toHaveLength(0);
    vi.setSystemTime(Date.now() + SECOND);
    await getMyThings();
    expect(callsTo('/api/auth/refresh')).toHaveLength(1);
  });

  test('happens once for all waiting calls', async () => {
    store(token());
    await openSession();
    shop.stop();
    vi.setSystemTime(Date.now() + 20 * MINUTE);
    await Promise.all([getMyThings(), getMyThings(), getMyThings()]);
    expect(callsTo('/api/auth/refresh')).toHaveLength(1);
    expect(new Set(callsTo('/api/things').map(({ bearer }) => bearer))).toEqual(new Set([stored()[0]]));
  });

  test('waits for another tab and uses its tokens', async () => {
    const theirs = token();
    const request = vi.fn(async (_: string, task: () => Promise<unknown>) => {
      store(theirs, 'refresh-of-another-tab');
      return task();
    });
    vi.stubGlobal('navigator', { locks: { request } });
    store(token('7', Date.now() - 20 * MINUTE));
    await openSession();
    expect(request).toHaveBeenCalledOnce();
    expect(callsTo('/api/auth/refresh')).toHaveLength(0);
    expect(callsTo('/api/auth/me')).toMatchObject([{ bearer: theirs }]);
  });

  test('backs off from 30 seconds, doubling up to 16 minutes, and keeps the session', async () => {
    store(token());
    const manager = await openSession();
    shop.routes['/api/auth/refresh'] = () => 'network failure';
    await vi.advanceTimersByTimeAsync(10 * MINUTE + ROUND);
    let expected = CALLS_PER_ROUND;
    for (const delay of [30, 60, 120, 240, 480, 960, 960]) {
      await vi.advanceTimersByTimeAsync(delay * SECOND - 1);
      expect(callsTo('/api/auth/refresh')).toHaveLength(expected);
      await vi.advanceTimersByTimeAsync(1 + ROUND);
      expected += CALLS_PER_ROUND;
      expect(callsTo('/api/auth/refresh')).toHaveLength(expected);
    }
    expect(manager.snapshot().status).toBe('signed-in');
    expect(stored()[1]).toBe('refresh-0');
  });

  test.each([1, 2])('keeps the session when %i responses are lost', async (lost) => {
    store(token());
    const manager = await openSession();
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    let usedAt: number | null = null;
    shop.routes['/api/auth/refresh'] = () => {
      usedAt ??= Date.now();
      if (Date.now() - usedAt > REUSE_WINDOW) {
        return { status: 401, body: { message: 'used again', code: 'unauthenticated' } };
      }
      if (callsTo('/api/auth/refresh').length <= lost) return 'network failure';
      return { status: 200, body: { access: token(), refresh: 'next' } };
    };
    await vi.advanceTimersByTimeAsync(10 * MINUTE + REUSE_WINDOW);
    expect(stored()[1]).toBe('next');
    expect(timeouts.mock.calls.flat()).toEqual([8000, 8000, 30_000].slice(0, lost + 1));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(manager.snapshot().status).toBe('signed-in');
    timeouts.mockRestore();
  });

  test('is not retried at once after a server error', async () => {
    store(token());
    await openSession();
    shop.routes['/api/auth/refresh'] = () => ({ status: 503 });
    await vi.advanceTimersByTimeAsync(10 * MINUTE + ROUND);
    expect(callsTo('/api/auth/refresh')).toHaveLength(1);
  });

  test.each([401, 403])('signs out on a %i response', async (status) => {
    store(token());
    const manager = await openSession();
    shop.routes['/api/auth/refresh'] = () => ({ status, body: { message: 'no', code: 'unauthenticated' } });
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(manager.snapshot().status).toBe('signed-out');
    expect(stored()).toEqual([null, null]);
    expect(shop.forgetAccount).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(callsTo('/api/auth/refresh')).toHaveLength(1);
  });

  test('ignores a response that arrives after signing out', async () => {
    store(token());
    const manager = await openSession();
    let resolveRefresh: (response: FakeResponse) => void = () => {};
    shop.routes['/api/auth/refresh'] = () =>
      new Promise((resolve) => {
        resolveRefresh = resolve;
      });
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    manager.signOut();
    resolveRefresh({ status: 200, body: { access: token(), refresh: 'late' } });
    await settle();
    expect(stored()).toEqual([null, null]);
    expect(manager.snapshot().status).toBe('signed-out');
  });

  test('uses the server clock when the browser clock is wrong', async () => {
    const hour = 60 * MINUTE;
    shop.routes['/api/auth/refresh'] = () => ({
      status: 200,
      body: { access: token('7', Date.now() - hour), refresh: 'next' },
    });
    store(token('7', Date.now() - hour));
    await openSession();
    expect(callsTo('/api/auth/refresh')).toHaveLength(1);
    await getMyThings();
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(callsTo('/api/auth/refresh')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(callsTo('/api/auth/refresh')).toHaveLength(2);
  });
});

describe('a 401 response', () => {
  const unauthenticated = { status: 401, body: { message: 'Please sign in.', code: 'unauthenticated' } };

  test('repeats the call once with a new token', async () => {
    const old = token();
    store(old);
    await openSession();
    shop.routes['/api/things'] = ({ bearer }) =>
      bearer === old ? unauthenticated : { status: 200, body: { data: [] } };
    await expect(getMyThings()).resolves.toEqual({ data: [] });
    expect(callsTo('/api/things')).toHaveLength(2);
    expect(callsTo('/api/auth/refresh')).toHaveLength(1);
  });

  test('does not repeat the call twice', async () => {
    store(token());
    await openSession();
    shop.routes['/api/things'] = () => unauthenticated;
    await expect(getMyThings()).rejects.toMatchObject({ status: 401 });
    expect(callsTo('/api/things')).toHaveLength(2);
  });

  test('does not repeat the call as another user who has signed in meanwhile', async () => {
    store(token());
    await openSession();
    const theirs = token('8');
    shop.routes['/api/things'] = () => {
      store(theirs, 'theirs');
      return unauthenticated;
    };
    await expect(getMyThings()).rejects.toMatchObject({ status: 401 });
    expect(callsTo('/api/things')).toHaveLength(1);
    expect(stored()).toEqual([theirs, 'theirs']);
  });

  test('a call that waited for a token is not sent as another user either', async () => {
    store(token());
    await openSession();
    shop.stop();
    vi.setSystemTime(Date.now() + 20 * MINUTE);
    shop.routes['/api/auth/refresh'] = () => {
      store(token('8'), 'theirs');
      return { status: 200, body: { access: token(), refresh: 'late' } };
    };
    await getMyThings();
    expect(callsTo('/api/things')).toMatchObject([{ bearer: null }]);
    expect(stored()[1]).toBe('theirs');
  });

  test('signs out when the refresh is rejected', async () => {
    store(token());
    const manager = await openSession();
    shop.routes['/api/things'] = () => unauthenticated;
    shop.routes['/api/auth/refresh'] = () => unauthenticated;
    await expect(getMyThings()).rejects.toMatchObject({ status: 401 });
    expect(manager.snapshot().status).toBe('signed-out');
  });

  test('without a token is an ordinary error', async () => {
    await openSession();
    shop.routes['/api/things'] = () => unauthenticated;
    await expect(getMyThings()).rejects.toMatchObject({ status: 401 });
    expect(shop.calls.map(({ path }) => path)).toEqual(['/api/things']);
  });

  test('for a wrong password does not affect the session', async () => {
    store(token());
    const manager = await openSession();
    shop.routes['/api/things'] = () => ({
      status: 401,
      body: { message: 'Wrong password', code: 'invalid-credential' },
    });
    await expect(getMyThings()).rejects.toMatchObject({ message: 'Wrong password' });
    expect(callsTo('/api/auth/refresh')).toHaveLength(0);
    expect(manager.snapshot().status).toBe('signed-in');
  });

  test('throws the error of a failed refresh, and keeps the session', async () => {
    store(token());
    const manager = await openSession();
    shop.routes['/api/things'] = () => unauthenticated;
    shop.routes['/api/auth/refresh'] = () => ({ status: 503, body: { message: 'Back soon', code: 'unavailable' } });
    await expect(getMyThings()).rejects.toMatchObject({ status: 503 });
    expect(manager.snapshot().status).toBe('signed-in');
  });
});

describe('a session from the identity provider', () => {
  const idTokenRequired = { status: 401, body: { message: 'Please confirm.', code: 'id_token_required' } };

  beforeEach(() => {
    store(token());
    shop.routes['/api/auth/refresh'] = ({ body }) =>
      body['idToken'] === 'fresh' ? { status: 200, body: { access: token(), refresh: 'next' } } : idTokenRequired;
  });

  test('is refreshed with a fresh token of the provider', async () => {
    const manager = await openSession();
    shop.freshIdToken.mockResolvedValue('fresh');
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(stored()[1]).toBe('next');
    expect(manager.snapshot().status).toBe('signed-in');
  });

  test('stays while the provider cannot be reached', async () => {
    const manager = await openSession();
    shop.freshIdToken.mockRejectedValue(Object.assign(new Error(), { code: 'auth/network-request-failed' }));
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(manager.snapshot().status).toBe('signed-in');
    shop.freshIdToken.mockResolvedValue('fresh');
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(stored()[1]).toBe('next');
  });

  test.each(['auth/user-disabled', 'auth/user-token-expired'])('ends when the provider returns %s', async (code) => {
    const manager = await openSession();
    shop.freshIdToken.mockRejectedValue(Object.assign(new Error(), { code }));
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(manager.snapshot().status).toBe('signed-out');
    expect(stored()).toEqual([null, null]);
  });

  test('ends when the provider has no session any more', async () => {
    const manager = await openSession();
    shop.freshIdToken.mockResolvedValue(null);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(manager.snapshot().status).toBe('signed-out');
  });
});
