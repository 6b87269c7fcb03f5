import type { putAccountCart } from '#contracts/account-cart.ts';
import { ApiError } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';
import { tokenStore } from '#web/lib/token-store.ts';
import { fetchAccountCart, fetchPresent, saveAccountCart } from './api.ts';
import { linesOf, readOwner, writeOwner } from './cart-owner.ts';
import type { CartStore } from './cart-store.ts';
import { isNewHere, isSameLines, joinCarts, withoutTakenOut } from './join-carts.ts';

const REST_MS = 500;
const RETRY_MS = 30_000;
/** The sign-in's own notification is read first. */
const ANNOUNCE_AFTER_MS = 1500;
const LOCK = 'jalaja.cart';

async function oneTabAtATime<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, task) : task();
}

type CartSync = { store: CartStore; userId: number; signedInAt: number };

/** Keeps the cart of this browser and that of the account the same, until the returned function is called. */
export function startCartSync({ store, userId, signedInAt }: CartSync): () => void {
  const atStart = linesOf(store.current());
  let isOver = false;
  let isJoined = false;
  let isUnsaved = false;
  let work: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let announcement: ReturnType<typeof setTimeout> | undefined;

  const save = async () => {
    const lines = linesOf(store.current());
    isUnsaved = false;
    if (isSameLines(lines, readOwner()?.lines ?? [])) return;
    const kept = await saveAccountCart(lines);
    if (!isOver) writeOwner({ userId, lines: kept, hasLeft: false });
  };

  const join = async () => {
    const owner = readOwner();
    const account = await fetchAccountCart();
    const wanted = () => {
      const browser = linesOf(store.current());
      return joinCarts({ userId, owner, browser, account: withoutTakenOut(account, atStart, browser) });
    };
    const hadLines = store.current().items.length > 0;
    const present = await fetchPresent(wanted().map(({ productId }) => productId));
    if (isOver) return;
    // Worked out once more: the person may have changed the cart while the shop was asked.
    store.dispatch({ type: 'adopt', lines: wanted(), present });
    const lines = linesOf(store.snapshot());
    const kept = isSameLines(lines, account) ? account : await saveAccountCart(lines);
    if (isOver) return;
    writeOwner({ userId, lines: kept, hasLeft: false });
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
      await (isJoined ? save() : oneTabAtATime(join));
    } catch (error) {
      isUnsaved = isJoined;
      const isRefusal = error instanceof ApiError && error.status < 500;
      if (!isRefusal && !isOver) runAfter(RETRY_MS);
    }
  };

  /** One after the other, each with the cart as it is by then: so the last change is the one that stays. */
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
  const onPageHide = () => {
    if (isJoined && isUnsaved) sendAtParting(store);
  };
  const unsubscribe = store.subscribe((source) => {
    // The tab that made a change is the one that saves it.
    if (source !== 'here') return;
    isUnsaved = true;
    runAfter(REST_MS);
  });
  addEventListener('online', onOnline);
  addEventListener('pagehide', onPageHide);
  run();

  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(announcement);
    unsubscribe();
    removeEventListener('online', onOnline);
    removeEventListener('pagehide', onPageHide);
  };
}

/** Other devices should not miss the last change. Here nothing is lost: the next page compares and saves. */
function sendAtParting(store: CartStore): void {
  const access = tokenStore.access();
  if (access === null) return;
  const path: (typeof putAccountCart)['path'] = '/api/cart';
  fetch(path, {
    method: 'PUT',
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify({ items: linesOf(store.snapshot()) }),
  }).catch(() => {});
}
