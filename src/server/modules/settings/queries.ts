import { eq, sql } from 'drizzle-orm';
import type { ShopSettings } from '#contracts/shop/settings.ts';
import type { Db } from '#server/database/database.ts';
import { settings } from '#server/database/schema/settings.ts';

export type StoredSettings = { values: ShopSettings; version: number; updatedAt: Date };

const ONLY_ROW = 1;

export async function findSettings(db: Db): Promise<StoredSettings | null> {
  const [row] = await db
    .select({ values: settings.values, version: settings.version, updatedAt: settings.updatedAt })
    .from(settings)
    .where(eq(settings.id, ONLY_ROW));
  return row ?? null;
}

/** Null when somebody else has saved since `seen`; without one it is taken as it is. */
export async function saveSettings(
  db: Db,
  values: ShopSettings,
  { seen, now }: { seen: number | null; now: Date },
): Promise<StoredSettings | null> {
  const isFresh = seen === null ? sql`true` : sql`${settings.version} = ${seen}::bigint`;
  const rows = await db
    .insert(settings)
    .values({ id: ONLY_ROW, values, version: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.id,
      set: { values, version: sql`${settings.version} + 1`, updatedAt: now },
      setWhere: isFresh,
    })
    .returning({ values: settings.values, version: settings.version, updatedAt: settings.updatedAt });
  return rows[0] ?? null;
}
