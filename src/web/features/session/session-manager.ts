import type { CurrentUser, getMe, LoginAnswer, logOut } from '#contracts/accounts/accounts.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import type { TokenKeeper } from '#web/lib/browser-transport.ts';
import { ACCESS_KEY, signedInFlag, tokenStore } from '#web/lib/token-store.ts';
import { createTokenClock, isSamePerson, readClaims } from './access-token.ts';
import { createTokenRefresh, type FreshIdToken } from './token-refresh.ts';

const BACK_OFF_MIN_MS = 30_000;
const BACK_OFF_MAX_MS = 16 * 60_000;

export type SessionState =
  | { status: 'loading'; user: null }
  /** `hasLeft`: on this very page somebody has just signed out, and is led on by whoever asked for it. */
  | { status: 'signed-out'; user: null; hasLeft?: true }
  | { status: 'signed-in'; user: CurrentUser };

export const loadingState: SessionState = { status: 'loading', user: null };
const signedOut = { status: 'signed-out', user: null } as const;

type Surroundings = {
  freshIdToken: FreshIdToken;
  /** Drops what the page has loaded for one account, when that account leaves or its rights change. */
  forgetAccount: () => void;
};

export type PartingTask = () => Promise<void>;

export type SessionManager = {
  /** Begins to look after the session; the answer stops that. */
  start(): () => void;
  subscribe(listener: () => void): () => void;
  snapshot(): SessionState;
  signIn(answer: LoginAnswer): void;
  signOut(): void;
  /** Reads the account anew: what it may do can have been changed by others. */
  checkAccount(): void;
  /** For what has to be done with the session's token at a sign-out: the session ends when that is done. */
  beforeSignOut(task: PartingTask): () => void;
  keeper: TokenKeeper;
};

/** Whoever enters gets the way out again. */
function entryTo<T>(members: Set<T>): (member: T) => () => void {
  return (member) => {
    members.add(member);
    return () => {
      members.delete(member);
    };
  };
}

/** Who is signed in on this browser, and tokens that stay good while they are: for the whole page and with all tabs. */
export function createSessionManager({ freshIdToken, forgetAccount }: Surroundings): SessionManager {
  const clock = createTokenClock();
  const refresh = createTokenRefresh(clock, freshIdToken);
  const listeners = new Set<() => void>();
  const partingTasks = new Set<PartingTask>();
  let state: SessionState = loadingState;
  let subject: string | null = null;
  /** Counts comings and goings, so that an answer about an earlier one is not taken for the present. */
  let turn = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = (next: SessionState) => {
    const { user } = state;
    const isOther = user !== null && (user.id !== next.user?.id || user.isAdmin !== next.user.isAdmin);
    state = next;
    if (isOther) forgetAccount();
    for (const listener of listeners) listener();
  };

  /** Leaves alone what all tabs share: it may already be the next person's. */
  const forget = (after: SessionState = signedOut) => {
    clearTimeout(timer);
    turn += 1;
    failures = 0;
    subject = null;
    if (state.status !== 'signed-out') publish(after);
  };

  const end = (after?: SessionState) => {
    // First: other tabs act when the access token goes.
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

  /** Nobody's call is made in the name of another who has signed in meanwhile. */
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
      // The tokens may well be good: the page goes on as for a visitor until the shop can be asked.
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

  /** What another tab did. A new token for the same account is a refresh; anything else is somebody's coming or going. */
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

  /** A page that the browser had put aside heard nothing meanwhile. */
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
    subscribe: entryTo(listeners),
    snapshot: () => state,
    signIn: ({ access, refresh, ...user }) => {
      clock.adjust(access);
      tokenStore.save({ access, refresh });
      enter(user);
    },
    signOut: () => {
      const refresh = tokenStore.refresh();
      const partings = [...partingTasks].map((task) => task());
      end({ ...signedOut, hasLeft: true });
      if (refresh === null) return;
      const logOutThere = () =>
        callApi<typeof logOut>('POST', '/api/auth/logout', { body: { refresh } }, { isAnonymous: true });
      // The person is out whatever the shop answers: the tokens are gone from here.
      Promise.allSettled(partings)
        .then(logOutThere)
        .catch(() => {});
    },
    checkAccount: () => {
      if (state.status === 'signed-in') void loadAccount();
    },
    beforeSignOut: entryTo(partingTasks),
    keeper: {
      access: async () => {
        const access = tokenStore.access();
        if (access === null || !clock.isExpired(access)) return access;
        // When it cannot be had now, calls that anybody may make still go through.
        return renewFor(access).catch(() => access);
      },
      renew: renewFor,
    },
  };
}
