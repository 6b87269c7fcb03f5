import type { SettingsInput, ShopSettings } from '#contracts/shop/settings.ts';
import { type RevisionWatch, raiseRevision } from '#server/cache/revisions.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { findSettings, type StoredSettings, saveSettings } from './queries.ts';

/** Settings that nobody has saved yet come from the environment. */
export type PresentSettings = Omit<StoredSettings, 'updatedAt'> & { updatedAt: Date | null };

/**
 * The present settings, for every page, mail and rule. They change with the revision that pages are kept by, so that
 * asking for them costs no journey to the database while nothing has changed.
 */
export class SettingsWatch {
  readonly #db: Db;
  readonly #first: ShopSettings;
  readonly #revision: RevisionWatch;
  #known: { revision: number; values: ShopSettings } | null = null;

  constructor(db: Db, first: ShopSettings, revision: RevisionWatch) {
    this.#db = db;
    this.#first = first;
    this.#revision = revision;
  }

  async current(): Promise<ShopSettings> {
    const revision = await this.#revision.current();
    if (this.#known?.revision !== revision) this.#known = { revision, values: (await this.read(this.#db)).values };
    return this.#known.values;
  }

  /** As they stand in the database at this moment. */
  async read(db: Db): Promise<PresentSettings> {
    return (await findSettings(db)) ?? { values: this.#first, version: 0, updatedAt: null };
  }
}

export async function updateSettings(ctx: Context, { version, ...values }: SettingsInput): Promise<PresentSettings> {
  return inTransaction(ctx, async (ctx) => {
    const seen = version ?? null;
    // Version 0 has no row: whoever has seen a later one is as late as everybody else who lost.
    const saved = await saveSettings(ctx.db, values, { seen, now: ctx.now() });
    if (!saved || (seen !== null && saved.version !== seen + 1)) {
      throw new AppError('stale', 'The settings were changed by someone else in the meantime. Please reload.');
    }
    await raiseRevision(ctx.db, 'catalogue');
    return saved;
  });
}
