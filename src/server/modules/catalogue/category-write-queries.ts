import { eq, sql } from 'drizzle-orm';
import type { Category, Tag } from '#contracts/catalogue/catalogue.ts';
import type { CategoryChange, CategoryInput } from '#contracts/catalogue/catalogue-writes.ts';
import type { Db } from '#server/database/database.ts';
import { categories, tags } from '#server/database/schema/catalogue.ts';
import { toCategory, toTag } from './category-queries.ts';

export async function insertCategory(db: Db, input: CategoryInput, now: Date): Promise<Category> {
  const { name, slug, description, imageUrl, isActive } = input;
  const [row] = await db
    .insert(categories)
    .values({ name, slug, description, imageUrl, isActive, createdAt: now, updatedAt: now })
    .returning();
  return toCategory(row as typeof categories.$inferSelect);
}

/** The category as it is until the transaction ends. */
export async function lockCategory(db: Db, id: number): Promise<Category | null> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).for('no key update');
  return row ? toCategory(row) : null;
}

export async function updateCategoryRow(db: Db, id: number, change: CategoryChange, now: Date): Promise<Category> {
  const { name, slug, description, imageUrl, isActive } = change;
  const [row] = await db
    .update(categories)
    .set({ name, slug, description, imageUrl, isActive, version: sql`${categories.version} + 1`, updatedAt: now })
    .where(eq(categories.id, id))
    .returning();
  return toCategory(row as typeof categories.$inferSelect);
}

/** The name of the deleted category; null: there was none. */
export async function deleteCategoryRow(db: Db, id: number): Promise<string | null> {
  const [row] = await db.delete(categories).where(eq(categories.id, id)).returning({ name: categories.name });
  return row?.name ?? null;
}

export async function insertTag(db: Db, name: string, now: Date): Promise<Tag> {
  const [row] = await db.insert(tags).values({ name, createdAt: now, updatedAt: now }).returning();
  return toTag(row as typeof tags.$inferSelect);
}

export async function lockTag(db: Db, id: number): Promise<{ name: string; version: number } | null> {
  const [row] = await db
    .select({ name: tags.name, version: tags.version })
    .from(tags)
    .where(eq(tags.id, id))
    .for('no key update');
  return row ?? null;
}

export async function updateTagRow(db: Db, id: number, name: string | undefined, now: Date): Promise<Tag> {
  const [row] = await db
    .update(tags)
    .set({ name, version: sql`${tags.version} + 1`, updatedAt: now })
    .where(eq(tags.id, id))
    .returning();
  return toTag(row as typeof tags.$inferSelect);
}

/** The name of the deleted tag; null: there was none. */
export async function deleteTagRow(db: Db, id: number): Promise<string | null> {
  const [row] = await db.delete(tags).where(eq(tags.id, id)).returning({ name: tags.name });
  return row?.name ?? null;
}
