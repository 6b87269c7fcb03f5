import { invalidate } from '#server/cache/invalidate.ts';
import { violatedUnique } from '#server/database/database-errors.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';

/** `stale`: the cache tags of what was changed. */
type Change<T> = { result: T; stale: readonly string[] };

/**
 * Every write of the catalogue runs in here: the change and the invalidation of cached responses are one transaction.
 */
export function changeCatalogue<T>(ctx: Context, work: (ctx: Context) => Promise<Change<T>>): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    const { result, stale } = await work(inner);
    await invalidate(inner, stale);
    return result;
  });
}

/** Refuses a change that is based on an older version; a change that names no version is taken. */
export function requireFresh(seen: number | null | undefined, present: number): void {
  if (seen === null || seen === undefined || seen === present) return;
  throw new AppError('stale', 'This was changed by someone else in the meantime. Please reload.');
}

/** Turns the violation of a unique index into its message. */
export async function refuseTaken<T>(sentences: Record<string, string>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = sentences[violatedUnique(error) ?? ''];
    if (sentence === undefined) throw error;
    throw new AppError('conflict', sentence);
  }
}
