import { describe, expect, test, vi } from 'vitest';
import {
  callsTo,
  type FakeResponse,
  inAnotherTab,
  installFakeShop,
  MINUTE,
  openSession,
  SECOND,
  settle,
  shop,
  store,
  stored,
  token,
  user,
} from './session-testing.ts';

installFakeShop();

describe('at start', () => {
  test('without a token no request is made', async () => {
    const manager = await openSession();
    expect(manager.snapshot()).toEqual({ status: 'signed-out', user: null });
    expect(shop.calls).toEqual([]);
  });

  test('a stored token loads the account and sets the signed-in flag', async () => {
    store(token());
    const manager = await openSession();
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user });
    expect(localStorage.getItem('jalaja.signed-in')).toBe('true');
  });

  test('an expired token is refreshed first', async () => {
    store(token('7', Date.now() - 20 * MINUTE));
    const manager = await openSession();
    expect(shop.calls.map(({ path }) => path)).toEqual(['/api/auth/refresh', '/api/auth/me']);
    expect(manager.snapshot().status).toBe('signed-in');
  });

  test('an unreadable token is replaced too', async () => {
    shop.routes['/api/auth/me'] = ({ bearer }) =>
      bearer === 'broken'
        ? { status: 401, body: { message: 'no', code: 'unauthenticated' } }
        : { status: 200, body: user };
    store('broken');
    const manager = await openSession();
    expect(manager.snapshot().status).toBe('signed-in');
  });

  test.each([401, 403])('a session rejected with %i is removed silently', async (status) => {
    shop.routes['/api/auth/me'] = () => ({ status, body: { message: 'no', code: 'unauthenticated' } });
    shop.routes['/api/auth/refresh'] = () => ({ status, body: { message: 'no', code: 'unauthenticated' } });
    store(token());
    const manager = await openSession();
    expect(manager.snapshot().status).toBe('signed-out');
    expect(stored()).toEqual([null, null]);
    expect(localStorage.getItem('jalaja.signed-in')).toBeNull();
  });

  test.each<[string, FakeResponse]>([
    ['a network failure', 'network failure'],
    ['a server error', { status: 503 }],
  ])('after %s the user is shown as signed out, the tokens stay, and retries back off', async (_, response) => {
    shop.routes['/api/auth/me'] = () => response;
    const access = token();
    store(access);
    const manager = await openSession();
    expect(manager.snapshot().status).toBe('signed-out');
    expect(stored()).toEqual([access, 'refresh-0']);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(callsTo('/api/auth/me')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    expect(callsTo('/api/auth/me')).toHaveLength(2);
    shop.routes['/api/auth/me'] = () => ({ status: 200, body: user });
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(manager.snapshot().status).toBe('signed-in');
  });

  test('the account is loaded as soon as the browser is online again', async () => {
    shop.routes['/api/auth/me'] = () => 'network failure';
    store(token());
    const manager = await openSession();
    shop.routes['/api/auth/me'] = () => ({ status: 200, body: user });
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(manager.snapshot().status).toBe('signed-in');
  });
});

describe('signing in and out', () => {
  test('signing in stores the tokens and sets the account at once', async () => {
    const manager = await openSession();
    const access = token();
    manager.signIn({ ...user, access, refresh: 'first' });
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user });
    expect(stored()).toEqual([access, 'first']);
    expect(shop.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(callsTo('/api/auth/refresh')).toHaveLength(1);
  });

  test.each<FakeResponse>([{ status: 204 }, { status: 500 }, 'network failure'])(
    'signing out clears everything, whatever the response: %j',
    async (response) => {
      shop.routes['/api/auth/logout'] = () => response;
      store(token());
      const manager = await openSession();
      manager.signOut();
      expect(manager.snapshot()).toEqual({ status: 'signed-out', user: null, hasLeft: true });
      expect(stored()).toEqual([null, null]);
      expect(localStorage.getItem('jalaja.signed-in')).toBeNull();
      expect(shop.forgetAccount).toHaveBeenCalledOnce();
      await settle();
      expect(callsTo('/api/auth/logout')).toMatchObject([{ body: { refresh: 'refresh-0' } }]);
    },
  );
});

describe('reloading the account', () => {
  test('applies changed rights and drops the data loaded with the old ones', async () => {
    shop.routes['/api/auth/me'] = () => ({ status: 200, body: { ...user, isAdmin: true } });
    store(token());
    const manager = await openSession();
    manager.checkAccount();
    await settle();
    expect(shop.forgetAccount, 'nothing has changed').not.toHaveBeenCalled();
    shop.routes['/api/auth/me'] = () => ({ status: 200, body: user });
    manager.checkAccount();
    await settle();
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user });
    expect(shop.forgetAccount).toHaveBeenCalledOnce();
  });

  test('keeps the session after a network failure and retries', async () => {
    store(token());
    const manager = await openSession();
    shop.routes['/api/auth/me'] = () => 'network failure';
    manager.checkAccount();
    await settle();
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user });
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(callsTo('/api/auth/me')).toHaveLength(3);
  });

  test('makes no request without a session', async () => {
    const manager = await openSession();
    manager.checkAccount();
    await settle();
    expect(shop.calls).toEqual([]);
  });
});

describe('a task before sign-out', () => {
  test('still has the token, and the session ends after it', async () => {
    store(token());
    const manager = await openSession();
    let finish = () => {};
    const seen: (string | null)[][] = [];
    manager.beforeSignOut(() => {
      seen.push(stored());
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    manager.signOut();
    expect(seen).toEqual([[expect.any(String), 'refresh-0']]);
    expect(manager.snapshot().status).toBe('signed-out');
    await settle();
    expect(callsTo('/api/auth/logout')).toEqual([]);
    finish();
    await settle();
    expect(callsTo('/api/auth/logout')).toHaveLength(1);
  });

  test('does not prevent the sign-out when it fails, and does not run once removed', async () => {
    store(token());
    const manager = await openSession();
    const removed = vi.fn(async () => {});
    manager.beforeSignOut(removed)();
    manager.beforeSignOut(() => Promise.reject(new Error('down')));
    manager.signOut();
    await settle();
    expect(removed).not.toHaveBeenCalled();
    expect(callsTo('/api/auth/logout')).toHaveLength(1);
  });
});

describe('with several tabs', () => {
  test('signing out in one tab signs out all', async () => {
    store(token());
    const manager = await openSession();
    await inAnotherTab(() => localStorage.clear());
    expect(manager.snapshot()).toEqual({ status: 'signed-out', user: null });
    expect(shop.forgetAccount).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(callsTo('/api/auth/refresh')).toHaveLength(0);
  });

  test('signing in in one tab signs in all', async () => {
    const manager = await openSession();
    await inAnotherTab(() => store(token()));
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user });
  });

  test('a sign-out in another tab does not delete tokens stored since', async () => {
    store(token());
    await openSession();
    await inAnotherTab(() => {
      localStorage.removeItem('jalaja.access');
      localStorage.setItem('jalaja.refresh', 'of the next');
    });
    expect(stored()).toEqual([null, 'of the next']);
    expect(localStorage.getItem('jalaja.signed-in')).toBe('true');
  });

  test('a rejected token of the first account does not sign out the second', async () => {
    const other = { ...user, id: 8, username: 'ravi' };
    const theirs = token('8');
    shop.routes['/api/auth/me'] = ({ bearer }) => {
      if (bearer === theirs) return { status: 200, body: other };
      store(theirs, 'theirs');
      return { status: 401, body: { message: 'no', code: 'unauthenticated' } };
    };
    store(token());
    const manager = await openSession();
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user: other });
    expect(stored()).toEqual([theirs, 'theirs']);
  });

  test("another tab's refreshed tokens are used without reloading the account", async () => {
    store(token());
    await openSession();
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    await inAnotherTab(() => store(token(), 'theirs'));
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(callsTo('/api/auth/me')).toHaveLength(1);
    expect(callsTo('/api/auth/refresh')).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(callsTo('/api/auth/refresh')).toMatchObject([{ body: { refresh: 'theirs' } }]);
  });

  test('another account replaces the first, whose data is dropped', async () => {
    store(token());
    const manager = await openSession();
    const other = { ...user, id: 8, username: 'ravi' };
    shop.routes['/api/auth/me'] = () => ({ status: 200, body: other });
    await inAnotherTab(() => store(token('8')));
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user: other });
    expect(shop.forgetAccount).toHaveBeenCalled();
  });

  describe('a page restored from the back/forward cache', () => {
    /** No storage event reaches such a page. */
    const restorePage = async (persisted = true) => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      await settle();
    };

    test('is signed out if the session has ended meanwhile', async () => {
      store(token());
      const manager = await openSession();
      localStorage.clear();
      await restorePage();
      expect(manager.snapshot()).toEqual({ status: 'signed-out', user: null });
      expect(shop.forgetAccount).toHaveBeenCalledOnce();
    });

    test('shows the account that has signed in meanwhile', async () => {
      store(token());
      const manager = await openSession();
      const other = { ...user, id: 8, username: 'ravi' };
      shop.routes['/api/auth/me'] = () => ({ status: 200, body: other });
      store(token('8'));
      await restorePage();
      expect(manager.snapshot()).toEqual({ status: 'signed-in', user: other });
    });

    test('makes no request on the first load', async () => {
      await openSession();
      store(token());
      await restorePage(false);
      expect(shop.calls).toEqual([]);
    });
  });

  test('storage events for other keys are ignored', async () => {
    store(token());
    await openSession();
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    await settle();
    expect(callsTo('/api/auth/me')).toHaveLength(1);
  });
});
