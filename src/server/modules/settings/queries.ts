import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type StoredSettingsValues, settings } from '#server/database/schema/settings.ts';

export type StoredSettings = { values: StoredSettingsValues; version: number; updatedAt: Date };

const ONLY_ROW = 1;

export async function findSettings(db: Db): Promise<StoredSettings | null> {
  const [row] = await db
    .select({ values: settings.values, version: settings.version, updatedAt: settings.updatedAt })
    .from(settings)
    .where(eq(settings.id, ONLY_ROW));
  return row ?? null;
}

/** Null when somebody else has saved since `seen`; without one it is taken as it is. Values left out stay. */
export async function saveSettings(
  db: Db,
  values: StoredSettingsValues,
  { seen, now }: { seen: number | null; now: Date },
): Promise<StoredSettings | null> {
  const isFresh = seen === null ? sql`true` : sql`${settings.version} = ${seen}::bigint`;
  const rows = await db
    .insert(settings)
    .values({ id: ONLY_ROW, values, version: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.id,
      set: {
        values: sql`${settings.values} || excluded.values`,
        version: sql`${settings.version} + 1`,
        updatedAt: now,
      },
      setWhere: isFresh,
    })
    .returning({ values: settings.values, version: settings.version, updatedAt: settings.updatedAt });
  return rows[0] ?? null;
}
