import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Category, Tag } from '#contracts/catalogue/catalogue.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { categories, tags } from '#server/database/schema/catalogue.ts';

export function toCategory(row: typeof categories.$inferSelect): Category {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

export function toTag(row: typeof tags.$inferSelect): Tag {
  return { id: row.id, name: row.name, version: row.version, createdAt: row.createdAt.toISOString() };
}

function named(table: typeof categories | typeof tags, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const byName = sql`${table.name} ilike ${likePattern(text)}`;
  return /^\d{1,9}$/.test(text) ? sql`(${table.id} = ${Number(text)} or ${byName})` : byName;
}

/** Counted only where the rows that were read do not tell. */
async function totalOf(
  db: Db,
  table: typeof categories | typeof tags,
  where: SQL | undefined,
  page: PageRequest,
  found: number,
): Promise<number> {
  if (page.page === 1 && found < page.limit) return found;
  const [counted] = await db.select({ total: count() }).from(table).where(where);
  return counted?.total ?? 0;
}

export async function selectCategoryPage(
  db: Db,
  { text, includeInactive }: { text: string | undefined; includeInactive: boolean },
  page: PageRequest,
): Promise<{ rows: Category[]; total: number }> {
  const where = and(includeInactive ? undefined : eq(categories.isActive, true), named(categories, text));
  const rows = await db
    .select()
    .from(categories)
    .where(where)
    .orderBy(asc(categories.id))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  return { rows: rows.map(toCategory), total: await totalOf(db, categories, where, page, rows.length) };
}

export async function selectTagPage(
  db: Db,
  text: string | undefined,
  page: PageRequest,
): Promise<{ rows: Tag[]; total: number }> {
  const where = named(tags, text);
  const rows = await db
    .select()
    .from(tags)
    .where(where)
    .orderBy(asc(sql`lower(${tags.name})`))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  return { rows: rows.map(toTag), total: await totalOf(db, tags, where, page, rows.length) };
}
