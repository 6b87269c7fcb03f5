import { afterEach, beforeEach, vi } from 'vitest';
import { callApi, setTransport } from '#web/lib/api.ts';
import { browserTransport, setTokenSource } from '#web/lib/browser-transport.ts';
import { createSessionManager, type SessionManager } from './session-manager.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

export const user = {
  id: 7,
  username: 'asha',
  email: 'asha@example.com',
  fullName: 'Asha Rao',
  isAdmin: false,
  role: null,
  emailVerified: true,
};

let serial = 0;

/** A token like the server's, valid for 15 minutes from `issuedAt`. */
export function token(subject = '7', issuedAt = Date.now()): string {
  const iat = Math.floor(issuedAt / SECOND);
  serial += 1;
  return `header.${btoa(JSON.stringify({ sub: subject, iat, exp: iat + 15 * 60, n: serial }))}.signature`;
}

type Call = { path: string; body: Record<string, string>; bearer: string | null };
export type FakeResponse = { status: number; body?: unknown } | 'network failure';

/** Fake network: tests replace the routes that they need. */
export const shop = {
  calls: [] as Call[],
  routes: {} as Record<string, (call: Call) => FakeResponse | Promise<FakeResponse>>,
  freshIdToken: vi.fn<() => Promise<string | null>>(),
  forgetAccount: vi.fn<() => void>(),
  stop: () => {},
};

export const callsTo = (path: string) => shop.calls.filter((call) => call.path === path);
export const stored = () => [localStorage.getItem('jalaja.access'), localStorage.getItem('jalaja.refresh')];
export const settle = () => vi.advanceTimersByTimeAsync(0);
/** A call that needs a session. */
export const getMyThings = () => callApi('GET', '/api/things', {});

export function store(access: string, refresh = 'refresh-0'): void {
  localStorage.setItem('jalaja.refresh', refresh);
  localStorage.setItem('jalaja.access', access);
}

/** Simulates a change in another tab, which this one learns of by the storage event. */
export async function inAnotherTab(write: () => void): Promise<void> {
  write();
  window.dispatchEvent(new StorageEvent('storage', { key: 'jalaja.access' }));
  await settle();
}

export async function openSession(): Promise<SessionManager> {
  const { freshIdToken, forgetAccount } = shop;
  const manager = createSessionManager({ freshIdToken, forgetAccount });
  setTokenSource(manager.tokenSource);
  shop.stop = manager.start();
  await settle();
  return manager;
}

async function fakeFetch(path: string, init: RequestInit): Promise<Response> {
  const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
  const call = { path, body: init.body ? JSON.parse(String(init.body)) : {}, bearer };
  shop.calls.push(call);
  const response = (await shop.routes[path]?.(call)) ?? { status: 404 };
  if (response === 'network failure') throw new TypeError('Failed to fetch');
  return new Response(response.body === undefined ? null : JSON.stringify(response.body), { status: response.status });
}

/** A working fake shop at ten o'clock, with nobody signed in. */
export function installFakeShop(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z') });
    localStorage.clear();
    Object.assign(shop, {
      calls: [],
      freshIdToken: vi.fn(),
      forgetAccount: vi.fn(),
      routes: {
        '/api/auth/me': () => ({ status: 200, body: user }),
        '/api/auth/refresh': () => ({
          status: 200,
          body: { access: token(), refresh: `refresh-${shop.calls.length}` },
        }),
        '/api/auth/logout': () => ({ status: 204 }),
        '/api/things': () => ({ status: 200, body: { data: [] } }),
      },
    });
    vi.stubGlobal('fetch', fakeFetch);
    setTransport(browserTransport);
  });
  afterEach(() => {
    shop.stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
