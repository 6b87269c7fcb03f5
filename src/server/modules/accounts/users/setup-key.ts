import { createHash, timingSafeEqual } from 'node:crypto';
import { addressKey } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import { Semaphore } from '#server/jobs/semaphore.ts';
import {
  giveBackPlaces,
  setupKeyTriesOfAddress,
  setupKeyTriesOfAll,
  takePlaces,
} from '#server/modules/accounts/sign-in-limits.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

const WRONG_KEY = 'The secret setup key is not correct.';

/** The key that makes the first administrator. Guesses are counted for one address and for all of them together. */
export class SetupKey {
  readonly #digest: Buffer;
  /** One at a time, so that right calls at the same moment do not look like many guesses. */
  readonly #semaphore = new Semaphore(1, 100, 'The shop is busy just now. Please try again in a moment.');

  constructor(key: string) {
    this.#digest = digest(key);
  }

  require(ctx: Context, given: string): Promise<void> {
    const places = [
      { limit: setupKeyTriesOfAddress, key: addressKey(ctx.address) },
      { limit: setupKeyTriesOfAll, key: 'all' },
    ];
    return this.#semaphore.run(async () => {
      await takePlaces(ctx, places);
      if (!timingSafeEqual(digest(given), this.#digest)) {
        await recordEvent(ctx, { action: 'auth.setup-key-refused', status: 403 });
        throw new AppError('forbidden', WRONG_KEY, { errors: { secretKey: WRONG_KEY } });
      }
      await giveBackPlaces(ctx, places);
    });
  }
}
