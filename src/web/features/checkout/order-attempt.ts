import type { Order, placeOrder } from '#contracts/orders/orders.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { readTabStored, writeTabStored } from '#web/lib/browser-storage.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { OrderBody, OrderedCart } from './order-body.ts';
import { ATTEMPT_KEY } from './use-forget-checkout.ts';

/** After this the response counts as lost, and the order can be sent again. */
const TIMEOUT_MS = 60_000;

/** An order that was sent without a response so far. The same key and body, sent again, are the same order. */
type StoredAttempt = { userId: number; key: string; body: string };

export type OrderAttempt = StoredAttempt & {
  /** It was sent before, with an unknown result. */
  isRepeat: boolean;
};

function isBody(text: unknown): text is string {
  try {
    return typeof text === 'string' && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

/** The user's attempt without a response. Another user's is deleted: it contains their address. */
export function readUnresolvedAttempt(userId: number): OrderAttempt | null {
  const stored = readTabStored(ATTEMPT_KEY) as Partial<StoredAttempt> | null;
  if (!stored) return null;
  if (stored.userId !== userId || typeof stored.key !== 'string' || !isBody(stored.body)) {
    endAttempt();
    return null;
  }
  return { userId, key: stored.key, body: stored.body, isRepeat: true };
}

/** Call before sending the order. A changed body is another order and gets a new key. */
export function beginAttempt(userId: number, body: string): OrderAttempt {
  const unresolved = readUnresolvedAttempt(userId);
  if (unresolved?.body === body) return unresolved;
  const attempt: StoredAttempt = { userId, key: newKey(), body };
  writeTabStored(ATTEMPT_KEY, attempt);
  return { ...attempt, isRepeat: false };
}

export function endAttempt(): void {
  writeTabStored(ATTEMPT_KEY, null);
}

/**
 * Whether the cart differs from the one that was sent. The user need not have changed it: the order itself may have
 * taken stock, and the cart was reduced to what is left.
 */
export function hasOtherCart({ body }: OrderAttempt, { items, shipping_cost }: OrderedCart): boolean {
  const sent = JSON.parse(body) as OrderedCart;
  return JSON.stringify([sent.items, sent.shipping_cost]) !== JSON.stringify([items, shipping_cost]);
}

/** The server sends these before it looks at the order, so they say nothing about an earlier request. */
const SENT_BEFORE_LOOKUP = [401, 429];

/** Whether the order's result is still unknown. */
export function isUnresolved({ isRepeat }: OrderAttempt, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return true;
  return isRepeat && SENT_BEFORE_LOOKUP.includes(error.status);
}

export function sendOrder({ key, body }: OrderAttempt): Promise<Order> {
  return callApi<typeof placeOrder>(
    'POST',
    '/api/orders',
    { body: JSON.parse(body) as OrderBody },
    { headers: { 'idempotency-key': key }, timeoutMs: TIMEOUT_MS },
  );
}
