import type { ProductQuery } from '#contracts/catalogue/catalogue.ts';
import type { Context } from '#server/http/context.ts';
import { addFruitlessSearches } from './search-queries.ts';

/** While the database is slow, so many different texts wait to be written; the rest is not worth waiting for. */
const MOST_WAITING = 200;
const MOST_DIGITS = 6;

type Search = ProductQuery & { q?: string | undefined };

/** The text as it is counted; null when it does not count, or may be somebody's address or telephone number. */
export function countedText(ctx: Pick<Context, 'actor'>, { q = '', page = 1, limit, sort, ...filters }: Search) {
  const text = q.trim().toLowerCase().replace(/\s+/g, ' ');
  const isPersonal = text.includes('@') || (text.match(/\d/g)?.length ?? 0) > MOST_DIGITS;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return text === '' || isPersonal || isNarrowed || page > 1 || ctx.actor?.rights.has('search') ? null : text;
}

/** Counts what shoppers look for in vain: behind their backs, by one statement at a time, and never at their cost. */
export class FruitlessSearches {
  #waiting = new Map<string, number>();
  #writing: Promise<void> | null = null;

  note(ctx: Context, text: string): void {
    const times = this.#waiting.get(text) ?? 0;
    if (times === 0 && this.#waiting.size >= MOST_WAITING) return;
    this.#waiting.set(text, times + 1);
    this.#writing ??= this.#write(ctx).finally(() => {
      this.#writing = null;
    });
  }

  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write({ db, now, log }: Context): Promise<void> {
    while (this.#waiting.size > 0) {
      const searches = this.#waiting;
      this.#waiting = new Map();
      try {
        await addFruitlessSearches(db, searches, now());
      } catch (error) {
        log.warn({ err: error }, 'searches without results could not be counted');
      }
    }
  }
}
