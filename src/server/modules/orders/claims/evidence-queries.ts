import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { claimFiles, claims } from '#server/database/schema/claims.ts';

export type ClaimFileRow = typeof claimFiles.$inferSelect;

export function selectClaimFiles(db: Db, claimId: number): Promise<ClaimFileRow[]> {
  return db
    .select()
    .from(claimFiles)
    .where(eq(claimFiles.claimId, claimId))
    .orderBy(asc(claimFiles.createdAt), asc(claimFiles.id));
}

export async function insertClaimFile(db: Db, file: typeof claimFiles.$inferInsert): Promise<ClaimFileRow> {
  const [row] = await db.insert(claimFiles).values(file).returning();
  if (!row) throw new Error('The file was not noted');
  return row;
}

/** With the state and order of its claim. */
export async function findClaimFile(db: Db, id: string) {
  const [row] = await db
    .select({ file: claimFiles, claimState: claims.state, orderId: claims.orderId })
    .from(claimFiles)
    .innerJoin(claims, eq(claims.id, claimFiles.claimId))
    .where(eq(claimFiles.id, id));
  return row ?? null;
}

/** False when it is not in this state any more. */
export async function changeClaimFile(
  db: Db,
  id: string,
  from: ClaimFileRow['state'],
  change: Partial<typeof claimFiles.$inferInsert>,
): Promise<boolean> {
  const isMeant = and(eq(claimFiles.id, id), eq(claimFiles.state, from));
  return (await db.update(claimFiles).set(change).where(isMeant).returning({ id: claimFiles.id })).length > 0;
}

/** The room that evidence takes, or will take when its uploads are complete. */
export async function sumEvidenceBytes(db: Db): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${claimFiles.bytes}), 0)`.mapWith(Number) })
    .from(claimFiles)
    .where(inArray(claimFiles.state, ['uploading', 'ready']));
  return row?.bytes ?? 0;
}

/** Uploads that nobody has finished since then. They are marked as erased. */
export async function endUploadsBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .update(claimFiles)
    .set({ state: 'erased' })
    .where(and(eq(claimFiles.state, 'uploading'), lt(claimFiles.createdAt, before)))
    .returning({ id: claimFiles.id });
  return rows.map(({ id }) => id);
}

/** A claim whose files are to be erased by now, locked; null when there is none. */
export async function lockClaimToErase(db: Db, today: string) {
  const [row] = await db
    .select({ id: claims.id, orderId: claims.orderId, state: claims.state })
    .from(claims)
    .where(lte(claims.eraseFilesOn, today))
    .orderBy(asc(claims.eraseFilesOn), asc(claims.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

export async function markFilesErased(db: Db, claimId: number): Promise<void> {
  await db.update(claimFiles).set({ state: 'erased', key: null, sha256: null }).where(eq(claimFiles.claimId, claimId));
}
