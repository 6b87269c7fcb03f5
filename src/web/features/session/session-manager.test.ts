import { describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  callsTo,
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
  test('without a token nobody is asked', async () => {
    const manager = await openSession();
    expect(manager.snapshot()).toEqual({ status: 'signed-out', user: null });
    expect(shop.calls).toEqual([]);
  });

  test('a stored token loads the account and is noted as a sign-in', async () => {
    store(token());
    const manager = await openSession();
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user });
    expect(localStorage.getItem('jalaja.signed-in')).toBe('true');
  });

  test('a token that has run out is refreshed first', async () => {
    store(token('7', Date.now() - 20 * MINUTE));
    const manager = await openSession();
    expect(shop.calls.map(({ path }) => path)).toEqual(['/api/auth/refresh', '/api/auth/me']);
    expect(manager.snapshot().status).toBe('signed-in');
  });

  test('a token that cannot be read is replaced as well', async () => {
    shop.routes['/api/auth/me'] = ({ bearer }) =>
      bearer === 'broken'
        ? { status: 401, body: { message: 'no', code: 'unauthenticated' } }
        : { status: 200, body: user };
    store('broken');
    const manager = await openSession();
    expect(manager.snapshot().status).toBe('signed-in');
  });

  test.each([401, 403])('a session refused with %i is removed silently', async (status) => {
    shop.routes['/api/auth/me'] = () => ({ status, body: { message: 'no', code: 'unauthenticated' } });
    shop.routes['/api/auth/refresh'] = () => ({ status, body: { message: 'no', code: 'unauthenticated' } });
    store(token());
    const manager = await openSession();
    expect(manager.snapshot().status).toBe('signed-out');
    expect(stored()).toEqual([null, null]);
    expect(localStorage.getItem('jalaja.signed-in')).toBeNull();
  });

  test.each<[string, Answer]>([
    ['a network failure', 'network failure'],
    ['a fault of the server', { status: 503 }],
  ])('%s shows a visitor, keeps the tokens and is tried again with growing delays', async (_, answer) => {
    shop.routes['/api/auth/me'] = () => answer;
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

  test('the account comes back as soon as the network does', async () => {
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
  test('signing in keeps the tokens and knows the account at once', async () => {
    const manager = await openSession();
    const access = token();
    manager.signIn({ ...user, access, refresh: 'first' });
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user });
    expect(stored()).toEqual([access, 'first']);
    expect(shop.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(callsTo('/api/auth/refresh')).toHaveLength(1);
  });

  test.each<Answer>([{ status: 204 }, { status: 500 }, 'network failure'])(
    'signing out clears everything, whatever the shop answers: %j',
    async (answer) => {
      shop.routes['/api/auth/logout'] = () => answer;
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

describe('when the account is read anew', () => {
  test('other rights are known, and what was loaded with the old ones is forgotten', async () => {
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

  test('a shop that does not answer takes nothing away and is asked again', async () => {
    store(token());
    const manager = await openSession();
    shop.routes['/api/auth/me'] = () => 'network failure';
    manager.checkAccount();
    await settle();
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user });
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(callsTo('/api/auth/me')).toHaveLength(3);
  });

  test('without a session nobody is asked', async () => {
    const manager = await openSession();
    manager.checkAccount();
    await settle();
    expect(shop.calls).toEqual([]);
  });
});

describe('what has to be done before a sign-out', () => {
  test('still has the token, and the session ends when it is done', async () => {
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

  test('does not keep anybody in when it fails, or when it is not wanted any more', async () => {
    store(token());
    const manager = await openSession();
    const notWanted = vi.fn(async () => {});
    manager.beforeSignOut(notWanted)();
    manager.beforeSignOut(() => Promise.reject(new Error('down')));
    manager.signOut();
    await settle();
    expect(notWanted).not.toHaveBeenCalled();
    expect(callsTo('/api/auth/logout')).toHaveLength(1);
  });
});

describe('with other tabs', () => {
  test('signing out in one signs out all', async () => {
    store(token());
    const manager = await openSession();
    await inAnotherTab(() => localStorage.clear());
    expect(manager.snapshot()).toEqual({ status: 'signed-out', user: null });
    expect(shop.forgetAccount).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(callsTo('/api/auth/refresh')).toHaveLength(0);
  });

  test('signing in in one signs in all', async () => {
    const manager = await openSession();
    await inAnotherTab(() => store(token()));
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user });
  });

  test('who only hears of a sign-out leaves alone what the next person has stored by then', async () => {
    store(token());
    await openSession();
    await inAnotherTab(() => {
      localStorage.removeItem('jalaja.access');
      localStorage.setItem('jalaja.refresh', 'of the next');
    });
    expect(stored()).toEqual([null, 'of the next']);
    expect(localStorage.getItem('jalaja.signed-in')).toBe('true');
  });

  test('a refusal of the first account does not sign out the second', async () => {
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

  test("another tab's refresh is taken over without asking who it is", async () => {
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

  test('another account takes the place of the first, whose data is forgotten', async () => {
    store(token());
    const manager = await openSession();
    const other = { ...user, id: 8, username: 'ravi' };
    shop.routes['/api/auth/me'] = () => ({ status: 200, body: other });
    await inAnotherTab(() => store(token('8')));
    expect(manager.snapshot()).toEqual({ status: 'signed-in', user: other });
    expect(shop.forgetAccount).toHaveBeenCalled();
  });

  describe('a page that comes back after the browser had put it aside', () => {
    /** No storage event reaches such a page. */
    const comeBack = async (persisted = true) => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      await settle();
    };

    test('shows nothing of a session that was ended meanwhile', async () => {
      store(token());
      const manager = await openSession();
      localStorage.clear();
      await comeBack();
      expect(manager.snapshot()).toEqual({ status: 'signed-out', user: null });
      expect(shop.forgetAccount).toHaveBeenCalledOnce();
    });

    test('shows who has signed in meanwhile', async () => {
      store(token());
      const manager = await openSession();
      const other = { ...user, id: 8, username: 'ravi' };
      shop.routes['/api/auth/me'] = () => ({ status: 200, body: other });
      store(token('8'));
      await comeBack();
      expect(manager.snapshot()).toEqual({ status: 'signed-in', user: other });
    });

    test('is no reason to ask when it is loaded for the first time', async () => {
      await openSession();
      store(token());
      await comeBack(false);
      expect(shop.calls).toEqual([]);
    });
  });

  test('what other tabs store besides is none of its business', async () => {
    store(token());
    await openSession();
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    await settle();
    expect(callsTo('/api/auth/me')).toHaveLength(1);
  });
});
