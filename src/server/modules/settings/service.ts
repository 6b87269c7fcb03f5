import type { SettingsInput, ShopSettings } from '#contracts/shop/settings.ts';
import { invalidate } from '#server/cache/invalidate.ts';
import type { TagVersions } from '#server/cache/tag-versions.ts';
import { SHOP } from '#server/cache/tags.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { findSettings, type StoredSettings, saveSettings } from './queries.ts';

/** Settings that were never saved come from the environment. */
export type PresentSettings = { values: ShopSettings; version: number; updatedAt: Date | null };

/** The current settings, for every page, mail and rule. Read from the database only after a change. */
export class SettingsWatch {
  readonly #db: Db;
  readonly #first: ShopSettings;
  readonly #versions: TagVersions;
  #known: { readAt: number; values: ShopSettings } | null = null;

  constructor(db: Db, first: ShopSettings, versions: TagVersions) {
    this.#db = db;
    this.#first = first;
    this.#versions = versions;
  }

  async current(): Promise<ShopSettings> {
    if (this.#known && this.#versions.isCurrent([SHOP], this.#known.readAt)) return this.#known.values;
    const readAt = this.#versions.sequence;
    const { values } = await this.read(this.#db);
    this.#known = { readAt, values };
    return values;
  }

  /** Past the copy in memory. */
  async read(db: Db): Promise<PresentSettings> {
    const stored = await findSettings(db);
    return stored ? this.#complete(stored) : { values: this.#first, version: 0, updatedAt: null };
  }

  async update(ctx: Context, { version, ...values }: SettingsInput): Promise<PresentSettings> {
    return inTransaction(ctx, async (ctx) => {
      const seen = version ?? null;
      // Version 0 has no row, so a later version was replaced as well.
      const saved = await saveSettings(ctx.db, values, { seen, now: ctx.now() });
      if (!saved || (seen !== null && saved.version !== seen + 1)) {
        throw new AppError('stale', 'The settings were changed by someone else in the meantime. Please reload.');
      }
      await invalidate(ctx, [SHOP]);
      return this.#complete(saved);
    });
  }

  /** Settings that were saved before there were order limits and a state have none. */
  #complete({ values, ...rest }: StoredSettings): PresentSettings {
    const { orderLimits = this.#first.orderLimits, state = this.#first.state } = values;
    return { ...rest, values: { ...values, orderLimits, state } };
  }
}

type Identity = Pick<Config, 'shop' | 'unsetShopVariables'>;

/** What is still the demo shop's own, and where to set it; null: nothing. */
export async function missingIdentity(db: Db, { shop, unsetShopVariables }: Identity): Promise<string | null> {
  const saved = (await findSettings(db))?.values;
  if (!saved) return unsetShopVariables.join(', ') || null;
  // From now on the variables have no effect.
  const fields = (Object.keys(shop) as (keyof ShopSettings)[])
    .filter((field) => unsetShopVariables.includes(`SHOP_${field.replace(/[A-Z]/g, '_$&').toUpperCase()}`))
    .filter((field) => saved[field] === shop[field])
    .map((field) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return fields.length > 0 ? `${fields.join(', ')} in the dashboard's settings` : null;
}
