import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { revisions } from '#server/database/schema/revisions.ts';

export type RevisionName = 'catalogue';

const CHECK_INTERVAL_MS = 500;
/** A database that does not answer must not hold up pages that are already rendered. */
const CHECK_PATIENCE_MS = 250;

export async function raiseRevision(db: Db, name: RevisionName): Promise<void> {
  await db
    .insert(revisions)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: revisions.name, set: { value: sql`${revisions.value} + 1` } });
}

/**
 * The present revision as seen by this process, read again at most every half second and after every change of its own.
 * Whoever asks waits for that read, so nothing older than the interval is ever served while the database answers.
 */
export class RevisionWatch {
  readonly #db: Db;
  readonly #name: RevisionName;
  readonly #onChange: () => void;
  #value = 0;
  #checkedAt = 0;
  #running: Promise<void> | null = null;
  #generation = 0;

  /** `onChange` is called before anybody learns of a new value, and when there may be one. */
  constructor(db: Db, name: RevisionName, onChange: () => void = () => {}) {
    this.#db = db;
    this.#name = name;
    this.#onChange = onChange;
  }

  /** After a change of our own: a read that began before it must not count. */
  forget(): void {
    this.#generation += 1;
    this.#checkedAt = 0;
    this.#running = null;
    this.#onChange();
  }

  /** How often this process has changed something itself, or may have. */
  get ownChanges(): number {
    return this.#generation;
  }

  /** The known value while it is young enough; else null, and `current()` has to be awaited. */
  peek(): number | null {
    return performance.now() - this.#checkedAt < CHECK_INTERVAL_MS ? this.#value : null;
  }

  async current(): Promise<number> {
    const known = this.peek();
    if (known !== null) return known;
    this.#running ??= this.#read();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CHECK_PATIENCE_MS);
    });
    await Promise.race([this.#running, patience]);
    clearTimeout(timer);
    return this.#value;
  }

  async #read(): Promise<void> {
    const generation = this.#generation;
    const startedAt = performance.now();
    let value = this.#value;
    try {
      const [row] = await this.#db
        .select({ value: revisions.value })
        .from(revisions)
        .where(eq(revisions.name, this.#name));
      value = row?.value ?? value;
    } catch {
      // The database is away: what was rendered before stays good until it is back.
    }
    if (generation !== this.#generation) return;
    if (value !== this.#value) this.#onChange();
    this.#value = value;
    this.#checkedAt = startedAt;
    this.#running = null;
  }
}
