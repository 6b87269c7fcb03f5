import { raiseRevision } from '#server/cache/revisions.ts';
import { violatedUnique } from '#server/database/database-errors.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';

/** Every write of the catalogue runs in here, so that the change and the revision that tells of it are one transaction. */
export function changeCatalogue<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    const result = await work(inner);
    // Last, for it is one row for all: whoever holds it makes the other writers wait.
    await raiseRevision(inner.db, 'catalogue');
    return result;
  });
}

/** A change by somebody who has not seen the present state is refused; who names no version takes the risk. */
export function requireFresh(seen: number | null | undefined, present: number): void {
  if (seen === null || seen === undefined || seen === present) return;
  throw new AppError('stale', 'This was changed by someone else in the meantime. Please reload.');
}

/** Turns the refusal of a unique index into the sentence that belongs to it. */
export async function refuseTaken<T>(sentences: Record<string, string>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = sentences[violatedUnique(error) ?? ''];
    if (sentence === undefined) throw error;
    throw new AppError('conflict', sentence);
  }
}
