import type { CurrentUser, getMe, LoginResponse, logOut } from '#contracts/accounts/accounts.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import type { TokenSource } from '#web/lib/browser-transport.ts';
import { ACCESS_KEY, signedInFlag, tokenStore } from '#web/lib/token-store.ts';
import { createTokenClock, isSamePerson, readClaims } from './token-claims.ts';
import { createTokenRefresh, type FreshIdToken } from './token-refresh.ts';

const BACK_OFF_MIN_MS = 30_000;
const BACK_OFF_MAX_MS = 16 * 60_000;

export type SessionState =
  | { status: 'loading'; user: null }
  /** `hasLeft`: the user has just signed out on this page, and the caller navigates. */
  | { status: 'signed-out'; user: null; hasLeft?: true }
  | { status: 'signed-in'; user: CurrentUser };

export const loadingState: SessionState = { status: 'loading', user: null };
const signedOut = { status: 'signed-out', user: null } as const;

type SessionOptions = {
  freshIdToken: FreshIdToken;
  /** Drops data loaded for an account, when it signs out or its rights change. */
  forgetAccount: () => void;
};

export type SignOutTask = () => Promise<void>;

export type SessionManager = {
  /** Starts managing the session; returns a function that stops it. */
  start(): () => void;
  subscribe(listener: () => void): () => void;
  snapshot(): SessionState;
  signIn(response: LoginResponse): void;
  signOut(): void;
  /** Reloads the account: its rights may have changed. */
  checkAccount(): void;
  /** Adds a task that runs before sign-out, while the token is still valid. */
  beforeSignOut(task: SignOutTask): () => void;
  tokenSource: TokenSource;
};

/** Adds a member; returns a function that removes it. */
function addTo<T>(members: Set<T>): (member: T) => () => void {
  return (member) => {
    members.add(member);
    return () => {
      members.delete(member);
    };
  };
}

function hasSameRights(user: CurrentUser, next: CurrentUser | null): boolean {
  return user.id === next?.id && user.isAdmin === next.isAdmin && user.role === next.role;
}

/** The signed-in user of this browser with fresh tokens, shared by all tabs. */
export function createSessionManager({ freshIdToken, forgetAccount }: SessionOptions): SessionManager {
  const clock = createTokenClock();
  const refresh = createTokenRefresh(clock, freshIdToken);
  const listeners = new Set<() => void>();
  const signOutTasks = new Set<SignOutTask>();
  let state: SessionState = loadingState;
  let subject: string | null = null;
  /** Counts sign-ins and sign-outs, to ignore responses that belong to an earlier session. */
  let turn = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = (next: SessionState) => {
    const { user } = state;
    const isOther = user !== null && !hasSameRights(user, next.user);
    state = next;
    if (isOther) forgetAccount();
    for (const listener of listeners) listener();
  };

  /** Does not touch storage, which may already belong to the next user. */
  const forget = (after: SessionState = signedOut) => {
    clearTimeout(timer);
    turn += 1;
    failures = 0;
    subject = null;
    if (state.status !== 'signed-out') publish(after);
  };

  const end = (after?: SessionState) => {
    // First: other tabs react when the access token is removed.
    signedInFlag.clear();
    tokenStore.clear();
    forget(after);
  };

  const renew = async (stale: string | null): Promise<string | null> => {
    const access = await refresh.renew(stale);
    if (access !== null) schedule();
    else if (tokenStore.access() === null) forget();
    else end();
    return access;
  };

  /** Prevents a call from being sent for another user who has signed in meanwhile. */
  const renewFor = async (stale: string): Promise<string | null> => {
    const access = await renew(stale);
    return isSamePerson(stale, access) ? access : null;
  };

  const later = (task: () => Promise<unknown>, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void task(), delay);
  };

  const backOff = (task: () => Promise<unknown>) => {
    later(task, Math.min(BACK_OFF_MIN_MS * 2 ** failures, BACK_OFF_MAX_MS));
    failures += 1;
  };

  const refreshInTime = () =>
    renew(tokenStore.access()).catch(() => {
      if (tokenStore.access() !== null) backOff(refreshInTime);
    });

  const schedule = () => {
    failures = 0;
    // Until the account is known, loading it is what comes next.
    if (state.status !== 'signed-in') return;
    const delay = clock.untilRefresh(tokenStore.access() ?? '');
    if (delay !== null) later(refreshInTime, delay);
  };

  const loadAccount = async (): Promise<void> => {
    const access = tokenStore.access();
    if (access === null) {
      signedInFlag.clear();
      return forget();
    }
    turn += 1;
    const asked = turn;
    try {
      const user = await callApi<typeof getMe>('GET', '/api/auth/me', {});
      if (asked === turn) enter(user);
    } catch (error) {
      if (asked !== turn) return;
      if (error instanceof ApiError && [401, 403].includes(error.status)) {
        return isSamePerson(access, tokenStore.access()) ? end() : loadAccount();
      }
      // The tokens may still be valid: continue as a visitor until the server can be reached.
      if (state.status === 'loading') publish(signedOut);
      backOff(loadAccount);
    }
  };

  const enter = (user: CurrentUser) => {
    turn += 1;
    subject = readClaims(tokenStore.access() ?? '').subject;
    signedInFlag.set();
    publish({ status: 'signed-in', user });
    schedule();
  };

  /** A change by another tab: a new token of the same account is a refresh, anything else a sign-in or sign-out. */
  const catchUp = () => {
    const access = tokenStore.access();
    if (access === null) return forget();
    if (state.status === 'signed-in') {
      if (readClaims(access).subject === subject) return schedule();
      publish(loadingState);
    }
    void loadAccount();
  };

  const onStorage = ({ key }: StorageEvent) => {
    if (key === ACCESS_KEY || key === null) catchUp();
  };

  /** A page in the back/forward cache receives no storage events. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) catchUp();
  };

  const onOnline = () => {
    if (failures > 0) void (state.status === 'signed-in' ? refreshInTime() : loadAccount());
  };

  return {
    start: () => {
      addEventListener('storage', onStorage);
      addEventListener('pageshow', onPageShow);
      addEventListener('online', onOnline);
      void loadAccount();
      return () => {
        clearTimeout(timer);
        removeEventListener('storage', onStorage);
        removeEventListener('pageshow', onPageShow);
        removeEventListener('online', onOnline);
      };
    },
    subscribe: addTo(listeners),
    snapshot: () => state,
    signIn: ({ access, refresh, ...user }) => {
      clock.adjust(access);
      tokenStore.save({ access, refresh });
      enter(user);
    },
    signOut: () => {
      const refresh = tokenStore.refresh();
      const running = [...signOutTasks].map((task) => task());
      end({ ...signedOut, hasLeft: true });
      if (refresh === null) return;
      const logOutOnServer = () =>
        callApi<typeof logOut>('POST', '/api/auth/logout', { body: { refresh } }, { isAnonymous: true });
      // The user is signed out whatever the server responds: the tokens are gone.
      Promise.allSettled(running)
        .then(logOutOnServer)
        .catch(() => {});
    },
    checkAccount: () => {
      if (state.status === 'signed-in') void loadAccount();
    },
    beforeSignOut: addTo(signOutTasks),
    tokenSource: {
      access: async () => {
        const access = tokenStore.access();
        if (access === null || !clock.isExpired(access)) return access;
        // Without a token, public calls still work.
        return renewFor(access).catch(() => access);
      },
      renew: renewFor,
    },
  };
}
