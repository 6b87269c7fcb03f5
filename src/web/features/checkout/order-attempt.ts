import { ApiError } from '#web/lib/api.ts';
import { readTabStored, writeTabStored } from './tab-storage.ts';

const STORAGE_KEY = 'jalaja.order-attempt';

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

export function openAttempt(userId: number): OrderAttempt | null {
  const stored = readTabStored(STORAGE_KEY) as Partial<StoredAttempt> | null;
  if (stored?.userId !== userId || typeof stored.key !== 'string' || typeof stored.body !== 'string') return null;
  return { userId, key: stored.key, body: stored.body, isRepeat: true };
}

/** To be called before the order is sent: a changed body is another order. */
export function beginAttempt(userId: number, body: string): OrderAttempt {
  const open = openAttempt(userId);
  if (open?.body === body) return open;
  const attempt: StoredAttempt = { userId, key: newKey(), body };
  writeTabStored(STORAGE_KEY, attempt);
  return { ...attempt, isRepeat: false };
}

export function endAttempt(): void {
  writeTabStored(STORAGE_KEY, null);
}

/** These are said before an order is looked at, and so say nothing about an earlier sending of it. */
const UNJUDGED = [401, 429];

/** Whether it is still unknown what became of the order. */
export function isUnanswered({ isRepeat }: OrderAttempt, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return true;
  return isRepeat && UNJUDGED.includes(error.status);
}
