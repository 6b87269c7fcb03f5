import { asc, desc } from 'drizzle-orm';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { uploads } from '#server/database/schema/operation.ts';

type Upload = typeof uploads.$inferSelect;

/** A picture that comes again is the newest once more. */
export async function insertUpload(db: Db, upload: Omit<Upload, 'createdAt'>, now: Date): Promise<void> {
  await db
    .insert(uploads)
    .values({ ...upload, createdAt: now })
    .onConflictDoUpdate({ target: uploads.key, set: { createdAt: now } });
}

export async function selectUploadPage(
  db: Db,
  { page, limit }: PageRequest,
): Promise<{ rows: Upload[]; total: number }> {
  const rows = await db
    .select()
    .from(uploads)
    .orderBy(desc(uploads.createdAt), asc(uploads.key))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(uploads) };
}
