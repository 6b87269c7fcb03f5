import { ApiError } from '#web/lib/api.ts';
import { readTabStored, writeTabStored } from '#web/lib/tab-storage.ts';
import { ATTEMPT_KEY } from './checkout-storage.ts';
import type { OrderedCart } from './order-body.ts';

/** An order that was sent and has had no answer yet. The same key and body, sent again, are the same order. */
type StoredAttempt = { userId: number; key: string; body: string };

export type OrderAttempt = StoredAttempt & {
  /** It has been sent before, and nobody knows what became of it. */
  isRepeat: boolean;
};

/** Not `randomUUID`, which a page that came without https does not have. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isBody(text: unknown): text is string {
  try {
    return typeof text === 'string' && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

/** This person's. Somebody else's is dropped: it holds their address, and is none of this one's business. */
export function openAttempt(userId: number): OrderAttempt | null {
  const stored = readTabStored(ATTEMPT_KEY) as Partial<StoredAttempt> | null;
  if (!stored) return null;
  if (stored.userId !== userId || typeof stored.key !== 'string' || !isBody(stored.body)) {
    endAttempt();
    return null;
  }
  return { userId, key: stored.key, body: stored.body, isRepeat: true };
}

/** To be called before the order is sent: a changed body is another order. */
export function beginAttempt(userId: number, body: string): OrderAttempt {
  const open = openAttempt(userId);
  if (open?.body === body) return open;
  const attempt: StoredAttempt = { userId, key: newKey(), body };
  writeTabStored(ATTEMPT_KEY, attempt);
  return { ...attempt, isRepeat: false };
}

export function endAttempt(): void {
  writeTabStored(ATTEMPT_KEY, null);
}

/**
 * Whether the cart is another than the one that was sent. That need not be the person's doing: the order itself may
 * have taken the stock which the cart has been cut down to since.
 */
export function hasOtherCart({ body }: OrderAttempt, { items, shipping_cost }: OrderedCart): boolean {
  const sent = JSON.parse(body) as OrderedCart;
  return JSON.stringify([sent.items, sent.shipping_cost]) !== JSON.stringify([items, shipping_cost]);
}

/** These are said before an order is looked at, and so say nothing about an earlier sending of it. */
const UNJUDGED = [401, 429];

/** Whether it is still unknown what became of the order. */
export function isUnanswered({ isRepeat }: OrderAttempt, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return true;
  return isRepeat && UNJUDGED.includes(error.status);
}
