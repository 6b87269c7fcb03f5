import type { CartLine, putAccountCart } from '#contracts/cart/account-cart.ts';
import { readClaims } from '#web/features/session/token-claims.ts';
import { ApiError } from '#web/lib/api.ts';
import { oneTabAtATime } from '#web/lib/one-tab-at-a-time.ts';
import { showToast } from '#web/lib/toasts.ts';
import { tokenStore } from '#web/lib/token-store.ts';
import { fetchAccountCart, fetchCurrentProducts, saveAccountCart } from './api.ts';
import { linesOf, readOwner, writeOwner } from './cart-owner.ts';
import type { CartStore } from './cart-store.ts';
import { isNewHere, isSameLines, joinCarts, withoutTakenOut } from './join-carts.ts';

const REST_MS = 500;
const RETRY_MS = 30_000;
/** Leaves 1.5 s for reading the sign-in notification, which appears shortly after the sign-in. */
const ANNOUNCE_AFTER_MS = 1700;
const LOCK = 'jalaja.cart';

/** Sign-out waits at most this long for the last save. */
const PARTING_TIMEOUT_MS = 5000;
/** Temporary failures, worth a retry. */
const PASSING_STATUSES = [408, 429];

type CartSyncInput = { store: CartStore; userId: number; signedInAt: number };

export type CartSync = {
  /** Saves pending changes while the access token is still valid. */
  flush: () => Promise<void>;
  stop: () => void;
};

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !PASSING_STATUSES.includes(error.status);
}

/** Synchronises the cart of this browser with the account until stopped. */
export function startCartSync({ store, userId, signedInAt }: CartSyncInput): CartSync {
  const atStart = linesOf(store.current());
  let isOver = false;
  let isJoined = false;
  let isUnsaved = false;
  let work: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let announcement: ReturnType<typeof setTimeout> | undefined;

  const isSaved = (lines: CartLine[]) => isSameLines(lines, readOwner()?.lines ?? []);

  const save = async () => {
    const lines = linesOf(store.current());
    isUnsaved = false;
    if (isSaved(lines)) return;
    const saved = await saveAccountCart(lines);
    if (!isOver) writeOwner({ userId, lines: saved, hasLeft: false });
  };

  const join = async () => {
    const owner = readOwner();
    const account = await fetchAccountCart();
    const wanted = () => {
      const browser = linesOf(store.current());
      return joinCarts({ userId, owner, browser, account: withoutTakenOut(account, atStart, browser) });
    };
    const hadLines = store.current().items.length > 0;
    const products = await fetchCurrentProducts(wanted().map(({ productId }) => productId));
    if (isOver) return;
    // Merged again: the user may have changed the cart during the request.
    store.dispatch({ type: 'adopt', lines: wanted(), products });
    const lines = linesOf(store.snapshot());
    const saved = isSameLines(lines, account) ? account : await saveAccountCart(lines);
    if (isOver) return;
    writeOwner({ userId, lines: saved, hasLeft: false });
    isJoined = true;
    if (isNewHere(userId, owner) && hadLines) announceSoon();
  };

  const announceSoon = () => {
    const announce = () => {
      if (store.snapshot().items.length === 0) return;
      showToast({ title: 'Cart updated', description: 'Your shopping cart has been saved to your account' });
    };
    announcement = setTimeout(announce, Math.max(0, signedInAt + ANNOUNCE_AFTER_MS - performance.now()));
  };

  const bringTogether = async () => {
    if (isOver) return;
    try {
      await (isJoined ? save() : oneTabAtATime(LOCK, join));
    } catch (error) {
      isUnsaved = isJoined;
      if (!isRefusal(error) && !isOver) runAfter(RETRY_MS);
    }
  };

  /** One save at a time, each with the current cart, so that the last change wins. */
  const run = () => {
    clearTimeout(timer);
    work = work.then(bringTogether);
  };
  const runAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };

  const onOnline = () => {
    if (isUnsaved || !isJoined) run();
  };
  /** A save in progress does not count: its token may have expired when it arrives. */
  const flush = async () => {
    const lines = linesOf(store.current());
    if (isJoined && !isSaved(lines)) await sendAtParting(lines, userId);
  };
  const onPageHide = () => void flush();
  const unsubscribe = store.subscribe((source) => {
    // Only the tab that made a change saves it.
    if (source !== 'here') return;
    isUnsaved = true;
    runAfter(REST_MS);
  });
  addEventListener('online', onOnline);
  addEventListener('pagehide', onPageHide);
  run();

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(announcement);
    unsubscribe();
    removeEventListener('online', onOnline);
    removeEventListener('pagehide', onPageHide);
  };
  return { flush, stop };
}

/** For other devices; on this one the next page would compare and save. */
async function sendAtParting(items: CartLine[], userId: number): Promise<void> {
  const access = tokenStore.access();
  // Another tab may have signed in another user.
  if (access === null || readClaims(access).subject !== String(userId)) return;
  const path: (typeof putAccountCart)['path'] = '/api/cart';
  const sent = fetch(path, {
    method: 'PUT',
    keepalive: true,
    signal: AbortSignal.timeout(PARTING_TIMEOUT_MS),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify({ items }),
  });
  await sent.catch(() => {});
}
