import { eq, sql } from 'drizzle-orm';
import type { PolicyName } from '#contracts/shop/owner-policies.ts';
import type { Db } from '#server/database/database.ts';
import { policies } from '#server/database/schema/settings.ts';

export type StoredPolicy = { values: Record<string, unknown>; version: number; updatedAt: Date };

const columns = { values: policies.values, version: policies.version, updatedAt: policies.updatedAt };

export async function findPolicy(db: Db, name: PolicyName): Promise<StoredPolicy | null> {
  const [row] = await db.select(columns).from(policies).where(eq(policies.name, name));
  return row ?? null;
}

/** Null if it was saved by someone else since `seen`; 0 stands for a policy that was never saved. */
export async function savePolicy(
  db: Db,
  name: PolicyName,
  { values, seen, now }: { values: Record<string, unknown>; seen: number; now: Date },
): Promise<StoredPolicy | null> {
  const [row] = await db
    .insert(policies)
    .values({ name, values, version: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: policies.name,
      set: { values, version: sql`${policies.version} + 1`, updatedAt: now },
      setWhere: sql`${policies.version} = ${seen}::bigint`,
    })
    .returning(columns);
  return row ?? null;
}
