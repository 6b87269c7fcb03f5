import { LRUCache } from 'lru-cache';
import { addressKey } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { isHeavy, type Rendering, renderingMs } from './picture-sizes.ts';

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;
/** An address that has spent its time for heavy pictures still gets ordinary ones. */
const HEAVY_BUDGET_MS = 30_000;
const BUDGET_MS = 60_000;

/** CPU time for one address within a minute, counted in each process. */
export class RenderBudget {
  readonly #spent = new LRUCache<string, number>({ max: MAX_ADDRESSES, ttl: WINDOW_MS, noUpdateTTL: true });

  take(address: string, rendering: Rendering): void {
    const key = addressKey(address);
    const spent = (this.#spent.get(key) ?? 0) + renderingMs(rendering);
    if (spent > (isHeavy(rendering) ? HEAVY_BUDGET_MS : BUDGET_MS)) {
      throw new AppError('too_many_requests', 'You have requested many pictures. Please wait a moment and try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(this.#spent.getRemainingTTL(key) / 1000)),
      });
    }
    this.#spent.set(key, spent);
  }
}
