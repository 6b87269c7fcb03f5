import { and, asc, eq, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { editableClaimStates } from '#contracts/claims/claim-states.ts';
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

/** Bytes of evidence, stored and announced. Uploads of claims that cannot be changed any more never arrive. */
export async function sumEvidenceBytes(db: Db): Promise<{ stored: number; announced: number }> {
  const sumOf = (state: ClaimFileRow['state']) =>
    sql`coalesce(sum(${claimFiles.bytes}) filter (where ${claimFiles.state} = ${state}), 0)`.mapWith(Number);
  const mayArrive = and(eq(claimFiles.state, 'uploading'), inArray(claims.state, editableClaimStates));
  const [row] = await db
    .select({ stored: sumOf('ready'), announced: sumOf('uploading') })
    .from(claimFiles)
    .innerJoin(claims, eq(claims.id, claimFiles.claimId))
    .where(or(eq(claimFiles.state, 'ready'), mayArrive));
  return row ?? { stored: 0, announced: 0 };
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

/** A claim whose files are to be erased by now, locked; null when there is no other one. */
export async function lockClaimToErase(db: Db, today: string, others: number[]) {
  const [row] = await db
    .select({ id: claims.id, orderId: claims.orderId, state: claims.state })
    .from(claims)
    .where(and(lte(claims.eraseFilesOn, today), notInArray(claims.id, others)))
    .orderBy(asc(claims.eraseFilesOn), asc(claims.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

export async function markFilesErased(db: Db, claimId: number): Promise<void> {
  await db.update(claimFiles).set({ state: 'erased', key: null, sha256: null }).where(eq(claimFiles.claimId, claimId));
}
